// What is shown of what happened: each event becomes acts of tokens and dice, one after another.

import { EVENTS } from "../../protocol/spiralized";
import type { EventInfo } from "../../protocol";
import type { Sound } from "../../sound";
import { START, NONE, PIT, RECTANGLE, type Plan } from "./geometry";
import { arc, rampPoints, tokenSpot, walkPoints, type Point, type Spot } from "./layout";
import { colourOfToken, copyOf, passed, place, seatOfColour, spaceOf, stepOf, swap, tokenOf, type Position } from "./position";

export type EventWord = (typeof EVENTS)[number];

/** A token goes along points; as it sets out `after` holds. */
export interface Go {
  token: number;
  points: Point[];
  how: "walk" | "fly" | "fall";
  /** How large it is drawn at the start and at the end. */
  from: number;
  to: number;
}

/** Something that takes its time. */
export interface Act {
  word: EventWord;
  ms: number;
  sound?: Sound;
  /** Tokens that go, at the same time. */
  go?: Go[];
  /** The dice as they lie from now on. */
  dice?: number[];
  /** Bit i is set: die i is used or lost from now on. */
  used?: number;
  doubles?: number;
  /** What the dice do: tumble as they are rolled, shake where they are lost. */
  play?: "tumble" | "shake";
  /** Where something flashes. */
  flash?: Spot;
  /** Where all tokens are from now on. */
  after: Position;
}

/** Told in the log and by what stands on the table afterwards, and not shown by themselves. */
export const QUIET: readonly EventWord[] = ["rolled-for-first", "rolled-again", "begins", "passed", "left-pit", "ended"];

const STEP = 90;
const FLY = 260;
const SWAP = 420;
const FALL = 300;
const TUMBLE = 450;
const SHAKE = 240;
const PAUSE = 140;

const spotted = (plan: Plan, pos: Position, token: number): Spot => tokenSpot(plan, pos, token);

