// The arithmetic of a free amount: where it lies on the slider, which figures are round, what was typed.

import { thousands } from "../parts/points";
import { capital, verbOf } from "../parts/words";
import type { GameInfo, OfferInfo } from "../protocol";

/** The amounts that an offer leaves open: low, low + step, and so on to high. */
export interface Range {
  low: number;
  high: number;
  step: number;
}

/** What an offer's amount is called, and its unit. */
export function kindOf(game: GameInfo, offer: OfferInfo): { name: string; unit: string } {
  const amount = verbOf(game, offer)?.amount;
  return { name: capital(amount?.name ?? "amount"), unit: amount?.unit ?? "" };
}

/** The range of an offer whose amount is free. */
export function rangeOf(offer: OfferInfo | null): Range | null {
  return offer?.low === undefined || offer.high === undefined ? null : { low: offer.low, high: offer.high, step: offer.step ?? 1 };
}

/** A figure with its unit, as the server's `Money.said` has it: a sign stands before it, a word after it. */
const withUnit = (figure: string, unit: string): string => (/^\p{L}/u.test(unit) ? `${figure} ${figure === "1" ? unit.replace(/s$/, "") : unit}` : unit + figure);

/** An amount as it is written: $25,000. */
export const written = (value: number, unit = ""): string => withUnit(thousands(value), unit);

const SHORT: [number, string][] = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "k"],
];

/** The same where there is little room, to three figures: $12.5M. */
export function short(value: number, unit = ""): string {
  const [size, letter] = SHORT.find(([least]) => value >= least && value >= 10_000) ?? [1, ""];
  return letter ? withUnit(`${Number((value / size).toPrecision(3))}${letter}`, unit) : written(value, unit);
}

const within = ({ low, high }: Range, value: number): number => Math.min(high, Math.max(low, value));
const onGrid = (range: Range, value: number, round: (steps: number) => number): number =>
  within(range, range.low + round((value - range.low) / range.step) * range.step);

/** The nearest amount that is on offer. */
export const fit = (range: Range, value: number): number => onGrid(range, value, Math.round);

// ---- Round figures

const PART = 20; // of an amount: so much finer are the steps between round ones

/** The step between round figures of about this size: 1, 2 or 5, and noughts. */
export function grain(value: number, part = PART): number {
  const most = value / part;
  if (most <= 1) return 1;
  const ten = 10 ** Math.floor(Math.log10(most) + 1e-9);
  return ten * (most >= 5 * ten ? 5 : most >= 2 * ten ? 2 : 1);
}

/** The next round figure above an amount. */
export function more(range: Range, value: number, part = PART): number {
  const size = grain(value, part);
  return onGrid(range, (Math.floor(value / size) + 1) * size, Math.ceil);
}

/** The next round figure below an amount; `more` leads back. */
export function less(range: Range, value: number, part = PART): number {
  const size = grain(value - range.step, part);
  return onGrid(range, (Math.ceil(value / size) - 1) * size, Math.floor);
}

// ---- The slider

const EVEN = 40; // steps from the lowest for which a slider is about even; beyond, each tenfold has the same width

/** Where an amount lies on the slider, from 0 to 1. */
export function placeOf({ low, high, step }: Range, value: number): number {
  const even = EVEN * step;
  return high > low ? Math.log1p((value - low) / even) / Math.log1p((high - low) / even) : 1;
}

/** The amount at a place on the slider: a round figure, but at the ends. */
export function amountAt(range: Range, place: number): number {
  const even = EVEN * range.step;
  const value = range.low + even * Math.expm1(place * Math.log1p((range.high - range.low) / even));
  const size = grain(value);
  return place <= 0 ? range.low : place >= 1 ? range.high : fit(range, Math.round(value / size) * size);
}

// ---- Picks

export interface Pick {
  sign: string;
  /** Null: it is below the least. */
  value: number | null;
}

/** The least, a quarter and a half of the most, and the most. */
export function picks(range: Range): Pick[] {
  const part = (of: number): number | null => (range.high / of > range.low ? fit(range, range.high / of) : null);
  return [
    { sign: "Least", value: range.low },
    { sign: "¼", value: part(4) },
    { sign: "½", value: part(2) },
    { sign: "All", value: range.high },
  ];
}

// ---- What is typed

const TYPED = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?([kmb]?)$/;
const SIZE: Record<string, number> = { "": 1, k: 1e3, m: 1e6, b: 1e9 };

/** The number that a text means: 25000, 25,000, $25,000, 25k, 2.5m; not a number, if none. The server reads the same. */
export function numberIn(text: string, unit = ""): number {
  const sign = unit.toLowerCase();
  let bare = text.toLowerCase().replace(/\s/g, "");
  if (sign && bare.startsWith(sign)) bare = bare.slice(sign.length);
  else if (sign && bare.endsWith(sign)) bare = bare.slice(0, -sign.length);
  const found = TYPED.exec(bare);
  if (!found) return Number.NaN;
  const [, whole = "", part = "", letter = ""] = found;
  const value = Number(whole.replaceAll(",", "") + part) * (SIZE[letter] ?? 1);
  // 25.000 may mean thousands to who writes it; and 2.5m is whole, whatever a binary fraction makes of it.
  return part && !letter ? Number.NaN : Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : Number.NaN;
}

/** What is wrong with an amount that was typed, in words; nothing, if it can be had. */
export function wrongWith(range: Range, value: number, unit = ""): string {
  const say = (amount: number): string => written(amount, unit);
  if (Number.isNaN(value)) return `Write it like ${say(25_000)}, 25k or 2.5m`;
  if (value < range.low) return `The least is ${say(range.low)}`;
  if (value > range.high) return `The most is ${say(range.high)}`;
  const [below, above] = [onGrid(range, value, Math.floor), onGrid(range, value, Math.ceil)];
  return below === above ? "" : `${say(below)} or ${say(above)}, in steps of ${say(range.step)}`;
}

/** The amount that a move's text has after the words of an offer; null: none, or none that can be had. */
export function amountIn(offer: OfferInfo, move: string | null): number | null {
  const range = rangeOf(offer);
  if (!range || !move?.startsWith(`${offer.move} `)) return null;
  const value = numberIn(move.slice(offer.move.length + 1));
  return wrongWith(range, value) ? null : value;
}
