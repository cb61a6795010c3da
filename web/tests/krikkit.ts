// What the tests of Krikkit share: happenings that were made from the rules by
// `python tests/support/krikkit_page.py` (run it anew when the rules or the edition change), and a model to lay them on.

import { MatchModel } from "../src/model/matchModel.svelte";
import { figuresOf, type Figures } from "../src/games/krikkit/read";
import type { EventInfo, GameInfo, OfferInfo } from "../src/protocol";
import type { KrikkitView } from "../src/protocol/krikkit";
import text from "./fixtures/krikkit.json?raw";

/** What is offered, and what it would do. */
export type Offered = [move: string, effects?: number[]];

export interface Kept {
  before: KrikkitView;
  offers: Offered[];
  seat: number;
  move: string;
  events: [number, number, number, number][];
  changed: Partial<KrikkitView>;
  standing: number[] | null;
}

const file = JSON.parse(text) as {
  edition: Record<string, unknown>;
  blank: KrikkitView;
  lines: [string, string][];
  words: { question: string[]; answer: string[] };
  ends: { standing: number; score: number; rate: number; wormholes: number }[];
  happenings: (Omit<Kept, "before"> & { before: Partial<KrikkitView> })[];
};

export const { lines, ends, words } = file;
export const happenings: Kept[] = file.happenings.map((kept) => ({ ...kept, before: { ...file.blank, ...kept.before } }));
export const figure: Figures = figuresOf(file.edition);
export const afterOf = (kept: Kept): KrikkitView => ({ ...kept.before, ...kept.changed });
export const eventsOf = (kept: Kept): EventInfo[] => kept.events.map(([kind, seat, a, b]) => ({ kind, seat, a, b, text: `event ${kind}` }));

/** An offer as the server tells it: "buy 1 1 0..40" is one whose amount is free. */
export function offerOf(text: string, effects: number[] = []): OfferInfo {
  const found = /^(.*) (\d+)\.\.(\d+)$/.exec(text);
  return found ? { move: found[1] ?? "", low: Number(found[2]), high: Number(found[3]), step: 1, effects } : { move: text, effects };
}

const NAMES = ["Ada", "Mara", "Otto", "Lin", "Bo", "Kees", "Ida", "Gus"];

/** A model in the middle of a match; whoever is asked looks at it, unless another seat is named. */
export function modelOf(view: KrikkitView, offers: readonly (string | Offered)[], seat: number | null): MatchModel {
  const game = {
    brief: { name: "krikkit", title: "Krikkit" },
    colours: "",
    parts: file.edition,
    options: [
      { name: "target", words: ["2424", "4242", "942"] },
      { name: "memory", words: ["dim", "fair", "bright"] },
    ],
    events: [
      { word: "asked", args: [{ name: "seat_asked" }, { name: "question", words: file.words.question }] },
      { word: "answer-shown", args: [{ name: "place" }, { name: "answer", words: file.words.answer }] },
    ],
  } as unknown as GameInfo;
  const model = new MatchModel(game, true);
  model.seats = NAMES.slice(0, view.seats).map((name) => ({ name }));
  model.seat = seat;
  model.view = view as unknown as Record<string, unknown>;
  model.offers = offers.map((offer) => (typeof offer === "string" ? offerOf(offer) : offerOf(...offer)));
  return model;
}

export const modelAt = (kept: Kept): MatchModel => modelOf(kept.before, kept.offers, kept.seat);
