// Where everything is: the cars, the train, the cards. The rules stay on the server.

import type { RoadHogView } from "../../protocol/road-hog";
import { NONE } from "./way";

export interface Position {
  seats: number;
  /** The space of each car. */
  at: number[];
  /** Turns that each has still to miss; who has any is beside the road. */
  misses: number[];
  /** Cars with High Octane, with Road Works, and on their way to court, bit by bit. */
  octane: number;
  works: number;
  bound: number;
  /** The pole of the train's front, and which way it heads. */
  front: number;
  heading: number;
  /** Cards that lie face down, and the one that was drawn last; NONE: there is none yet. */
  pile: number;
  card: number;
}

export const has = (bits: number, seat: number): boolean => ((bits >> seat) & 1) === 1;
export const put = (bits: number, seat: number, on: boolean): number => (on ? bits | (1 << seat) : bits & ~(1 << seat));

export function positionOf(view: RoadHogView): Position {
  return {
    seats: view.seats ?? 0,
    at: view.at ?? [],
    misses: view.misses ?? [],
    octane: view.octane ?? 0,
    works: view.works ?? 0,
    bound: view.bound ?? 0,
    front: view.front ?? 0,
    heading: view.heading ?? 0,
    pile: view.pile ?? 0,
    card: view.card ?? NONE,
  };
}

export const copyOf = (pos: Position): Position => ({ ...pos, at: [...pos.at], misses: [...pos.misses] });

export const allSeats = (pos: Position): number[] => Array.from({ length: pos.seats }, (_, seat) => seat);

export const isBeside = (pos: Position, seat: number): boolean => (pos.misses[seat] ?? 0) > 0;

/** Those who stand on a space, on the road or beside it. */
export const standing = (pos: Position, space: number, beside: boolean): number[] =>
  allSeats(pos).filter((seat) => pos.at[seat] === space && isBeside(pos, seat) === beside);
