// The way that tokens have gone last: it stays marked on the board until somebody goes on.

import type { Happening } from "../../model/matchModel.svelte";
import type { SpiralizedView } from "../../protocol/spiralized";
import type { Plan } from "./geometry";
import { tokenSpot, trim, type Point, type Spot } from "./layout";
import { positionOf, seatOf, type Position } from "./position";
import { scriptOf, type EventWord } from "./script";

export interface Trace {
  token: number;
  /** From where it stood, and to where it stands. */
  points: Point[];
  from: Spot;
}

/** Ways that somebody chose. Who is hit is seen in the Pit. */
const CHOSEN: readonly EventWord[] = ["entered", "moved", "took-stairs", "exchanged", "freed"];

/** The ways of one happening, on from those that the same turn has left; null: nothing has gone. */
export function tracesOf(plan: Plan, happening: Happening, earlier: readonly Trace[] = []): Trace[] | null {
  const before = happening.before as unknown as SpiralizedView;
  if (!Array.isArray(before.at)) return null;
  const gone = scriptOf(plan, positionOf(before), happening.events, before.dice, before.used)
    .filter((act) => CHOSEN.includes(act.word))
    .flatMap((act) => act.go ?? []);
  if (!gone.length) return null;
  const traces = [...earlier];
  for (const { token, points, from } of gone) {
    const start = points[0];
    if (!start) continue;
    const at = traces.findIndex((trace) => trace.token === token);
    const known = traces[at];
    if (known) traces[at] = { ...known, points: [...known.points, ...points] };
    else traces.push({ token, points, from: { ...start, size: from } });
  }
  return traces;
}

/** Whose turn a happening belongs to: the moves of both dice are one turn. */
export const turnOf = (happening: Happening): string => {
  const { round, turn } = happening.before as unknown as SpiralizedView;
  return `${round}.${turn}`;
};

export interface Drawn {
  token: number;
  seat: number;
  from: Spot;
  to: Spot;
  /** The line between the two marks; where they are close there is none. */
  path: Point[];
}

const GAP = 8; // between a token's rim and the line

/** What is drawn of the ways: only of tokens that still stand where they went. */
export function drawnOf(plan: Plan, pos: Position, traces: readonly Trace[]): Drawn[] {
  return traces.flatMap(({ token, points, from }) => {
    const to = tokenSpot(plan, pos, token);
    const end = points.at(-1);
    if (!end || Math.hypot(end.x - to.x, end.y - to.y) > 1.5 * to.size) return [];
    const ahead = trim(points, from.size + GAP);
    const path = trim([...ahead].reverse(), to.size + GAP).reverse();
    return [{ token, seat: seatOf(plan, token), from, to, path }];
  });
}
