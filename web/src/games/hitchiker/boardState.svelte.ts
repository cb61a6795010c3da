// What is being shown on a model at this moment.

import { tick } from "svelte";
import type { Happening, MatchModel } from "../../model/matchModel.svelte";
import type { Pace } from "../../model/pace";
import type { EventInfo } from "../../protocol";
import type { HitchikerView } from "../../protocol/hitchiker";
import { sound } from "../../sound";
import { felt, isCasinoEvent, showCasino } from "./casino";
import { editionOf } from "./places";
import { inCasino } from "./read";
import { wayOf } from "./ring";
import { sceneOf, type Scene } from "./scene";
import { comesLater, laterScenes } from "./scenes";
import { BEFORE_DRIVE, TUMBLE, allowance, fit, keepsTime, scriptOf, type Act, type Flight } from "./script";

/** How a layout moves a car with somebody on board: the wide sheet and the phone's strip each have their way. */
export type Driver = (drive: NonNullable<Act["drive"]>, ms: number, pace: Pace) => Promise<void>;

export interface Trail {
  seat: number;
  from: number;
  /** As far as the car has come. */
  to: number;
}

export class BoardState {
  /** The happening that the rest belongs to. */
  of = $state.raw<Happening | null>(null);
  /** The view as it is being shown. */
  stage = $state.raw<HitchikerView | null>(null);
  scene = $state.raw<Scene | null>(null);
  act = $state.raw<Act | null>(null);
  /** How long this act takes, at this speed. */
  ms = $state(0);
  /** For so long the dice tumble; 0: they lie. */
  tumble = $state(0);
  flights = $state.raw<Flight[]>([]);
  /** Who is in a car. */
  riding = $state(-1);
  trail = $state.raw<Trail | null>(null);
  /** Who lies flat. */
  fallen = $state(-1);
  lights = $state(false);

  driver: Driver | null = null;

  #turn = "";
  #spent = 0;

  /** Whether this happening is the one that is shown. */
  shows(model: MatchModel): boolean {
    return model.happening !== null && this.of === model.happening;
  }

  async run(model: MatchModel, happening: Happening, pace: Pace): Promise<void> {
    const before = happening.before as unknown as HitchikerView;
    if (!Array.isArray(before.at)) return;
    const edition = editionOf(model.game.parts);
    this.of = happening;
    this.stage = before;
    this.scene = null;
    const turn = `${before.round}.${before.turn}`;
    if (turn !== this.#turn) this.#spent = 0;
    this.#turn = turn;
    for (const part of runsOf(happening.events)) {
      if (part.casino) {
        await felt.soon(pace);
        await showCasino(model, happening, part.events, pace);
        continue;
      }
      const acts = fit(scriptOf(edition, this.stage ?? before, part.events), model.seat, allowance(this.#spent));
      if (acts.some((act) => act.scene && comesLater(act.scene))) await laterScenes.soon(pace);
      const slow = pace.ms(1000) / 1000; // at half the speed a second lasts two
      for (const act of acts) {
        const began = performance.now();
        await this.#act(model, act, pace);
        if (slow > 0 && !keepsTime(act, model.seat)) this.#spent += (performance.now() - began) / slow;
      }
    }
    // What is asked next is seen in one step, too.
    const after = happening.after as unknown as HitchikerView;
    if (inCasino(after)) await felt.soon(pace);
    else if (comesLater(sceneOf(after))) await laterScenes.soon(pace);
    this.#rest();
  }

  #rest(): void {
    this.act = null;
    this.scene = null;
    this.flights = [];
    this.tumble = 0;
    this.riding = this.fallen = -1;
    this.trail = null;
    this.lights = false;
  }

  async #act(model: MatchModel, act: Act, pace: Pace): Promise<void> {
    this.ms = pace.ms(act.ms);
    this.act = act;
    if (act.scene) this.scene = act.scene;
    this.stage = act.after;
    this.flights = this.ms > 0 ? (act.flights ?? []) : [];
    this.lights = Boolean(act.lights) && this.ms > 0;
    if (act.falls !== undefined) this.fallen = act.falls;
    if (act.word === "reborn") this.fallen = -1;
    if (act.sound && act.sound !== "step") sound(act.sound);
    const tumbles = act.tumble ? Math.min(TUMBLE, act.ms * 0.6) : 0;
    model.caption = { seat: act.seat, text: tumbles && act.seat >= 0 ? `${act.seat === model.seat ? "You roll" : `${model.name(act.seat)} rolls`}` : act.said };
    this.tumble = pace.ms(tumbles);
    await tick(); // what moves is drawn before it sets out
    if (act.drive) await this.#drive(act, pace);
    else await pace.wait(tumbles || act.ms);
    this.tumble = 0;
    if (!tumbles) return;
    model.caption = { seat: act.seat, text: act.said };
    await pace.wait(act.ms - tumbles);
  }

  async #drive(act: Act, pace: Pace): Promise<void> {
    const { drive } = act;
    if (!drive) return;
    const before = Math.min(BEFORE_DRIVE, act.ms * 0.3);
    this.riding = -1;
    this.trail = { seat: drive.seat, from: drive.from, to: drive.from };
    // Thumb out, and a car stops; on the way dots stay behind it.
    const [way, moving] = [wayOf(drive.from, drive.to), act.ms - before];
    this.riding = drive.seat;
    await tick();
    const going = this.driver?.(drive, act.ms, pace);
    await pace.wait(before);
    for (const place of way.slice(1)) {
      await pace.wait(moving / (way.length - 1 || 1));
      this.trail = { ...this.trail, to: place };
      if (!pace.skipped) sound("step");
    }
    await going;
    this.riding = -1;
  }
}

interface Part {
  casino: boolean;
  events: EventInfo[];
}

/** What happened, cut into what a casino's felt shows and what the road does. */
export function runsOf(events: readonly EventInfo[]): Part[] {
  const parts: Part[] = [];
  for (const event of events) {
    const casino = isCasinoEvent(event);
    const last = parts.at(-1);
    if (last?.casino === casino) last.events.push(event);
    else parts.push({ casino, events: [event] });
  }
  return parts;
}

const boardStates = new WeakMap<MatchModel, BoardState>();

export function boardStateOf(model: MatchModel): BoardState {
  const known = boardStates.get(model) ?? new BoardState();
  boardStates.set(model, known);
  return known;
}
