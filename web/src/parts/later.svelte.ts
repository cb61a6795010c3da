// A part of the page that nobody needs at once: it comes while there is nothing else to do, or when it is asked for.

import type { Pace } from "../model/pace";
import { whenPainted } from "./whenPainted";

const AGAIN = [500, 2000, 8000]; // milliseconds, before what did not come is asked for once more
const AT_LAST = 3000; // a page that is never at leisure
const PATIENCE = 5000; // what happens is in the log, too

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Later<Part> {
  /** What came; null: not yet. */
  part = $state.raw<Part | null>(null);
  #coming: Promise<Part> | null = null;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Ask for it, once for everybody. Where it does not come at all, the next one who asks may have more luck. */
  come(): Promise<Part> {
    this.#coming ??= this.#fetch().catch((error: unknown) => {
      this.#coming = null;
      throw error;
    });
    return this.#coming;
  }

  /** Wait until it is there, before something is shown with it; a tap ends that. */
  async soon(pace: Pace): Promise<void> {
    if (!this.part) await Promise.race([this.come().catch(() => undefined), pace.wait(PATIENCE)]);
  }

  async #fetch(): Promise<Part> {
    for (const pause of AGAIN) {
      try {
        return (this.part = await this.load());
      } catch {
        await wait(pause);
      }
    }
    return (this.part = await this.load());
  }
}

/** Fetch parts once what is there has been painted and the page has nothing better to do; returns what prevents it. */
export function whenIdle(parts: readonly Later<unknown>[]): () => void {
  let asked = 0;
  const fetch = (): void => {
    for (const part of parts) part.come().catch(() => undefined); // whoever needs it asks again
  };
  const stop = whenPainted(() => {
    // Not every browser says when it is at leisure.
    if ("requestIdleCallback" in window) asked = requestIdleCallback(fetch, { timeout: AT_LAST });
    else fetch();
  });
  return () => {
    stop();
    if (asked) cancelIdleCallback(asked);
  };
}
