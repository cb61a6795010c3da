// What the tests of Hitchiker's road share: happenings that were made from the rules by `python
// tests/support/hitch_page.py` (run it anew when the rules or the edition change), and a model to lay them on.

import { editionOf } from "../src/games/hitchiker/places";
import { MatchModel } from "../src/model/matchModel.svelte";
import type { EventInfo, GameInfo, OfferInfo } from "../src/protocol";
import type { HitchikerView } from "../src/protocol/hitchiker";
import text from "./fixtures/hitchiker.json?raw";

/** What is offered, and what it would do. */
export type Offered = [move: string, effects?: number[]];

export interface Kept {
  before: HitchikerView;
  offers: Offered[];
  seat: number;
  move: string;
  events: EventInfo[];
  after: HitchikerView;
}

const file = JSON.parse(text) as {
  edition: Record<string, unknown>;
  happenings: { before: HitchikerView; offers: Offered[]; seat: number; move: string; events: [number, number, number, number][]; said: string[]; changed: Partial<HitchikerView> }[];
};

export const parts = file.edition;
export const edition = editionOf(parts);
export const happenings: Kept[] = file.happenings.map(({ events, said, changed, ...kept }) => ({
  ...kept,
  events: events.map(([kind, seat, a, b], i) => ({ kind, seat, a, b, text: said[i] ?? "" })),
  after: { ...kept.before, ...changed },
}));

const NAMES = ["Ann", "Ben", "Cem", "Dot", "Eve", "Fay"];

/** "deposit 1000..20000 by 1000", as the rules write it, is an offer whose amount is free. */
export function offerOf([move, effects]: Offered): OfferInfo {
  const free = /^(\S+) (\d+)\.\.(\d+)(?: \S+)*? by (\d+)/.exec(move) ?? /^(\S+) (\d+)\.\.(\d+)/.exec(move);
  const would = effects ? { effects } : {};
  if (!free) return { move, ...would };
  return { move: free[1] ?? "", low: Number(free[2]), high: Number(free[3]), step: Number(free[4] ?? 1), ...would };
}

export function modelOf(view: HitchikerView, offers: readonly Offered[] = [], seat: number | null = view.turn): MatchModel {
  const game = { brief: { name: "hitchiker", title: "Hitchiker" }, parts, events: [], verbs: [], prospects: [] } as unknown as GameInfo;
  const model = new MatchModel(game, true);
  model.seats = NAMES.slice(0, view.seats).map((name) => ({ name }));
  model.seat = seat;
  model.view = view as unknown as Record<string, unknown>;
  model.offers = offers.map(offerOf);
  return model;
}
