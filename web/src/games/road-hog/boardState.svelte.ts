// What is being shown on a model at this moment, and what is chosen before it is played: the dice to be rolled, and
// which part of the map is seen.

import { tick } from "svelte";
import type { Happening, MatchModel } from "../../model/matchModel.svelte";
import type { Pace } from "../../model/pace";
import type { RoadHogView } from "../../protocol/road-hog";
import { sound } from "../../sound";
import { mapOf, type HogMap, type Pose } from "./geometry";
import { carSpot, smooth, type Spot } from "./layout";
import { allSeats, positionOf, type Position } from "./position";
import { allowance, fit, keepsTime, scriptOf, type Act, type Dice, type Go } from "./script";
import { moves, recall, tracesOf, turnOf, type Trace } from "./trace";
import { covered, trainPoses } from "./travel";
import { NEW_CITY } from "./way";

const SLIDE = 140; // a car makes room for another
const READING = 0.3; // of the time that others' dice take, how much is for reading what they show
const SMOKE = 0.55; // of the time of a spin until the car drops

const turned = ({ x, y, turn, size }: Spot, scale = 1): string =>
  `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${turn.toFixed(2)}deg) scale(${(size * scale).toFixed(3)})`;

/** The frames of a car that goes. */
export function framesOf(go: Go): Keyframe[] {
  const [from, to] = [go.spots[0], go.spots.at(-1)];
  if (go.how === "spin" && from && to) {
    // It whirls off where it was hit, and drops where it ends.
    const away = { ...from, turn: from.turn + 900 };
    return [
      { transform: turned(from), opacity: 1, offset: 0 },
      { transform: turned(away, 1.7), opacity: 0, offset: SMOKE },
      { transform: turned({ ...to, turn: to.turn - 40 }, 1.9), opacity: 0, offset: SMOKE + 0.01 },
      { transform: turned(to), opacity: 1, offset: 1 },
    ];
  }
  const last = go.spots.length - 1 || 1;
  return go.spots.map((spot, i) => ({ transform: turned(spot), offset: i / last }));
}

