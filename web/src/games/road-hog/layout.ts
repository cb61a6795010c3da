// Where the cars are drawn: alone in the middle of a space, two side by side, more of them fanned out, and off the road
// in a bay beside it.

import { bayOf, type HogMap, type Pose } from "./geometry";
import { isBeside, standing, type Position } from "./position";
import { turned } from "./travel";
import { NEW_CITY } from "./way";

export interface Spot extends Pose {
  /** How large the car is drawn; 1 is as it is alone. */
  size: number;
}

const TWO = 0.74;
const MORE = 0.66;
const CAR = 20; // across, at size 1
const RAMP = 0.7; // of the turn to the ramp that a car on an exit has made already
const LEAN = 8; // degrees from car to car of a fan
const PARKED = 31; // from the flag of New City
const OUT = 19; // how much further out the next bay of a space lies

/** Beside a pose: `right` of it as the car looks, and `ahead`. */
export function beside(pose: Pose, right: number, ahead = 0): Pose {
  const angle = (pose.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: pose.x + ahead * cos - right * sin, y: pose.y + ahead * sin + right * cos, turn: pose.turn };
}

/** The pose of a space. */
export function poseOf(map: HogMap, space: number): Pose {
  return space === NEW_CITY ? map.newCity : (map.spaces[space]?.pose ?? { x: 0, y: 0, turn: 0 });
}

/** The pose of a car on a space: on an exit its nose is on its way down the ramp. */
export function carPose(map: HogMap, space: number): Pose {
  const pose = poseOf(map, space);
  const ramp = map.spaces[map.spaces[space]?.exit ?? -1]?.pose;
  if (!ramp) return pose;
  const there = (Math.atan2(ramp.y - pose.y, ramp.x - pose.x) * 180) / Math.PI;
  return { ...pose, turn: pose.turn + turned(there - pose.turn) * RAMP };
}

/** Where one of several cars on a space stands. */
export function inGroup(pose: Pose, place: number, count: number): Spot {
  if (count === 1) return { ...pose, size: 1 };
  const size = count === 2 ? TWO : MORE;
  const off = place - (count - 1) / 2;
  const gap = CAR * size * (count === 2 ? 1 : 0.92);
  const lean = count === 2 ? 0 : off * LEAN;
  // The outer ones of a fan stand a little back, as on an arc.
  const spot = beside(pose, off * gap, count === 2 ? 0 : -Math.abs(off) * 1.6);
  return { ...spot, turn: pose.turn + lean, size };
}

export function carSpot(map: HogMap, pos: Position, seat: number): Spot {
  const space = pos.at[seat] ?? 0;
  if (isBeside(pos, seat)) {
    const there = standing(pos, space, true);
    const bay = bayOf(map, space);
    const place = there.indexOf(seat);
    const out = outward(poseOf(map, space), bay);
    return { x: bay.x + out.x * place * OUT, y: bay.y + out.y * place * OUT, turn: bay.turn, size: 0.92 };
  }
  const there = standing(pos, space, false);
  const pose = carPose(map, space);
  // The winner parks before the flag.
  return inGroup(space === NEW_CITY ? beside(pose, 0, -PARKED) : pose, there.indexOf(seat), there.length);
}

/** The direction from a space to its bay. */
function outward(from: Pose, to: Pose): { x: number; y: number } {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
}

/** The same direction, so that a turn from one to the next never goes the long way round. */
export const nearTurn = (turn: number, before: number): number => turn + 360 * Math.round((before - turn) / 360);

/** Poses whose turns follow each other without a jump. */
export function smooth<P extends Pose>(poses: readonly P[]): P[] {
  let before: number | null = null;
  return poses.map((pose) => {
    const turn: number = before === null ? pose.turn : nearTurn(pose.turn, before);
    before = turn;
    return { ...pose, turn };
  });
}
