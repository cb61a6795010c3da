// What the tests of Road Hog share: maps and happenings that were made from the rules by `python
// tests/support/hog_page.py` (run it anew when the rules or the edition change), and a model to lay them on.

import { mapOf, type HogMap } from "../src/games/road-hog/geometry";
import { MatchModel } from "../src/model/matchModel.svelte";
import type { EventInfo, GameInfo } from "../src/protocol";
import type { RoadHogView } from "../src/protocol/road-hog";
import text from "./fixtures/road-hog.json?raw";

/** What is offered, and what it would do. */
export type Offered = [move: string, effects?: number[]];

export interface Kept {
  before: RoadHogView;
  offers: Offered[];
  seat: number;
  move: string;
  events: [number, number, number, number][];
  after: RoadHogView;
}

const file = JSON.parse(text) as {
  edition: Record<string, unknown>;
  names: string[];
  new_city: number;
  topology: { name: string; after: [number, number][]; exits: [number, number][]; counts_for: [number, number][] }[];
  ways: { name: string; drives: number[][] }[];
  happenings: (Omit<Kept, "after"> & { changed: Partial<RoadHogView> })[];
};

export const { names, topology, ways, new_city: newCity } = file;
export const parts = file.edition;
export const maps: HogMap[] = topology.map(({ name }) => mapOf(parts, name));
export const mapFor = (view: RoadHogView): HogMap => mapOf(parts, view.map);
export const happenings: Kept[] = file.happenings.map((kept) => ({ ...kept, after: { ...kept.before, ...kept.changed } }));
export const eventsOf = (kept: Kept): EventInfo[] => kept.events.map(([kind, seat, a, b]) => ({ kind, seat, a, b }));

const NAMES = ["Ada", "Lin", "Bruno", "Ida", "Otto", "Mara"];

/** A model in the middle of a match; whoever has the turn looks at it, unless another seat is named. */
export function modelOf(view: RoadHogView, offers: readonly (string | Offered)[] = [], seat: number | null = view.turn): MatchModel {
  const game = { brief: { name: "road-hog", title: "Road Hog" }, parts, events: [], prospects: [] } as unknown as GameInfo;
  const model = new MatchModel(game, true);
  model.seats = NAMES.slice(0, view.seats).map((name) => ({ name }));
  model.seat = seat;
  model.view = view as unknown as Record<string, unknown>;
  model.offers = offers.map((offer) => (typeof offer === "string" ? { move: offer } : { move: offer[0], effects: offer[1] ?? [] }));
  return model;
}
