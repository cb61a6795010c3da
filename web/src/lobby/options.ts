// A game's options as something to choose from, and a table's terms in words.

import { capital } from "../parts/words";
import type { Clock, ClockInfo, OptionInfo } from "../protocol";
import { CHAIRS } from "./chairs";

export interface Choice {
  value: string;
  label: string;
}

const FEW = 9; // what still fits side by side

/** Whether a word lists one thing for each seat ("blue-green"), and so fits only so many seats. */
function oneForEachSeat(option: OptionInfo): boolean {
  const lists = option.words.filter((word) => word.includes("-"));
  return lists.length > FEW && lists.length >= option.words.length - 1;
}

/** The values that can be chosen with so many seats. The server has the last word. */
export function choices(option: OptionInfo, seats: number): Choice[] {
  if (!option.words.length) {
    const high = option.name === CHAIRS ? Math.min(option.high, seats - 2) : option.high; // two must sit
    return Array.from({ length: high - option.low + 1 }, (_, i) => String(option.low + i)).map((value) => ({ value, label: value }));
  }
  let words = option.words;
  if (option.names_a_seat) words = words.filter((word) => !/^\d+$/.test(word) || Number(word) <= seats);
  else if (oneForEachSeat(option)) words = words.filter((word) => !word.includes("-") || word.split("-").length === seats);
  return words.map((value) => ({ value, label: optionWords(option, value) }));
}

export const few = (found: Choice[]): boolean => found.length <= FEW;

/** A value in words. */
export function optionWords(option: OptionInfo, value: string): string {
  if (option.names_a_seat && /^\d+$/.test(value)) return `Seat ${value}`;
  if (oneForEachSeat(option) && value.includes("-")) return capital(value.split("-").join(", "));
  return capital(value);
}

/** What is left of the chosen values when the number of seats changes: what does not fit falls back to the default. */
export function fitting(options: OptionInfo[], chosen: Record<string, string>, seats: number): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const option of options) {
    const value = chosen[option.name];
    if (value !== undefined && value !== option.default && choices(option, seats).some((each) => each.value === value)) kept[option.name] = value;
  }
  return kept;
}

// ---- Clocks

export interface ClockChoice {
  seconds: number;
  label: string;
}

const DAY = 86_400;

export const CLOCKS: ClockChoice[] = [
  { seconds: 0, label: "None" },
  { seconds: 30, label: "30 seconds" },
  { seconds: 60, label: "1 minute" },
  { seconds: 180, label: "3 minutes" },
  { seconds: DAY, label: "1 day" },
  { seconds: 3 * DAY, label: "3 days" },
];

/** A clock in words: "no clock", "30 seconds a move". */
export function clockWords(clock: Clock | ClockInfo): string {
  const seconds = clock.seconds ?? 0;
  if (!seconds) return "no clock";
  const units: [number, string][] = [
    [DAY, "day"],
    [3600, "hour"],
    [60, "minute"],
  ];
  const [size, unit] = units.find(([each]) => seconds % each === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"} a move`;
}

/** What happens when a decision is late. */
export function lateWords(clock: Clock | ClockInfo): string {
  if (!clock.seconds) return "";
  return clock.then === "bot" ? "then a bot decides" : "then the usual move is made";
}

// ---- Bots

/** What kinds that programs and older tables name are called by the level that plays so. */
const LEVEL_OF: Record<string, string> = { sensible: "hard", search: "merciless" };

/** A kind of bot in words: its level, where it is one. */
export function botWords(kind: string): string {
  const [name = ""] = kind.split(":");
  return LEVEL_OF[name] ?? name;
}
