// What is on the table of a model beyond its view: the dice that I hold, and what is being shown at this moment.

import { tick } from "svelte";
import type { MatchModel, Happening } from "../../model/matchModel.svelte";
import type { Pace } from "../../model/pace";
import type { KrikkitView } from "../../protocol/krikkit";
import { sound } from "../../sound";
import { OPENING, figuresOf, has, inPlay } from "./read";
import { allowance, fit, scriptOf, stageOf, type Act, type Stage } from "./script";

/** Of the time that others' dice take, how much is for reading what they show. */
const READING = 0.3;

export class BoardState {
  /** The happening that the rest belongs to. */
  of = $state.raw<Happening | null>(null);
  act = $state.raw<Act | null>(null);
  stage = $state.raw<Stage | null>(null);
  /** The sheet shows what the finished hand has brought. */
  scored = $state(false);
  /** How long this act takes, at this speed. */
  ms = $state(0);

  #held = $state(0);
  #hand = $state("");
  #chosen = $state(""); // the roll in which dice were chosen last
  #turn = "";
  #spent = 0;

  /** The dice that I hold: those I chose in this hand, and those that are locked. */
  held(view: KrikkitView): number {
    return ((this.#hand === handOf(view) ? this.#held : 0) | view.locked) & inPlay(view);
  }

  /** Hold a die, or let it go; one that is locked stays. */
  toggle(view: KrikkitView, die: number): void {
    if (has(view.away, die) || has(view.locked, die)) return;
    const held = this.held(view);
    this.#hand = handOf(view);
    this.#held = held ^ (1 << die);
    this.#chosen = rollOf(view);
  }

  /** Whether dice were chosen since they fell. */
  touched(view: KrikkitView): boolean {
    return this.#chosen === rollOf(view);
  }

  /** Whether this happening is the one that is shown. */
  shows(model: MatchModel): boolean {
    return model.happening !== null && this.of === model.happening;
  }

  async run(model: MatchModel, happening: Happening, pace: Pace): Promise<void> {
    const before = happening.before as unknown as KrikkitView;
    if (!Array.isArray(before.dice)) return;
    this.of = happening;
    this.stage = stageOf(before);
    this.scored = false;
    const turn = `${before.round}.${before.turn}`;
    if (turn !== this.#turn) this.#spent = 0;
    this.#turn = turn;
    const acts = fit(scriptOf(figuresOf(model.game.parts), before, happening.events, happening.after as unknown as KrikkitView), allowance(happening.seat === model.seat, this.#spent));
    const slow = pace.ms(1000) / 1000; // at half the speed a second lasts two
    const began = performance.now();
    for (const act of acts) {
      this.stage = act.after;
      this.act = act;
      this.ms = pace.ms(act.ms);
      if (act.scored) this.scored = true;
      if (act.sound) sound(act.sound);
      await tick();
      if (act.tumble) await this.#roll(model, act, pace, happening.seat === model.seat);
      else {
        model.caption = { seat: act.seat, text: act.said };
        await pace.wait(act.ms);
      }
    }
    if (slow > 0) this.#spent += (performance.now() - began) / slow;
    this.act = null;
  }

  /** What was rolled is said when the dice lie still; of others' rolls there is a moment to read it. */
  async #roll(model: MatchModel, act: Act, pace: Pace, mine: boolean): Promise<void> {
    const reading = mine ? 0 : act.ms * READING;
    this.ms = pace.ms(act.ms - reading);
    model.caption = { seat: act.seat, text: `${model.name(act.seat)} rolls` };
    await pace.wait(act.ms - reading);
    this.act = { ...act, tumble: 0 };
    model.caption = { seat: act.seat, text: act.said };
    await pace.wait(reading);
  }
}

const handOf = (view: KrikkitView): string =>
  view.phase === OPENING ? `opening ${view.opening_rounds}.${view.turn}` : `${view.round}.${view.turn}.${view.second}`;

const rollOf = (view: KrikkitView): string => `${handOf(view)}.${view.rolls}`;

const boardStates = new WeakMap<MatchModel, BoardState>();

export function boardStateOf(model: MatchModel): BoardState {
  const known = boardStates.get(model) ?? new BoardState();
  boardStates.set(model, known);
  return known;
}
