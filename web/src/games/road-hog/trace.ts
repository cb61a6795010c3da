// Where cars went in the last turn in which one did: a mark that stays until the next one goes.

import type { Happening, Step } from "../../model/matchModel.svelte";
import type { EventInfo } from "../../protocol";
import { EVENTS, type RoadHogView } from "../../protocol/road-hog";
import type { HogMap } from "./geometry";
import { backOf, wayOf } from "./way";

export interface Trace {
  /** Whose car. */
  seat: number;
  /** The spaces that it came along, as far as that is known. */
  way: number[];
  how: "drove" | "sent-back" | "swept";
}

/** What went by some events; at each, where the cars are. A car that goes twice is marked once, along both ways. */
export function tracesOf(map: HogMap, at: readonly number[], events: readonly EventInfo[], before: readonly Trace[] = []): Trace[] {
  const places = [...at];
  const traces = before.map((trace) => ({ ...trace }));
  const add = (seat: number, way: number[], how: Trace["how"]): void => {
    const old = traces.find((trace) => trace.seat === seat && trace.how === how && trace.way.at(-1) === way[0]);
    if (old) old.way = [...old.way, ...way.slice(1)];
    else traces.push({ seat, way, how });
    places[seat] = way.at(-1) ?? 0;
  };
  for (const event of events) {
    const [word, a, b] = [EVENTS[event.kind], event.a ?? 0, event.b ?? 0];
    if (word === "drove") add(event.seat, wayOf(map, a, b), "drove");
    else if (word === "sent-back") add(a, backOf(map, places[a] ?? b, b), "sent-back");
    else if (word === "swept") add(event.seat, [a, 0], "swept");
  }
  return traces;
}

export const moves = (events: readonly EventInfo[]): boolean => events.some((event) => ["drove", "sent-back", "swept"].includes(EVENTS[event.kind] ?? ""));

/** Whose turn a happening belongs to: all moves of a turn are one. */
export const turnOf = (happening: Happening): string => {
  const { round, turn } = happening.before as unknown as RoadHogView;
  return `${round}.${turn}`;
};

/** What went last, for who comes anew: the last step in which a car did. Where a victim stood is not known any more. */
export function recall(map: HogMap, steps: readonly Step[]): { traces: Trace[]; seat: number } | null {
  for (const step of [...steps].reverse()) {
    if (!moves(step.events)) continue;
    const known = step.events.filter((event) => EVENTS[event.kind] !== "sent-back");
    return { traces: tracesOf(map, [], known), seat: step.seat };
  }
  return null;
}

/** Those whose cars still stand where they went. */
export const standingTraces = (at: readonly number[], traces: readonly Trace[]): Trace[] => traces.filter((trace) => trace.way.length > 1 && at[trace.seat] === trace.way.at(-1));
