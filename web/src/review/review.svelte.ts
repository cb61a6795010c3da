// A finished match, looked back on: what is known so far, fetched piece by piece while somebody looks.

import type { Face } from "../games";
import { MatchModel } from "../model/matchModel.svelte";
import { ApiError, said } from "../net/api";
import type { Frames, GameInfo, JudgedMove, LuckInfo, MatchChances, MatchHeader } from "../protocol";
import { ReplayFrames } from "../replay/frames";
import { smooth } from "./curve";
import { dearest, featOf } from "./moments";
import { spansOf, type Span } from "./spans";
import { story } from "./story";

/** What a review asks the server for. */
export interface Sources {
  chances(eyes: number, first: number): Promise<MatchChances>;
  frames(eyes: string, first: number, count: number): Promise<Frames>;
  luck(): Promise<LuckInfo>;
}

const AT_ONCE = 8; // questions that the server answers as fast as they come; then it wants a pause between them
const PAUSE = 2000; // milliseconds from one question to the next after that
const AGAIN = 3000; // until something that did not work is tried again
const PATIENCE = 40; // times in a row

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

export class Review {
  readonly names: string[];
  readonly standing: number[];
  /** The seats that somebody has played; an empty chair has neither chances nor luck. */
  readonly seats: readonly number[];
  /** Everybody's chances by step, as far as they are known. */
  points = $state.raw<number[][]>([]);
  /** The same without the trembling of counted chances: what is shown. */
  readonly curve = $derived(smooth(this.points));
  moves = $state.raw<JudgedMove[]>([]);
  steps = $state(0);
  /** All of it has been thought through. */
  done = $state(false);
  trouble = $state("");
  spans = $state.raw<Span[]>([]);
  luck = $state.raw<LuckInfo | null>(null);
  /** Luck is asked for and has not come yet. */
  lucky = $state(true);

  readonly moments = $derived.by(() => dearest(this.moves));
  readonly feat = $derived(this.done ? featOf(this.moves, this.curve) : null);
  readonly tale = $derived.by(() => {
    if (!this.done || this.spans.length === 0) return "";
    const luck = this.luck?.seats.find((each) => each.seat === this.seat)?.points ?? null;
    const { curve, standing, names, seat, me, spans, moments, seats } = this;
    return story({ points: curve, standing, names, seat, me, spans, moments, luck, players: seats.length });
  });

  /** Through these eyes: what they saw at each step. */
  readonly film: ReplayFrames;
  #closed = false;

  constructor(
    readonly match: MatchHeader,
    readonly game: GameInfo,
    readonly face: Face,
    /** Whose eyes. */
    readonly seat: number,
    /** Whether they are the reader's own. */
    readonly me: boolean,
    private readonly ask: Sources,
    private readonly wait: (milliseconds: number) => Promise<void> = pause,
  ) {
    this.names = match.names;
    this.standing = match.standing ?? [];
    this.seats = match.names.flatMap((_, seat) => (match.empty?.includes(seat) ? [] : [seat]));
    this.film = new ReplayFrames(String(seat), (eyes, first, count) => ask.frames(eyes, first, count));
  }

  name(seat: number): string {
    return this.me && seat === this.seat ? "You" : (this.names[seat] ?? "");
  }

  close(): void {
    this.#closed = true;
  }

  async open(): Promise<void> {
    await Promise.all([this.#frames(), this.#think(), this.#luck()]);
  }

  /** A model of the seat before a step: where its moves can be put into words and pictures. */
  modelBefore(step: number): MatchModel | null {
    const view = this.film.view(step - 1);
    if (!view) return null;
    const model = new MatchModel(this.game, false);
    model.seats = this.names.map((name) => ({ name }));
    model.seat = this.seat;
    model.view = view;
    return model;
  }

  /** A model of the last moment, for colours. */
  modelAt(step: number): MatchModel | null {
    return this.modelBefore(step + 1);
  }

  async #frames(): Promise<void> {
    await this.#patiently(() => this.film.all(), () => undefined); // the chances have the same troubles, and tell them
    if (this.#closed) return;
    this.spans = spansOf([...this.film.frames()]);
  }

  async #luck(): Promise<void> {
    try {
      this.luck = await this.ask.luck();
    } catch {
      this.luck = null; // it is left out: the curve is what people came for
    } finally {
      this.lucky = false;
    }
  }

  async #think(): Promise<void> {
    let next: number | null = 0;
    for (let asked = 1; next !== null && !this.#closed; asked++) {
      const first: number = next;
      const begun = Date.now();
      const found = await this.#patiently(() => this.ask.chances(this.seat, first), (trouble) => (this.trouble = trouble));
      if (!found || this.#closed) return;
      this.steps = found.steps;
      this.#add(found);
      next = found.next;
      if (next !== null && asked >= AT_ONCE) await this.wait(Math.max(0, PAUSE - (Date.now() - begun)));
      else if (next === first) await this.wait(PAUSE / 2); // the server is still getting ready
    }
    if (next === null) this.done = true;
  }

  #add(found: MatchChances): void {
    const points = [...this.points];
    for (const { step, chances } of found.points) if (step === points.length) points.push(this.#among(chances));
    this.points = points;
    const known = new Set(this.moves.map((move) => move.step));
    this.moves = [...this.moves, ...found.moves.filter((move) => !known.has(move.step))];
  }

  /** The chances of those who have played, which add up to one without an empty chair's. */
  #among(chances: number[]): number[] {
    const all = this.seats.reduce((sum, seat) => sum + (chances[seat] ?? 0), 0);
    return chances.map((chance, seat) => (this.seats.includes(seat) && all > 0 ? chance / all : 0));
  }

  /** Ask until there is an answer; what waiting does not better is told. */
  async #patiently<T>(ask: () => Promise<T>, tell: (trouble: string) => void): Promise<T | null> {
    for (let time = 1; !this.#closed; time++) {
      try {
        const found = await ask();
        tell("");
        return found;
      } catch (error) {
        const passing = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status === 503);
        if (!passing || time >= PATIENCE) {
          tell(said(error));
          return null;
        }
        if (time > 2) tell(said(error));
        await this.wait(AGAIN);
      }
    }
    return null;
  }
}

/** Through whose eyes a match is looked back on: the reader's seat, the one that the address names, else the winner's. */
export function eyesOf(search: string, standing: readonly number[], mine: number | null): number {
  const said = new URLSearchParams(search).get("eyes") ?? "";
  if (/^\d$/.test(said) && Number(said) < standing.length) return Number(said);
  return mine ?? Math.max(0, standing.indexOf(Math.max(...standing)));
}

/** The address of a review. */
export const reviewOf = (id: string, eyes?: number): string => `/review/${encodeURIComponent(id)}${eyes === undefined ? "" : `?eyes=${eyes}`}`;
