// What is being shown at a table at this moment.

import { tick } from "svelte";
import type { Happening, MatchModel } from "../../../model/matchModel.svelte";
import type { Pace } from "../../../model/pace";
import type { EventInfo } from "../../../protocol";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { sound } from "../../../sound";
import { inCasino } from "../read";
import { fit, scriptOf, type Act, type Anchor } from "./script";
import { toldOf, type Snapshot } from "./snapshot";
import { stakesOf } from "./stakes";

/** Notes, or a card face down, on their way over the felt. */
export interface Flyer {
  id: string;
  x: number;
  y: number;
  /** Of notes; 0: it is a card. */
  amount: number;
  /** Of a card: where it ends. */
  there?: string;
}

interface Point {
  x: number;
  y: number;
}

const MOST = 1500; // of somebody else's move, in milliseconds
const CARD = 220;

export class CasinoState {
  /** The happening that the rest belongs to. */
  of = $state.raw<Happening | null>(null);
  /** Whether the felt is what is seen of it now. */
  here = $state(false);
  snapshot = $state.raw<Snapshot | null>(null);
  flyers = $state.raw<Flyer[]>([]);
  /** The dice of High Roll lie still. */
  open = $state(true);
  svg = $state.raw<SVGSVGElement | undefined>(undefined);

  shows(model: MatchModel): boolean {
    return model.happening !== null && this.of === model.happening;
  }

  /** Show the events of a casino among those of a happening. */
  async run(model: MatchModel, happening: Happening, events: readonly EventInfo[], pace: Pace): Promise<void> {
    const before = happening.before as unknown as HitchikerView;
    if (!Array.isArray(before.cash) || !events.length) return;
    if (this.of !== happening || !this.snapshot) this.snapshot = { view: before, told: toldOf(before, model.steps) };
    this.of = happening;
    this.here = true;
    const acts = scriptOf(this.snapshot, events, model.seat, stakesOf(model.game.parts).seed);
    await tick();
    for (const act of happening.seat === model.seat ? acts : fit(acts, MOST)) await this.#act(model, act, pace);
    this.flyers = [];
    const last = happening.events.at(-1);
    this.here = last === events.at(-1) || inCasino(happening.after as unknown as HitchikerView);
  }

