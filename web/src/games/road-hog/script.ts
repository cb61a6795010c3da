// What is shown of what happened: each event becomes acts of cars, dice, cards and the train, one after another.

import type { EventInfo } from "../../protocol";
import { EVENTS, type RoadHogView } from "../../protocol/road-hog";
import type { Sound } from "../../sound";
import type { HogMap, Pose } from "./geometry";
import { beside, carSpot, poseOf, smooth, type Spot } from "./layout";
import { copyOf, positionOf, put, type Position } from "./position";
import { pairOf } from "./read";
import { wayPoses } from "./travel";
import { countsOf, runsOf, type Run } from "./train";
import { NEW_CITY, backOf, countsFor, wayOf } from "./way";

export type EventWord = (typeof EVENTS)[number];

/** A car goes along spots. */
export interface Go {
  seat: number;
  spots: Spot[];
  how: "drive" | "tow" | "court" | "park" | "spin";
  /** Spaces that it passes, for the sound of each. */
  steps: number;
}

export interface Dice {
  green: number[];
  red: number[];
}

/** Something that takes its time; as it begins `after` holds. */
export interface Act {
  word: EventWord;
  /** Who it is about; -1: nobody. */
  seat: number;
  ms: number;
  /** What is said of it: when it is over where it is a roll, else as it begins. */
  said: string;
  sound?: Sound;
  go?: Go[];
  /** The dice as they lie from now on; those that tumble are rolled anew. */
  dice?: Dice;
  tumble?: boolean;
  /** Dice of the colour that are used by it. */
  uses?: "green" | "red";
  /** A red die that hops onto a car. */
  hook?: { at: Pose; face: number };
  /** A white die that falls somewhere: a court's, or the train's. */
  white?: { at: Pose; face: number };
  /** The kind of card that is turned. */
  card?: number;
  train?: Run[];
  flash?: Pose;
  after: Position;
}

/** Told in the log and by what stands on the table afterwards, and not shown by themselves. */
export const QUIET: readonly EventWord[] = ["rolled-for-first", "rolled-again", "lot", "begins", "stayed", "lapsed", "shuffled", "ended"];

const STEP = 90; // a space
const TOW = 60;
const COURT = 55;
const TUMBLE = 450;
const FERRY = 300;
const HOOK = 260;
const CARD = 760; // out of the deck, turned in 220 of these, read, and onto the pile
const PARK = 200;
const POLE = 110;
const SPIN = 600;
const VERDICT = 560;
const PAUSE = 160;
const LONGEST_TRIP = 1400;

/** The acts of some events, from the position before them. */
export function scriptOf(map: HogMap, before: RoadHogView, events: readonly EventInfo[]): Act[] {
  const acts: Act[] = [];
  const pos = copyOf(positionOf(before));
  const spotOf = (seat: number): Spot => carSpot(map, pos, seat);

  for (const [i, event] of events.entries()) {
    const word = EVENTS[event.kind];
    if (word === undefined) continue;
    const [seat, a, b, said] = [event.seat, event.a ?? 0, event.b ?? 0, event.text ?? ""];
    const push = (ms: number, more: Partial<Act> = {}): void => void acts.push({ word, seat, ms, said, ...more, after: copyOf(pos) });
    switch (word) {
      case "rolled":
        if (!byCard(events, i)) [pos.octane, pos.works] = [put(pos.octane, seat, false), put(pos.works, seat, false)];
        push(TUMBLE, { dice: { green: pairOf(a), red: pairOf(b) }, tumble: true, sound: "die" });
        break;
      case "no-use":
        push(PAUSE * 2);
        break;
      case "drove": {
        const here = spotOf(seat);
        const way = wayOf(map, a, b);
        pos.at[seat] = b;
        const go: Go = { seat, how: "drive", steps: way.length - 1, spots: along(wayPoses(map, way), here, spotOf(seat)) };
        push((way.length - 1) * STEP + (overWater(map, way) ? FERRY - STEP : 0), { go: [go], uses: "green", sound: "step" });
        break;
      }
      case "sent-back": {
        const here = spotOf(a);
        const way = backOf(map, pos.at[a] ?? 0, b);
        acts.push({ word, seat, ms: HOOK, said, sound: "hit", uses: "red", hook: { at: here, face: way.length - 1 }, flash: here, after: copyOf(pos) });
        pos.at[a] = b;
        const go: Go = { seat: a, how: "tow", steps: way.length - 1, spots: along(wayPoses(map, way), here, spotOf(a)) };
        push((way.length - 1) * TOW + PAUSE, { go: [go], sound: "step", hook: { at: spotOf(a), face: way.length - 1 } });
        break;
      }
      case "drew":
        pos.pile = Math.max(0, pos.pile - 1);
        pos.card = a;
        push(CARD, { card: a, sound: "turn-over" });
        break;
      case "pulled-over": {
        const here = spotOf(seat);
        pos.misses[seat] = 1;
        push(PARK, { go: [{ seat, how: "park", steps: 0, spots: smooth([here, spotOf(seat)]) }], sound: "pit" });
        break;
      }
      case "octane":
        pos.octane = put(pos.octane, seat, true);
        push(PAUSE, { flash: spotOf(seat), sound: "home" });
        break;
      case "works":
        pos.works = put(pos.works, seat, true);
        push(PAUSE, { flash: spotOf(seat), sound: "refused" });
        break;
      case "cancelled":
        pos.octane = put(pos.octane, seat, false);
        pos.works = put(pos.works, seat, false);
        push(PAUSE);
        break;
      case "no-wave":
        push(PAUSE);
        break;
      case "missed": {
        const here = spotOf(seat);
        pos.misses[seat] = a;
        const back = a === 0 ? [{ seat, how: "park" as const, steps: 0, spots: smooth([here, spotOf(seat)]) }] : [];
        push(back.length ? PARK : PAUSE, { go: back });
        break;
      }
      case "to-court":
      case "waits": {
        // From another road it is put onto the Expressway first; the train may hold it on its way.
        const [here, from] = [spotOf(seat), countsFor(map, pos.at[seat] ?? 0)];
        const way = backOf(map, from, a);
        pos.at[seat] = a;
        pos.bound = put(pos.bound, seat, true);
        const poses = wayPoses(map, way).map((pose) => ({ ...pose, turn: pose.turn + 180 }));
        const go: Go = { seat, how: "court", steps: way.length - 1, spots: along(poses, here, spotOf(seat)) };
        push(Math.min(LONGEST_TRIP, (way.length - 1) * COURT + PAUSE), { go: [go], sound: "pit" });
        break;
      }
      case "not-guilty":
      case "guilty": {
        const here = spotOf(seat);
        const at = beside(poseOf(map, pos.at[seat] ?? 0), 44);
        push(VERDICT, { white: { at, face: a }, sound: "die" });
        pos.bound = put(pos.bound, seat, false);
        pos.misses[seat] = word === "guilty" ? a : 0;
        const go = word === "guilty" ? [{ seat, how: "park" as const, steps: 0, spots: smooth([here, spotOf(seat)]) }] : [];
        push(PARK, { go, white: { at, face: a }, sound: word === "guilty" ? "refused" : "home" });
        break;
      }
      case "train": {
        const stands = countsOf({ front: pos.front, heading: pos.heading }, a, map.railway.poles);
        [pos.front, pos.heading] = [Math.floor(b / 2), b % 2];
        push(a * POLE + PAUSE, { train: runsOf(stands), sound: "train" });
        break;
      }
      case "swept": {
        const here = spotOf(seat);
        pos.at[seat] = 0;
        push(SPIN, { flash: here, sound: "crack", go: [{ seat, how: "spin", steps: 0, spots: smooth([here, spotOf(seat)]) }] });
        break;
      }
      case "won":
        pos.at[seat] = NEW_CITY;
        push(PAUSE * 4, { flash: map.newCity });
        break;
      default: // QUIET
    }
  }
  return acts;
}