/** What a phone sees of the map, in its own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class BoardState {
  /** The happening that the rest belongs to. */
  of = $state.raw<Happening | null>(null);
  act = $state.raw<Act | null>(null);
  pos = $state.raw<Position | null>(null);
  dice = $state.raw<Dice>({ green: [0, 0], red: [0, 0] });
  /** What of them has been used. */
  used = $state.raw<Dice>({ green: [0, 0], red: [0, 0] });
  /** Poles at which lamps are lit while the train runs; null: those that it covers. */
  lit = $state.raw<number[] | null>(null);
  /** How long this act takes, at this speed. */
  ms = $state(0);
  tumbling = $state(false);
  /** Cars that are on their way, which are drawn above the others. */
  going = $state.raw<number[]>([]);

  /** How many greens are chosen for the next roll, by how many dice it has: kept from turn to turn. */
  #greens = $state.raw<Record<number, number>>({});

  /** The ways of the last turn in which a car went, and whose turn that was. */
  traces = $state.raw<Trace[]>([]);
  tracer = $state(-1);
  #traced = "";

  /** What a phone sees of the map; null: all of it. */
  box = $state.raw<Box | null>(null);
  /** Brings a point into the middle of what is seen. */
  look: ((point: { x: number; y: number }) => void) | null = null;

  /** The elements of the cars, and of the train's carriages. */
  readonly cars: (SVGGElement | undefined)[] = [];
  train: SVGGElement | undefined;
  /** Brings a place of the map into view, where only a part of it is seen. */
  follow: ((poses: readonly Pose[]) => void) | null = null;

  #turn = "";
  #spent = 0;

  /** Whether this happening is the one that is shown. */
  shows(model: MatchModel): boolean {
    return model.happening !== null && this.of === model.happening;
  }

  /** The greens among so many dice that somebody wants to roll. */
  greens(dice: number): number {
    return this.#greens[dice] ?? (dice === 3 ? 2 : dice === 1 ? 1 : 2);
  }

  choose(dice: number, greens: number): void {
    this.#greens = { ...this.#greens, [dice]: greens };
  }

  async run(model: MatchModel, happening: Happening, pace: Pace): Promise<void> {
    const before = happening.before as unknown as RoadHogView;
    if (!Array.isArray(before.at)) return;
    const map = mapOf(model.game.parts, before.map);
    this.of = happening;
    this.pos = positionOf(before);
    const turn = `${before.round}.${before.turn}`;
    if (turn !== this.#turn) this.#spent = 0;
    this.#turn = turn;
    const acts = fit(scriptOf(map, before, happening.events), model.seat, allowance(this.#spent));
    const slow = pace.ms(1000) / 1000; // at half the speed a second lasts two
    for (const act of acts) {
      const began = performance.now();
      await this.#act(model, map, act, pace);
      if (slow > 0 && !keepsTime(act, model.seat)) this.#spent += (performance.now() - began) / slow;
    }
    this.act = null;
    this.going = [];
    this.lit = null;
  }

  /** What has gone stays marked until somebody goes on; a roll leaves the marks as they are. */
  trace(model: MatchModel, happening: Happening): void {
    const before = happening.before as unknown as RoadHogView;
    if (!Array.isArray(before.at) || !moves(happening.events)) return;
    const turn = turnOf(happening);
    this.traces = tracesOf(mapOf(model.game.parts, before.map), before.at, happening.events, turn === this.#traced ? this.traces : []);
    this.tracer = happening.seat;
    this.#traced = turn;
  }

  /** Who comes anew is shown what went last, too. */
  recall(model: MatchModel): void {
    const view = model.view as unknown as RoadHogView;
    if (this.traces.length || !model.steps.length || !Array.isArray(view.at)) return;
    const found = recall(mapOf(model.game.parts, view.map), model.steps);
    if (found) [this.traces, this.tracer] = [found.traces, found.seat];
  }

  async #act(model: MatchModel, map: HogMap, act: Act, pace: Pace): Promise<void> {
    const was = this.pos ?? act.after;
    const going = act.go?.map((go) => go.seat) ?? [];
    this.going = going;
    this.ms = pace.ms(act.ms);
    if (act.dice) [this.dice, this.used] = [act.dice, { green: [0, 0], red: [0, 0] }];
    this.pos = act.after;
    this.act = act;
    if (act.sound && act.sound !== "step") sound(act.sound);
    const mine = act.seat === model.seat;
    const reading = act.tumble && !mine ? act.ms * READING : 0;
    model.caption = { seat: act.seat, text: act.tumble ? `${model.name(act.seat)} rolls` : act.said };
    if (act.tumble) this.ms = pace.ms(act.ms - reading);
    this.tumbling = Boolean(act.tumble) && this.ms > 0;
    const shifts = allSeats(act.after)
      .filter((seat) => !going.includes(seat) && was.at[seat] !== NEW_CITY)
      .flatMap((seat): Go[] => {
        const [from, to] = [carSpot(map, was, seat), carSpot(map, act.after, seat)];
        return from.x === to.x && from.y === to.y ? [] : [{ seat, spots: smooth([from, to]), how: "park", steps: 0 }];
      });
    await tick(); // where they end is drawn before they set out
    const seen = (act.go ?? []).flatMap((go) => [go.spots[0], go.spots.at(-1)]).filter((spot) => spot !== undefined);
    if (seen.length) this.follow?.(seen);
    else if (act.white) this.follow?.([act.white.at]);
    await Promise.all([
      ...(act.go ?? []).map((go) => this.#go(go, act.ms, pace)),
      ...shifts.map((go) => this.#go(go, Math.min(SLIDE, act.ms), pace)),
      act.train ? this.#run(map, act, pace) : this.#steps(act, act.ms - reading, pace),
    ]);
    this.tumbling = false;
    if (act.uses === "green") this.used = { ...this.used, green: [1, 1] };
    if (act.uses === "red" && act.hook) this.used = { ...this.used, red: markUsed(this.dice.red, this.used.red, act.hook.face) };
    if (!act.tumble) return;
    model.caption = { seat: act.seat, text: act.said };
    await pace.wait(reading);
  }

  #go(go: Go, ms: number, pace: Pace): Promise<void> {
    const car = this.cars[go.seat];
    const easing = go.how === "drive" || go.how === "tow" || go.how === "court" ? "linear" : "ease-in-out";
    const plate = car?.querySelector(".plate");
    const last = go.spots.length - 1 || 1;
    const upright = go.spots.map((spot, i) => ({ transform: `rotate(${(-spot.turn).toFixed(1)}deg)`, offset: i / last }));
    return Promise.all([
      pace.run(car, framesOf(go), { duration: ms, easing }),
      go.how === "spin" ? undefined : pace.run(plate, upright, { duration: ms, easing }),
    ]).then(() => undefined);
  }

  /** The sound of every space that a car passes. */
  async #steps(act: Act, ms: number, pace: Pace): Promise<void> {
    const count = act.sound === "step" ? Math.max(1, act.go?.[0]?.steps ?? 1) : 1;
    for (let step = 0; step < count && !pace.skipped; step++) {
      await pace.wait(ms / count);
      if (act.sound === "step" && !pace.skipped) sound("step");
    }
  }

  /** The train runs pole by pole, and lamps are lit ahead of it. */
  async #run(map: HogMap, act: Act, pace: Pace): Promise<void> {
    const runs = act.train ?? [];
    const counts = runs.reduce((sum, run) => sum + run.counts, 0) || 1;
    const carriages = [...(this.train?.querySelectorAll("[data-carriage]") ?? [])];
    const frames: Keyframe[][] = carriages.map(() => []);
    const lit = new Set<number>();
    let gone = 0;
    for (const run of runs) {
      const steps = Math.max(2, Math.ceil(Math.abs(run.to - run.from) * 4));
      const stands = Array.from({ length: steps + 1 }, (_, i) => trainPoses(map, run.from + ((run.to - run.from) * i) / steps, run.heading));
      carriages.forEach((_, i) => {
        smooth(stands.flatMap((stand) => stand[i] ?? [])).forEach((pose, k) => {
          const offset = (gone + (run.counts * k) / steps) / counts;
          frames[i]?.push({ transform: `translate(${pose.x.toFixed(2)}px, ${pose.y.toFixed(2)}px) rotate(${pose.turn.toFixed(2)}deg)`, offset: Math.min(1, offset) });
        });
      });
      for (const end of [run.from, run.to]) for (const pole of covered(Math.round(end), run.heading, map.railway.poles)) lit.add(pole);
      for (let pole = Math.ceil(Math.min(run.from, run.to)); pole <= Math.max(run.from, run.to); pole++) lit.add(pole);
      gone += run.counts;
    }
    this.lit = [...lit].filter((pole) => pole >= 0 && pole < map.railway.poles);
    await Promise.all([pace.wait(act.ms), ...carriages.map((carriage, i) => pace.run(carriage, frames[i] ?? [], { duration: act.ms, easing: "linear" }))]);
    this.lit = null;
  }
}

/** One more die of those that show this is used. */
function markUsed(dice: readonly number[], used: readonly number[], face: number): number[] {
  const die = dice.findIndex((shown, i) => shown === face && !used[i]);
  return used.map((each, i) => (i === die ? 1 : each));
}

const boardStates = new WeakMap<MatchModel, BoardState>();

export function boardStateOf(model: MatchModel): BoardState {
  const known = boardStates.get(model) ?? new BoardState();
  boardStates.set(model, known);
  return known;
}
