// What moves over a map: cars along the roads' own curves, the train along its track.

import { beside, mix, pointAt, poseAt, turnAt, type Curve, type Point, type Pose } from "./curve";
import { farOfPole, HALF, type HogMap, type Railway, type Space } from "./geometry";
import { NEW_CITY } from "./way";

const EACH = 5; // poses from a space to the next

/** The piece of road between two neighbouring spaces, whichever way it is gone. */
function stretch(map: HogMap, from: number, to: number): { curve: Curve; from: number; to: number } | null {
  const [a, b] = [map.spaces[from], map.spaces[to]];
  if (to === NEW_CITY) return a ? { curve: map.expressway.curve, from: middle(a), to: map.expressway.curve.length } : null;
  if (from === NEW_CITY) return b ? { curve: map.expressway.curve, from: map.expressway.curve.length, to: middle(b) } : null;
  if (!a || !b) return null;
  if (a.road === b.road && Math.abs(a.place - b.place) === 1) return { curve: a.road.curve, from: middle(a), to: middle(b) };
  if (a.exit === to || b.exit === from) {
    const [exit, first] = a.exit === to ? [a, b] : [b, a];
    const way = { curve: first.road.curve, from: 0, to: middle(first) };
    return exit === a ? way : { ...way, from: way.to, to: 0 };
  }
  if (a.next === to) return { curve: a.road.curve, from: middle(a), to: a.road.curve.length };
  if (b.next === from) return { curve: b.road.curve, from: b.road.curve.length, to: middle(b) };
  return null;
}

const middle = (space: Space): number => (space.place === 0 ? 0 : (space.from + space.to) / 2);

/**
 * Poses along the roads through neighbouring spaces, forwards or backwards, a few from each to the next. Noses point
 * along the road, also on the way back; they turn on steadily, without a jump from 180 to -180. Spaces that are no
 * neighbours are joined by a straight line.
 */
export function wayPoses(map: HogMap, spaces: readonly number[]): Pose[] {
  const poses: Pose[] = [];
  const add = (pose: Pose): void => {
    const last = poses[poses.length - 1];
    poses.push(last ? { ...pose, turn: last.turn + turned(pose.turn - last.turn) } : pose);
  };
  const poseOf = (space: number): Pose => (space === NEW_CITY ? map.newCity : (map.spaces[space]?.pose ?? map.newCity));
  spaces.forEach((space, i) => {
    const before = spaces[i - 1];
    if (before === undefined) return add(poseOf(space));
    const way = stretch(map, before, space);
    for (let k = 1; k <= EACH; k++) {
      const part = k / EACH;
      if (way) add(poseAt(way.curve, way.from + (way.to - way.from) * part));
      else add({ ...mix(poseOf(before), poseOf(space), part), turn: poseOf(part < 0.5 ? before : space).turn });
    }
  });
  return eased(poses);
}

/** An angle between -180 and 180. */
export const turned = (turn: number): number => ((((turn + 180) % 360) + 360) % 360) - 180;

/** A car that leaves by an exit turns into it: no nose jumps. */
function eased(poses: Pose[]): Pose[] {
  return poses.map((pose, i) => {
    if (i === 0 || i === poses.length - 1) return pose;
    const near = [i - 2, i - 1, i, i + 1, i + 2].map((k) => (poses[Math.max(0, Math.min(poses.length - 1, k))] as Pose).turn);
    return { ...pose, turn: near.reduce((sum, turn) => sum + turn, 0) / near.length };
  });
}

export interface Carriage extends Pose {
  /** Along the track. */
  length: number;
}

const WAGONS = 3;
const COUPLING = 4; // px between two of them

/**
 * The train, its locomotive first: three pole-steps long behind its front. The front may lie between poles and beyond
 * the ends. Heading 0 goes away from New City, where the poles' numbers rise; 1 comes towards it.
 */
export function trainPoses(map: HogMap, front: number, heading: number): Carriage[] {
  const { railway } = map;
  const behind = heading ? 1 : -1;
  return Array.from({ length: WAGONS }, (_, i) => {
    const [head, tail] = [onTrack(railway, front + behind * i), onTrack(railway, front + behind * (i + 1))];
    const length = Math.hypot(head.x - tail.x, head.y - tail.y);
    return { ...mix(head, tail, 0.5), turn: (Math.atan2(head.y - tail.y, head.x - tail.x) * 180) / Math.PI, length: Math.max(12, length - COUPLING) };
  });
}

/** A place on the track; beyond its ends it goes on as it came. */
export function onTrack(railway: Railway, pole: number): Point {
  return pointAt(railway.curve, farOfPole(railway, pole));
}

/** A pole beside the track. */
export function poleOf(map: HogMap, pole: number, side = -1): Pose {
  const far = farOfPole(map.railway, pole);
  const here = { ...pointAt(map.railway.curve, far), turn: turnAt(map.railway.curve, far) };
  return { ...beside(here, side * (HALF.highway + 3)), turn: here.turn };
}

/** The poles that the train lies at: its front's and three behind. */
export function covered(front: number, heading: number, poles: number): number[] {
  return Array.from({ length: WAGONS + 1 }, (_, i) => front + (heading ? i : -i)).filter((pole) => pole >= 0 && pole < poles);
}