/** The acts of some events, from the position before them. */
export function scriptOf(plan: Plan, before: Position, events: EventInfo[], dice: number[], usedBefore: number): Act[] {
  const acts: Act[] = [];
  const pos = copyOf(before);
  let used = usedBefore;
  let shown = [...dice];

  /** A token of the rings, safe zones or bays, by colour and letter as events name it. */
  const named = (number: number): number => {
    const seat = seatOfColour(pos, Math.floor(number / plan.tokens));
    return seat < 0 ? NONE : tokenOf(plan, seat, number % plan.tokens);
  };
  const use = (value: number): number => {
    const die = shown[0] === value && !(used & 1) ? 0 : 1;
    used |= 1 << die;
    return used;
  };
  const go = (token: number, how: Go["how"], points: Point[], from: Spot): Go => ({
    token,
    how,
    points,
    from: from.size,
    to: spotted(plan, pos, token).size,
  });
  /** To the Pit, and whoever is told next to leave it back to the rectangle, at the same time. */
  const pitfall = (token: number, next: EventInfo | undefined): Go[] => {
    const out = next && EVENTS[next.kind] === "left-pit" ? named(next.a ?? 0) : NONE;
    const [here, there] = [spotted(plan, pos, token), out === NONE ? null : spotted(plan, pos, out)];
    if (out !== NONE) place(plan, pos, out, RECTANGLE);
    place(plan, pos, token, PIT);
    pos.pit = token;
    const gone = [go(token, "fall", arc(here, spotted(plan, pos, token)), here)];
    if (there && out !== token) gone.push(go(out, "fly", arc(there, spotted(plan, pos, out)), there));
    return gone;
  };

  for (const [i, event] of events.entries()) {
    const word = EVENTS[event.kind];
    if (word === undefined) continue;
    const [a, b] = [event.a ?? 0, event.b ?? 0];
    const own = event.seat >= 0 ? tokenOf(plan, event.seat, a) : NONE;
    switch (word) {
      case "rolled": {
        shown = [Math.max(a, b), Math.min(a, b)];
        used = 0;
        acts.push({ word, ms: TUMBLE, sound: "die", play: "tumble", dice: shown, used, after: copyOf(pos) });
        break;
      }
      case "entered": {
        const here = spotted(plan, pos, own);
        place(plan, pos, own, START);
        acts.push({ word, ms: FLY, sound: "step", used: use(b), go: [go(own, "fly", arc(here, spotted(plan, pos, own), 0.1), here)], after: copyOf(pos) });
        break;
      }
      case "moved": {
        const from = stepOf(plan, pos, own);
        const here = spotted(plan, pos, own);
        const steps = stepsTo(plan, pos, own, b);
        const last = steps.at(-1) ?? from;
        place(plan, pos, own, last);
        const points = walkPoints(plan, colourOfToken(plan, pos, own), from, steps, here);
        if (last === plan.home) points.splice(-1, 1, spotted(plan, pos, own));
        acts.push({ word, ms: steps.length * STEP, sound: "step", used: use(steps.length), go: [go(own, "walk", points, here)], after: copyOf(pos) });
        break;
      }
      case "took-stairs": {
        const space = spaceOf(plan, pos, own);
        const here = spotted(plan, pos, own);
        const way = stairway(plan, space, b);
        place(plan, pos, own, plan.step[colourOfToken(plan, pos, own)]?.[b] ?? 0);
        acts.push({ word, ms: STEP * 2.5 * (way.length - 1), sound: "stairs", go: [go(own, "walk", rampPoints(plan, way), here)], after: copyOf(pos) });
        break;
      }
      case "hit": {
        const token = named(a);
        const flash = { ...spotted(plan, pos, token) };
        acts.push({ word, ms: FALL, sound: "hit", flash, go: pitfall(token, events[i + 1]), after: copyOf(pos) });
        break;
      }
      case "sent-to-pit": {
        acts.push({ word, ms: FALL, sound: "pit", go: pitfall(own, events[i + 1]), after: copyOf(pos) });
        break;
      }
      case "exchanged": {
        const [one, other] = [named(a), named(b)];
        const [here, there] = [spotted(plan, pos, one), spotted(plan, pos, other)];
        swap(plan, pos, one, other);
        const both = [go(one, "fly", arc(here, there), here), go(other, "fly", arc(there, here), there)];
        acts.push({ word, ms: SWAP, sound: "swap", go: both, after: copyOf(pos) });
        break;
      }
      case "freed": {
        const token = named(a);
        const here = spotted(plan, pos, token);
        place(plan, pos, token, RECTANGLE);
        pos.pit = NONE;
        acts.push({ word, ms: FLY, sound: "swap", used: 3, go: [go(token, "fly", arc(here, spotted(plan, pos, token)), here)], after: copyOf(pos) });
        break;
      }
      case "got-home":
        acts.push({ word, ms: PAUSE * 2, sound: "home", flash: spotted(plan, pos, own), after: copyOf(pos) });
        break;
      case "no-partner":
        acts.push({ word, ms: PAUSE, flash: spotted(plan, pos, own), after: copyOf(pos) });
        break;
      case "die-lost":
        acts.push({ word, ms: SHAKE, play: "shake", used: use(a), after: copyOf(pos) });
        break;
      case "forfeited":
        acts.push({ word, ms: SHAKE, play: "shake", used: 3, after: copyOf(pos) });
        break;
      case "third-doubles":
        acts.push({ word, ms: SHAKE, play: "shake", sound: "refused", used: 3, after: copyOf(pos) });
        break;
      case "bonus-roll":
        acts.push({ word, ms: PAUSE, after: copyOf(pos) });
        break;
      case "won":
        acts.push({ word, ms: PAUSE * 3, flash: { x: 0, y: 0, size: 60 }, after: copyOf(pos) });
        break;
      default: // QUIET
    }
  }
  return acts;
}

/** The steps that a token has gone to the place that an event names: a space of the rings, of the Safe Zone, or Home. */
function stepsTo(plan: Plan, pos: Position, token: number, place: number): number[] {
  const spaces = plan.rings * plan.wide;
  const step = stepOf(plan, pos, token);
  const end = place < spaces ? (plan.step[colourOfToken(plan, pos, token)]?.[place] ?? 0) : plan.inner + 1 + place - spaces;
  return passed(plan, step, end);
}

/** The spaces of a stairway from one to another. */
function stairway(plan: Plan, from: number, to: number): number[] {
  const stair = plan.stair[plan.hue[from] ?? 0] ?? [];
  const [first, last] = [stair.indexOf(from), stair.indexOf(to)];
  if (first < 0 || last < 0) return [from, to];
  const way = [];
  for (let ring = first; ring !== last; ring += Math.sign(last - first)) way.push(stair[ring] ?? from);
  return [...way, to];
}

// ---- How long it may take

const WHOLE_TURN = 1500; // of somebody else, in milliseconds
const LEAST = 160;

/** How long a happening may take: mine as it is; of others' turns, most of what is left of a second and a half. */
export function allowance(mine: boolean, spent: number): number {
  return mine ? Infinity : Math.max(LEAST, Math.min(520, (WHOLE_TURN - spent) * 0.6));
}

/** The acts with their times cut so that they fit, each in the same proportion. */
export function fit(acts: Act[], most: number): Act[] {
  const whole = lasting(acts);
  if (whole <= most) return acts;
  return acts.map((act) => ({ ...act, ms: (act.ms * most) / whole }));
}

export const lasting = (acts: Act[]): number => acts.reduce((sum, act) => sum + act.ms, 0);

