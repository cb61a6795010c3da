// What the tests of Spiralized share: tables and happenings that were made from the rules by
// `python tests/support/spiral_page.py` (run it anew when the rules or the edition change), and a model to lay them on.

import { MatchModel } from "../src/model/matchModel.svelte";
import { editionOf, planOf, type Edition, type Plan } from "../src/games/spiralized/geometry";
import type { EventInfo, GameInfo } from "../src/protocol";
import type { SpiralizedView } from "../src/protocol/spiralized";
import text from "./fixtures/spiralized.json?raw";

export interface Tables {
  size: number;
  hue: number[];
  sun: number[];
  wheels: number[];
  stair: number[][];
  way: number[][];
  turns: [number, number][];
  starts: number[];
  safe_zones: number[];
}

/** What is offered, and what it would do. */
export type Offered = [move: string, effects?: number[]];

export interface Kept {
  before: SpiralizedView;
  offers: Offered[];
  seat: number;
  move: string;
  events: [number, number, number, number][];
  after: SpiralizedView;
  standing: number[];
}

const file = JSON.parse(text) as {
  edition: Record<string, unknown>;
  layouts: [string, number, number[]][];
  tables: Tables[];
  happenings: (Omit<Kept, "after"> & { changed: Partial<SpiralizedView> })[];
};

export const { layouts, tables } = file;
export const happenings: Kept[] = file.happenings.map((kept) => ({ ...kept, after: { ...kept.before, ...kept.changed } }));
export const parts = file.edition;
export const edition: Edition = editionOf(file.edition);
export const plans: Plan[] = edition.rings.sizes.map((_, option) => planOf(edition, option));
export const planFor = (view: SpiralizedView): Plan => plans[view.ring] as Plan;
export const eventsOf = (kept: Kept): EventInfo[] => kept.events.map(([kind, seat, a, b]) => ({ kind, seat, a, b }));

const NAMES = ["Ada", "Mara", "Otto", "Lin", "Bo", "Kees"];

/** A model in the middle of a match; whoever has the turn looks at it, unless another seat is named. */
export function modelOf(view: SpiralizedView, offers: readonly (string | Offered)[], seat: number | null = view.turn): MatchModel {
  const game = { brief: { name: "spiralized", title: "Spiralized" }, colours: "colour", parts: file.edition } as unknown as GameInfo;
  const model = new MatchModel(game, true);
  model.seats = NAMES.slice(0, view.seats).map((name) => ({ name }));
  model.seat = seat;
  model.view = { ...view, round: 7, over: Number(view.phase === 4) } as unknown as Record<string, unknown>;
  model.offers = offers.map((offer) => (typeof offer === "string" ? { move: offer } : { move: offer[0], effects: offer[1] ?? [] }));
  return model;
}
