// Somebody who explains: one thought at a time, each the first time that it fits.

import type { MatchModel } from "../model/matchModel.svelte";
import type { Tip } from "../games";

const READING = 55; // milliseconds a letter, before another thought may take the place of one that has passed

export class Coach {
  current = $state.raw<Tip | null>(null);
  said = $state.raw<readonly string[]>([]);
  skipped = $state(false);
  #since = 0;

  constructor(
    readonly thoughts: readonly Tip[],
    said: readonly string[] = [],
    private readonly keep: (said: readonly string[]) => void = () => undefined,
    private readonly clock: () => number = Date.now,
  ) {
    this.said = said.filter((id) => thoughts.some((thought) => thought.id === id));
  }

  /** How many thoughts have been said, the one that is being said included. */
  get count(): number {
    return this.said.length + (this.current ? 1 : 0);
  }

  get finished(): boolean {
    return this.said.length === this.thoughts.length;
  }

  /** Look at the model: is there something to be said now? */
  look(model: MatchModel): void {
    if (this.skipped || model.happening) return;
    if (this.current && (fits(this.current, model) || this.clock() - this.#since < READING * this.current.text.length)) return;
    const next = this.thoughts.find((thought) => thought !== this.current && !this.said.includes(thought.id) && fits(thought, model));
    if (!next) return; // what was said last stays until it is waved away
    if (this.current) this.#tick();
    this.current = next;
    this.#since = this.clock();
  }

  gotIt(): void {
    this.#tick();
    this.current = null;
  }

  skip(): void {
    this.skipped = true;
    this.current = null;
  }

  #tick(): void {
    if (!this.current) return;
    this.said = [...this.said, this.current.id];
    this.keep(this.said);
  }
}

function fits(thought: Tip, model: MatchModel): boolean {
  try {
    return thought.when(model);
  } catch {
    return false; // it looks for something that this view does not have yet
  }
}
