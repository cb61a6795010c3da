// What is being shown on a model at this moment: the board moves tokens, and the dice beside the button roll with them.

import type { MatchModel, Happening } from "../../model/matchModel.svelte";
import { tick } from "svelte";
import type { Pace } from "../../model/pace";
import type { SpiralizedView } from "../../protocol/spiralized";
import { sound } from "../../sound";
import { tokenSpot, type Point, type Spot } from "./layout";
import { allTokens, positionOf, type Position } from "./position";
import { allowance, fit, scriptOf, type Act, type Go } from "./script";
import { planFor } from "./sight";
import { recall, tracesOf, turnOf, type Trace } from "./trace";
import type { Plan } from "./geometry";

const SLIDE = 140; // a token makes room for another

const px = (point: Point, scale: number): string =>
  `translate(${point.x.toFixed(2)}px, ${point.y.toFixed(2)}px) scale(${scale.toFixed(3)})`;

/** The frames of a token that goes: hopping from space to space, flying high, or falling. */
export function framesOf(go: Go): Keyframe[] {
  const last = go.points.length - 1;
  return go.points.map((point, i) => {
    const share = last ? i / last : 1;
    const size = (go.from + (go.to - go.from) * share) / go.to;
    const hop = go.how === "walk" ? (i % 3 ? 1.13 : 1) : 1 + Math.sin(share * Math.PI) * (go.how === "fall" ? 0.22 : 0.4);
    return { transform: px(point, size * hop), offset: share };
  });
}

export class BoardState {
  /** The happening that the rest belongs to. */
  of = $state.raw<Happening | null>(null);
  pos = $state.raw<Position | null>(null);
  dice = $state.raw<number[]>([0, 0]);
  used = $state(0);
  flash = $state.raw<Spot | null>(null);
  /** Rolls so far; each new one makes the dice tumble. */
  rolls = $state(0);
  tumbling = $state(false);
  shaking = $state(false);
  /** How long the dice take, at this speed. */
  ms = $state(450);
  /** The tokens that are on their way, which are drawn above the others. */
  going = $state.raw<number[]>([]);

  /** The ways of the last turn in which something went. */
  traces = $state.raw<Trace[]>([]);
  /** Whose turn that was. */
  tracer = $state(-1);
  #traced = "";

  /** The elements of the tokens on the board. */
  readonly tokens: (SVGGElement | undefined)[] = [];
  #turn = "";
  #spent = 0;

  async run(model: MatchModel, happening: Happening, pace: Pace): Promise<void> {
    const before = happening.before as unknown as SpiralizedView;
    if (!Array.isArray(before.at)) return;
    const plan = planFor(model.game.parts, before.ring);
    this.of = happening;
    this.pos = positionOf(before);
    this.dice = before.dice;
    this.used = before.used;
    const turn = `${before.round}.${before.turn}`;
    if (turn !== this.#turn) this.#spent = 0;
    this.#turn = turn;
    const whole = scriptOf(plan, this.pos, happening.events, before.dice, before.used);
    const acts = fit(whole, allowance(happening.seat === model.seat, this.#spent));
    const slow = pace.ms(1000) / 1000; // at half the speed a second lasts two
    const began = performance.now();
    for (const act of acts) await this.#act(plan, act, pace);
    if (slow > 0) this.#spent += (performance.now() - began) / slow;
    this.going = [];
    this.flash = null;
  }

  /** What has gone stays marked until somebody goes on; a roll leaves the marks as they are. */
  trace(model: MatchModel, happening: Happening): void {
    const plan = planFor(model.game.parts, Number(happening.before.ring ?? 0));
    const turn = turnOf(happening);
    const traces = tracesOf(plan, happening, turn === this.#traced ? this.traces : []);
    if (!traces) return;
    this.traces = traces;
    this.tracer = happening.seat;
    this.#traced = turn;
  }

  /** Who comes anew is shown what went last, too. */
  recall(model: MatchModel): void {
    const view = model.view as unknown as SpiralizedView;
    if (this.traces.length || !model.steps.length || !Array.isArray(view.at)) return;
    const found = recall(planFor(model.game.parts, view.ring), positionOf(view), model.steps);
    if (!found) return;
    this.traces = found.traces;
    this.tracer = found.seat;
  }

  async #act(plan: Plan, act: Act, pace: Pace): Promise<void> {
    const was = this.pos ?? act.after;
    const going = act.go?.map((go) => go.token) ?? [];
    this.going = going;
    this.pos = act.after;
    this.flash = act.flash ?? null;
    if (act.dice) this.dice = act.dice;
    if (act.play === "tumble") this.rolls++;
    this.ms = pace.ms(act.ms);
    this.tumbling = act.play === "tumble" && this.ms > 0;
    this.shaking = act.play === "shake" && this.ms > 0;
    if (act.sound && act.word !== "moved") sound(act.sound);
    const shifts = allTokens(plan, act.after).filter((token) => !going.includes(token)).flatMap((token) => {
      const [from, to] = [tokenSpot(plan, was, token), tokenSpot(plan, act.after, token)];
      return from.x === to.x && from.y === to.y ? [] : [{ token, points: [from, to], how: "walk" as const, from: from.size, to: to.size }];
    });
    await tick(); // where they end is drawn before they set out
    await Promise.all([
      ...(act.go ?? []).map((go) => this.#go(go, act.ms, pace)),
      ...shifts.map((go) => this.#go(go, Math.min(SLIDE, act.ms), pace)),
      act.word === "moved" ? this.#steps(act, pace) : pace.wait(act.ms),
    ]);
    this.tumbling = false;
    this.shaking = false;
    if (act.used !== undefined) this.used = act.used;
  }

  #go(go: Go, ms: number, pace: Pace): Promise<void> {
    return pace.run(this.tokens[go.token], framesOf(go), { duration: ms, easing: go.how === "walk" ? "linear" : "ease-in-out" });
  }

  /** The sound of every space that a token walks. */
  async #steps(act: Act, pace: Pace): Promise<void> {
    const count = Math.round(((act.go?.[0]?.points.length ?? 1) - 1) / 3) || 1;
    for (let step = 0; step < count && !pace.skipped; step++) {
      await pace.wait(act.ms / count);
      if (!pace.skipped) sound("step");
    }
  }
}

const boardStates = new WeakMap<MatchModel, BoardState>();

export function boardStateOf(model: MatchModel): BoardState {
  const known = boardStates.get(model) ?? new BoardState();
  boardStates.set(model, known);
  return known;
}
