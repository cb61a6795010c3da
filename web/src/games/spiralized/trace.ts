// The way that tokens have gone last: it stays marked on the board until somebody goes on.

import type { Happening, Step } from "../../model/matchModel.svelte";
import { EVENTS, type SpiralizedView } from "../../protocol/spiralized";
import { RECTANGLE, type Plan } from "./geometry";
import { tokenSpot, trim, type Point, type Spot } from "./layout";
import { copyOf, place, positionOf, seatOf, tokenOf, type Position } from "./position";
import { scriptOf, type EventWord, type Go } from "./script";

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
  return gone.length ? added(earlier, gone) : null;
}

/** Ways gone, on from others: a token that goes on leaves one way. */
function added(earlier: readonly Trace[], gone: readonly Go[]): Trace[] {
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

/**
 * The ways of the last turn in which something went, and whose it was, from what is told to somebody who comes anew: the
 * position now, and what happened before. Events name where tokens came to, so where one stood is where it came to last;
 * what nobody has told of stands where it stood. Consecutive steps of one seat are one turn.
 */
export function recall(plan: Plan, now: Position, steps: readonly Step[]): { traces: Trace[]; seat: number } | null {
  const pos = copyOf(now);
  const known = new Set<number>();
  let found: { traces: Trace[]; seat: number; turn: number } | null = null;
  let turn = 0;
  steps.forEach(({ seat, events }, i) => {
    if (seat !== steps[i - 1]?.seat) turn++;
    for (const event of events) {
      if (EVENTS[event.kind] === "entered") {
        const token = tokenOf(plan, event.seat, event.a ?? 0);
        place(plan, pos, token, RECTANGLE);
        known.add(token);
      }
    }
    const acts = scriptOf(plan, pos, events, [0, 0], 0);
    const gone = acts.flatMap((act) => act.go ?? []);
    const chosen = acts.filter((act) => CHOSEN.includes(act.word)).flatMap((act) => act.go ?? []);
    if (chosen.length) {
      const traces = added(found?.turn === turn ? found.traces : [], chosen.filter(({ token }) => known.has(token)));
      found = { traces, seat, turn };
    }
    for (const { token } of gone) known.add(token);
    const after = acts.at(-1)?.after;
    if (after) Object.assign(pos, copyOf(after));
  });
  return found;
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