  async #act(model: MatchModel, act: Act, pace: Pace): Promise<void> {
    if (pace.skipped) {
      [this.snapshot, this.open, this.flyers] = [act.after, true, []];
      return;
    }
    model.caption = act.said ? { seat: act.seat, text: act.said } : null;
    if (act.sound) sound(act.sound);
    const slides = (act.slides ?? []).slice(0, 12);
    const starts = slides.map((slide) => this.#place(slide.from));
    if (act.turn?.length) await this.#squeeze(act.turn, act.ms / 2, true, pace);
    this.open = !act.tumble;
    this.snapshot = act.during;
    await tick();
    const ends = slides.map((slide) => this.#place(slide.to));
    this.flyers = slides.map((slide, i) => ({ id: `${i}`, amount: slide.amount, ...(ends[i] ?? { x: 0, y: 0 }) }));
    const flights = slides.map((_, i) => ({ from: starts[i] ?? { x: 0, y: 0 }, to: ends[i] ?? { x: 0, y: 0 } }));
    if (act.faceDown) this.flyers = [...this.flyers, ...this.#backs(act)];
    if (this.flyers.length) await tick();
    const notes = flights.map(({ from, to }, i) => pace.run(this.svg?.querySelector(`[data-flyer="${i}"]`), [{ transform: at(from) }, { transform: at(to) }], { duration: act.ms }));
    await Promise.all([
      act.turn?.length ? this.#squeeze(act.turn, act.ms / 2, false, pace) : pace.wait(act.ms),
      ...notes,
      ...(act.deal ? this.#deal(act, pace) : []),
      ...(act.tumble ? this.#tumble(act.ms, pace) : []),
    ]);
    this.flyers = [];
    this.open = true;
    this.snapshot = act.after;
    await pace.wait(act.hold);
  }

  /** Backs of cards that come face down, where their faces will lie. */
  #backs(act: Act): Flyer[] {
    return (act.deal ?? []).flatMap((id) => {
      const there = this.svg?.querySelector<SVGGElement>(`[data-card="${id}"]`)?.style.transform;
      return there ? [{ id: `back-${id}`, x: 0, y: 0, amount: 0, there }] : [];
    });
  }

  /** Cards come from below the name of the house, each a little later than the one before it. */
  #deal(act: Act, pace: Pace): Promise<void>[] {
    const cards = act.deal ?? [];
    const svg = this.svg;
    if (!svg) return [];
    const each = act.faceDown ? CARD * 2 : CARD;
    const whole = each + (cards.length > 1 ? act.ms - each : 0);
    const lag = cards.length > 1 ? (whole - each) / (cards.length - 1) : 0;
    const box = svg.viewBox.baseVal;
    const pack = { x: box.width / 2, y: box.height * 0.13 };
    return cards.flatMap((id, i) => {
      const card = svg.querySelector<SVGGElement>(`[data-card="${id}"]`);
      const parent = card?.parentElement as SVGGElement | null | undefined;
      const [own, whole] = [parent?.getScreenCTM(), svg.getScreenCTM()];
      if (!card || !own || !whole) return [];
      const from = new DOMPoint(pack.x, pack.y).matrixTransform(whole).matrixTransform(own.inverse());
      const there = card.style.transform;
      const out = `translate(${from.x.toFixed(1)}px, ${from.y.toFixed(1)}px) rotate(-60deg) scale(0.5)`;
      const frames = act.faceDown
        ? [
            { transform: out, opacity: 0, offset: 0 },
            { transform: `${there} scale(0.02, 1)`, opacity: 0, offset: 0.5 },
            { transform: `${there} scale(0.02, 1)`, opacity: 1, offset: 0.52 },
            { transform: there, opacity: 1, offset: 1 },
          ]
        : [
            { transform: out, opacity: 0, offset: 0 },
            { transform: out, opacity: 1, offset: 0.1 },
            { transform: there, opacity: 1, offset: 1 },
          ];
      const options = { duration: each, delay: lag * i, fill: "backwards", easing: "ease-out" } as const;
      const back = [
        { transform: out, opacity: 0, offset: 0 },
        { transform: out, opacity: 1, offset: 0.06 },
        { transform: there, opacity: 1, offset: 0.36 },
        { transform: `${there} scale(0.02, 1)`, opacity: 1, offset: 0.5 },
        { transform: `${there} scale(0.02, 1)`, opacity: 0, offset: 0.52 },
        { transform: `${there} scale(0.02, 1)`, opacity: 0, offset: 1 },
      ];
      return [pace.run(card, frames, options), ...(act.faceDown ? [pace.run(svg.querySelector(`[data-flyer="back-${id}"]`), back, { ...options, fill: "both" })] : [])];
    });
  }

  /** One half of turning cards over: they get narrow with one face, and wide again with the other. */
  async #squeeze(ids: readonly string[], ms: number, narrow: boolean, pace: Pace): Promise<void> {
    await Promise.all(
      ids.map((id) => {
        const card = this.svg?.querySelector<SVGGElement>(`[data-card="${id}"]`);
        const there = card?.style.transform ?? "";
        const frames = [{ transform: there }, { transform: `${there} scale(0.02, 1)` }];
        return pace.run(card, narrow ? frames : frames.reverse(), { duration: ms, easing: narrow ? "ease-in" : "ease-out" });
      }),
    );
  }

  #tumble(ms: number, pace: Pace): Promise<void>[] {
    return [...(this.svg?.querySelectorAll<SVGGElement>("[data-die]") ?? [])].map((die, i) => {
      const there = die.style.transform;
      const spin = (i % 2 ? -1 : 1) * (380 + ((i * 97) % 260));
      const x = i % 2 ? 104 : 46; // its own half of the tile
      const drift = ((i * 31) % 24) - 12;
      const frames = [
        { transform: `translate(${x + drift}px, -46px) rotate(${spin}deg) scale(0.8)` },
        { transform: `translate(${x - drift}px, 108px) rotate(${spin / 2}deg) scale(1.15)`, offset: 0.45 },
        { transform: `translate(${x + drift / 2}px, 62px) rotate(${spin / 5}deg)`, offset: 0.75 },
        { transform: there },
      ];
      return pace.run(die, frames, { duration: ms, easing: "ease-out" });
    });
  }

  /** The middle of what an anchor names, in the drawing's units; where it is not drawn, of whose it is. */
  #place(anchor: Anchor): Point {
    const svg = this.svg;
    const box = svg?.viewBox.baseVal;
    if (!svg || !box) return { x: 0, y: 0 };
    const find = (name: string): Element | null => svg.querySelector(name);
    const found =
      anchor.at === "house"
        ? (find("[data-house]") ?? null)
        : (find(`[data-${anchor.at}="${anchor.number}"]`) ?? (anchor.at === "pot" ? find("[data-pot]") : find(`[data-plate="${anchor.seat}"]`)));
    if (!found) return anchor.at === "house" || anchor.at === "pot" ? { x: box.width / 2, y: box.height * 0.3 } : { x: box.width / 2, y: box.height - 30 };
    const rect = found.getBoundingClientRect();
    const scale = svg.getScreenCTM()?.inverse();
    const point = new DOMPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
    return scale ? point.matrixTransform(scale) : { x: 0, y: 0 };
  }
}

const at = ({ x, y }: Point): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

const states = new WeakMap<MatchModel, CasinoState>();

export function casinoStateOf(model: MatchModel): CasinoState {
  const known = states.get(model) ?? new CasinoState();
  states.set(model, known);
  return known;
}
