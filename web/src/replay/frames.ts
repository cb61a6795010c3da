// A finished match as a film: frames are fetched in pages as they are needed, and any moment is worked out at once.

import type { View } from "../model/matchModel.svelte";
import type { Frame, Frames } from "../protocol";

export const PAGE = 200; // as many frames as the server gives in one answer
const APART = 20; // steps between the moments that are kept whole

export type Fetch = (eyes: string, first: number, count: number) => Promise<Frames>;

interface Page {
  frames: Frame[];
  /** The view at every APART-th frame, worked out when one near it is asked for. */
  whole: (View | undefined)[];
}

/** One match through one pair of eyes. */
export class ReplayFrames {
  steps: number | null = null;
  #pages = new Map<number, Page>();
  #asked = new Map<number, Promise<void>>();

  constructor(
    readonly eyes: string,
    private readonly fetch: Fetch,
  ) {}

  /** Fetch what is needed to show a step. Asked twice, it is fetched once; after a failure it can be asked again. */
  need(step: number): Promise<void> {
    const number = Math.floor(step / PAGE);
    if (this.#pages.has(number)) return Promise.resolve();
    let asked = this.#asked.get(number);
    if (!asked) {
      asked = this.fetch(this.eyes, number * PAGE, PAGE)
        .then((answer) => {
          this.steps = answer.steps;
          this.#pages.set(number, { frames: answer.frames, whole: [] });
        })
        .finally(() => this.#asked.delete(number));
      this.#asked.set(number, asked);
    }
    return asked;
  }

  /** All of it, page after page; `each` is told how many frames there are so far. */
  async all(each: (have: number) => void = () => undefined): Promise<void> {
    await this.need(0);
    for (let first = 0; first <= (this.steps ?? 0); first += PAGE) {
      await this.need(first);
      each(Math.min(first + PAGE, (this.steps ?? 0) + 1));
    }
  }

  /** A frame that is here already; undefined: it is not. */
  frame(step: number): Frame | undefined {
    return this.#pages.get(Math.floor(step / PAGE))?.frames[step % PAGE];
  }

  /** What was to be seen at a step; null while its page is not here. */
  view(step: number): View | null {
    const page = this.#pages.get(Math.floor(step / PAGE));
    const at = step % PAGE;
    if (!page?.frames[at]) return null;
    let slot = Math.floor(at / APART);
    while (slot > 0 && !page.whole[slot]) slot--;
    const view: View = { ...(page.whole[slot] ?? page.frames[0]?.set) };
    for (let i = slot * APART + 1; i <= at; i++) {
      Object.assign(view, page.frames[i]?.set);
      if (i % APART === 0) page.whole[i / APART] = { ...view };
    }
    return view;
  }

  /** Frames that are here, in order, from one step to another. */
  *frames(first = 0, last = this.steps ?? -1): Generator<Frame> {
    for (let step = Math.max(0, first); step <= last; step++) {
      const frame = this.frame(step);
      if (frame) yield frame;
    }
  }

  get complete(): boolean {
    return this.steps !== null && this.#pages.size === Math.floor(this.steps / PAGE) + 1;
  }
}

/** The steps at which a seat had to decide and then did, before and after this one; null: there is none that way. */
export async function decision(film: ReplayFrames, seat: number, from: number, way: 1 | -1): Promise<number | null> {
  await film.need(from);
  // The move that led to step n was decided on at step n - 1.
  for (let step = from + way + 1; step >= 1 && step <= (film.steps ?? 0); step += way) {
    await film.need(step);
    if (film.frame(step)?.seat === seat) return step - 1;
  }
  return null;
}

/** What an address says of a moment: ?step=120&eyes=2. What does not fit is as if it were not there. */
export function momentOf(search: string, seats: number): { step: number; eyes: string } {
  const said = new URLSearchParams(search);
  const step = Number(said.get("step") ?? 0);
  const eyes = said.get("eyes") ?? "";
  const seat = /^\d{1,2}$/.test(eyes) && Number(eyes) < seats;
  return {
    step: Number.isInteger(step) && step > 0 ? step : 0,
    eyes: seat ? String(Number(eyes)) : eyes === "spectator" ? eyes : "all",
  };
}

/** The address of a moment. */
export function addressOf(id: string, step: number, eyes: string): string {
  const said = new URLSearchParams();
  if (step) said.set("step", String(step));
  if (eyes !== "all") said.set("eyes", eyes);
  return `/replay/${encodeURIComponent(id)}${said.size ? `?${said.toString()}` : ""}`;
}
