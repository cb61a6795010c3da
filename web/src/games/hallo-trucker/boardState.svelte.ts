// What is being shown on one model: the table between two sights of it, and what flies about. The board acts on it, and
// the score sheet looks at it, so that a score changes when it arrives and not before.

import { tick } from "svelte";
import type { MatchModel, Happening } from "../../model/matchModel.svelte";
import type { Pace } from "../../model/pace";
import { editionOf } from "./cards";
import { type AnyView, type Scene, sceneOf, type Slot } from "./scene";

export interface Spot {
  /** The middle, from the board's top left corner. */
  x: number;
  y: number;
  width: number;
}

export interface Flyer {
  key: number;
  /** A card, with the colour of its back; or a text. */
  face: Slot;
  colour: number | null;
  text: string;
  width: number;
}

export class BoardState {
  /** The table as it is shown now, while a happening is. */
  scene = $state.raw<Scene | null>(null);
  happening = $state.raw<Happening | null>(null);
  flyers = $state.raw<Flyer[]>([]);
  /** Places whose card is still in the air. */
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  /** From and to which km the counter has just cracked. */
  crack = $state.raw<{ from: number; to: number } | null>(null);
  /** A barrier is down across the lanes, so far from the left. */
  barrier = $state<number | null>(null);
  /** So many extra cards are being given away. */
  ride = $state(0);
  /** A sign over the road. */
  sign = $state.raw<{ title: string; text: string } | null>(null);
  /** How fast rows turn over now: milliseconds from one card to the next. */
  stagger = $state(0);

  root: HTMLElement | null = null;
  #keys = 0;

  constructor(private readonly model: MatchModel) {}

  /** What is to be seen: the acted scene while something is acted, else the table as it is. */
  get now(): Scene {
    if (this.scene && this.happening && this.happening === this.model.happening) return this.scene;
    return sceneOf(editionOf(this.model.game), this.model.view as unknown as AnyView, this.model.seat);
  }

  /** Where something lies: on the board, or (the score sheet) beside it. */
  spot(name: string): Spot | null {
    const root = this.root;
    if (!root) return null;
    const query = `[data-spot="${name}"]`;
    const found = root.querySelector<HTMLElement>(query) ?? document.querySelector<HTMLElement>(query);
    if (!found) return null;
    const box = found.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) return null;
    const origin = root.getBoundingClientRect();
    return { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top, width: found.offsetWidth || box.width };
  }

  hide(place: string): void {
    this.hidden = new Set([...this.hidden, place]);
  }

  reveal(place: string): void {
    const left = new Set(this.hidden);
    left.delete(place);
    this.hidden = left;
  }

  /** Let a card or a text fly; `place` is where it is not to be seen before it arrives. */
  async fly(
    pace: Pace,
    what: { face?: Slot; colour?: number | null; text?: string },
    from: Spot | null,
    to: string | Spot,
    options: { duration?: number; delay?: number; place?: string } = {},
  ): Promise<void> {
    if (!from || pace.ms(1) === 0) return;
    const { place } = options;
    if (place) this.hide(place);
    await tick(); // where it flies to may only now have come to be
    const end = typeof to === "string" ? this.spot(to) : to;
    if (end) {
      const key = ++this.#keys;
      const width = what.text ? 0 : end.width;
      this.flyers = [...this.flyers, { key, face: what.face ?? null, colour: what.colour ?? null, text: what.text ?? "", width }];
      await tick();
      const element = this.root?.querySelector(`[data-flyer="${key}"]`);
      const at = (spot: Spot, size: number): string => `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) scale(${size})`;
      const middle = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 - Math.min(46, Math.abs(from.x - end.x) / 8), width: 0 };
      const small = width ? from.width / width : 1;
      const frames = [
        { transform: at(from, small) },
        { transform: at(middle, (small + 1) / 2 + 0.06) },
        { transform: at(end, 1) },
      ];
      await pace.run(element, frames, { duration: options.duration ?? 260, delay: options.delay ?? 0, fill: "both", easing: "cubic-bezier(.4,.1,.3,1)" });
      this.flyers = this.flyers.filter((flyer) => flyer.key !== key);
    }
    if (place) this.reveal(place);
  }

  /** Nothing is in the air any more. */
  quiet(): void {
    this.flyers = [];
    this.hidden = new Set();
    this.crack = null;
    this.barrier = null;
    this.ride = 0;
    this.sign = null;
    this.stagger = 0;
  }
}

const boardStates = new WeakMap<MatchModel, BoardState>();

export function boardStateOf(model: MatchModel): BoardState {
  let boardState = boardStates.get(model);
  if (!boardState) {
    boardState = new BoardState(model);
    boardStates.set(model, boardState);
  }
  return boardState;
}
