// The road close up, for a phone: a row of signs that is as long as the loop and has no end.

import { PLACES } from "./ring";

export const STEP = 78; // from sign to sign
export const STRIP_HEIGHT = 170;
export const SIGN = { width: 72, height: 84, top: 8 };
export const ROAD = 112; // where the road lies
export const FEET = 164;

/** A place by its number along the road that has no end. */
export const placeAt = (along: number): number => ((Math.round(along) % PLACES) + PLACES) % PLACES;

/** The point of the endless road at which a place lies, nearest to another point. */
export function nearest(place: number, to: number): number {
  const whole = Math.round((to - place) / PLACES) * PLACES;
  return place + whole;
}

/** The signs that are seen around a point of the road, and some more for a finger that swipes. */
export function around(centre: number, seen: number, spare = 2): number[] {
  const half = Math.ceil(seen / 2) + spare;
  const middle = Math.round(centre);
  return Array.from({ length: 2 * half + 1 }, (_, i) => middle - half + i);
}
