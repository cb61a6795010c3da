// What the tests of Hitchiker's casinos share: casino games that were made from the rules by `python
// tests/support/felt_page.py` (run it anew when the rules or the edition change), and a model to lay them on.

import { MatchModel, type Step } from "../src/model/matchModel.svelte";
import type { EventInfo, GameInfo } from "../src/protocol";
import type { HitchikerView } from "../src/protocol/hitchiker";
import text from "./fixtures/hitchiker-casino.json?raw";

export interface Moment {
  eyes: number;
  before: HitchikerView;
  seat: number;
  move: string;
  events: EventInfo[];
  after: HitchikerView;
  /** What had happened before, in the same game. */
  steps: Step[];
}

const file = JSON.parse(text) as {
  edition: Record<string, unknown>;
  hands: [number[], number][];
  games: { eyes: number; start: HitchikerView; steps: { seat: number; move: string; events: [number, number, number, number][]; changed: Partial<HitchikerView> }[] }[];
};

export const parts = file.edition;
export const hands = file.hands;

/** Every casino game as its moments. */
export const games: Moment[][] = file.games.map(({ eyes, start, steps }) => {
  let before = start;
  const told: Step[] = [];
  return steps.map(({ seat, move, events: numbers, changed }, version) => {
    const after = { ...before, ...changed };
    const events = numbers.map(([kind, whose, a, b]): EventInfo => ({ kind, seat: whose, a, b, text: `event ${kind}` }));
    const moment: Moment = { eyes, before, seat, move, events, after, steps: [...told] };
    told.push({ version, seat, events });
    before = after;
    return moment;
  });
});
export const moments = games.flat();

const NAMES = ["Ann", "Ben", "Cem", "Dot", "Eve", "Fay"];

export function modelOf(view: HitchikerView, seat: number | null, steps: readonly Step[] = [], offers: readonly string[] = []): MatchModel {
  const game = { brief: { name: "hitchiker", title: "Hitchiker" }, parts, events: [], prospects: [] } as unknown as GameInfo;
  const model = new MatchModel(game, true);
  model.seats = NAMES.slice(0, view.seats).map((name) => ({ name }));
  model.seat = seat;
  model.view = view as unknown as Record<string, unknown>;
  model.steps = [...steps];
  model.offers = offers.map((move) => ({ move }));
  return model;
}
