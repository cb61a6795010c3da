// What the tests of Krikkit share: hands and happenings that were made from the rules by
// `python tests/support/krikkit_page.py` (run it anew when the rules or the edition change), and a desk to lay them on.

import { Desk } from "../src/desk/desk.svelte";
import { figuresOf, type Figures } from "../src/games/krikkit/read";
import type { EventInfo, GameInfo, OfferInfo } from "../src/protocol";
import type { KrikkitView } from "../src/protocol/krikkit";
import text from "./fixtures/krikkit.json?raw";

/** Locked dice, and what a plain and a variable claim add; null where there is no such claim. */
export type Bearing = [locked: number, plain: number | null, variable: number | null];

export interface Kept {
  before: KrikkitView;
  offers: string[];
  seat: number;
  move: string;
  events: [number, number, number, number][];
  changed: Partial<KrikkitView>;
  standing: number[] | null;
}

const file = JSON.parse(text) as {
  edition: Record<string, unknown>;
  lines: [string, string][];
  words: { question: string[]; answer: string[] };
  ends: { standing: number; score: number; rate: number; wormholes: number }[];
  hands: [number[], number, Bearing, Bearing, Bearing, Bearing][];
  happenings: Kept[];
};

export const { lines, ends, hands, happenings, words } = file;
export const figure: Figures = figuresOf(file.edition);
export const afterOf = (kept: Kept): KrikkitView => ({ ...kept.before, ...kept.changed });
export const eventsOf = (kept: Kept): EventInfo[] => kept.events.map(([kind, seat, a, b]) => ({ kind, seat, a, b, text: `event ${kind}` }));

/** An offer as the server tells it: "buy 1 1 0..40" is one whose amount is free. */
export function offerOf(text: string): OfferInfo {
  const found = /^(.*) (\d+)\.\.(\d+)$/.exec(text);
  return found ? { move: found[1] ?? "", low: Number(found[2]), high: Number(found[3]), step: 1 } : { move: text };
}

const NAMES = ["Ada", "Mara", "Otto", "Lin", "Bo", "Kees", "Ida", "Gus"];

/** A desk in the middle of a match; whoever is asked looks at it, unless another seat is named. */
export function deskOf(view: KrikkitView, offers: string[], seat: number | null): Desk {
  const game = {
    brief: { name: "krikkit", title: "Krikkit" },
    colours: "",
    parts: file.edition,
    options: [{ name: "memory", words: ["dim", "fair", "bright"] }],
    events: [
      { word: "asked", args: [{ name: "seat_asked" }, { name: "question", words: file.words.question }] },
      { word: "answer-shown", args: [{ name: "place" }, { name: "answer", words: file.words.answer }] },
    ],
  } as unknown as GameInfo;
  const desk = new Desk(game, true);
  desk.seats = NAMES.slice(0, view.seats).map((name) => ({ name }));
  desk.seat = seat;
  desk.view = view as unknown as Record<string, unknown>;
  desk.offers = offers.map(offerOf);
  return desk;
}

export const deskAt = (kept: Kept): Desk => deskOf(kept.before, kept.offers, kept.seat);