/** Whether a roll is a card's: then High Octane and Road Works wait on. */
function byCard(events: readonly EventInfo[], at: number): boolean {
  const before = events[at - 1];
  return before !== undefined && EVENTS[before.kind] === "drew";
}

/** Whether a way takes the ferry. */
const overWater = (map: HogMap, way: readonly number[]): boolean =>
  way.slice(0, -1).some((each, i) => {
    const space = map.spaces[each];
    return space !== undefined && space.next === way[i + 1] && space.road.gaps.some((gap) => gap.kind === "ferry" && gap.after === space.place);
  });

/** Poses of a road, begun where the car stands and ended where it will. */
export function along(poses: readonly Pose[], from: Spot, to: Spot): Spot[] {
  const [first, last] = [poses[0], poses.at(-1)];
  if (!first || !last) return smooth([from, to]);
  const n = poses.length - 1 || 1;
  const blend = Math.min(1, 6 / n); // over so much of the way a car leaves its place beside others, and comes to its new one
  const spots = poses.map((pose, i): Spot => {
    const share = i / n;
    const [early, late] = [Math.max(0, 1 - share / blend), Math.max(0, 1 - (1 - share) / blend)];
    return {
      x: pose.x + (from.x - first.x) * early + (to.x - last.x) * late,
      y: pose.y + (from.y - first.y) * early + (to.y - last.y) * late,
      turn: pose.turn,
      size: from.size + (to.size - from.size) * share,
    };
  });
  return smooth([from, ...spots.slice(1, -1), to]);
}

// ---- How long it may take

const WHOLE_TURN = 1500; // of somebody else, in milliseconds
const LEAST = 220;
const MOST = 950;

/** How long a happening of somebody else's may take: most of what is left of a second and a half. */
export const allowance = (spent: number): number => Math.max(LEAST, Math.min(MOST, (WHOLE_TURN - spent) * 0.85));

/** What happens to me takes its time, as it must be seen; and so does the train, which is nobody's turn. */
export const keepsTime = (act: Act, me: number | null): boolean =>
  act.word === "train" || act.word === "swept" || (me !== null && (act.seat === me || (act.go ?? []).some((go) => go.seat === me)));

/** The acts with their times cut so that those of others fit, each in the same proportion. */
export function fit(acts: readonly Act[], me: number | null, most: number): Act[] {
  const whole = lasting(acts.filter((act) => !keepsTime(act, me)));
  if (whole <= most) return [...acts];
  return acts.map((act) => (keepsTime(act, me) ? act : { ...act, ms: (act.ms * most) / whole }));
}

export const lasting = (acts: readonly Act[]): number => acts.reduce((sum, act) => sum + act.ms, 0);
