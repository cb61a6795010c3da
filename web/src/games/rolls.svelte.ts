// What a roll may bring, of a model whose dice are mine to choose: asked when the choice comes up, and there for every
// choice of dice, so that trying which to take waits for nothing.

import { untrack } from "svelte";
import type { MatchModel } from "../model/matchModel.svelte";
import { keyOf, known, positionOf, prospectsAt } from "../net/prospects";
import type { ProspectInfo } from "../protocol";

const AGAIN = 2500; // until a question that was refused is asked once more

interface Answer {
  key: string;
  prospects: ProspectInfo[];
  /** When they came. */
  at: number;
}

export interface Rolls {
  /** Keep the prospects of a model up to date for as long as the component that calls this is there. */
  watch(model: () => MatchModel): void;
  /** What a move may bring; null: it is not known, or there is nothing to roll. */
  prospectOf(model: MatchModel, move: string): ProspectInfo | null;
  /** Whether they came soon enough to say what the button does: it must not change under a finger. */
  cameInTime(model: MatchModel): boolean;
}

// Counts the answers that came. State of each model's own would be made where it is first read, and what makes a state
// does not hear of it.
let answers = $state(0);

/** The prospects of a game's rolls; `toRoll` says whether there is something to roll that is mine. */
export function rollsOf(toRoll: (model: MatchModel) => boolean): Rolls {
  const found = new WeakMap<MatchModel, Answer>();
  const wanted = (model: MatchModel): Record<string, unknown> | null => (toRoll(model) ? positionOf(model.game, model.view) : null);

  function watch(model: () => MatchModel): void {
    $effect(() => {
      const shown = model();
      const position = wanted(shown);
      if (!position) return;
      const game = shown.game;
      const key = keyOf(game, position);
      if (found.get(shown)?.key === key) return;
      const stop = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = async (again: boolean): Promise<void> => {
        try {
          const prospects = known(key) ?? (await prospectsAt(game, position, stop.signal));
          if (stop.signal.aborted) return;
          found.set(shown, { key, prospects, at: performance.now() });
          untrack(() => answers++);
        } catch {
          // Odds are an extra: without them the match is played as well.
          if (again && !stop.signal.aborted) timer = setTimeout(() => void ask(false), AGAIN);
        }
      };
      void ask(true);
      return () => {
        stop.abort();
        clearTimeout(timer);
      };
    });
  }

  return {
    watch,
    prospectOf(model, move) {
      const position = wanted(model);
      const answer = answers ? found.get(model) : undefined;
      if (!position || answer?.key !== keyOf(model.game, position)) return null;
      return answer.prospects.find((each) => each.move === move) ?? null;
    },
    cameInTime: (model) => model.guard.inTime(found.get(model)?.at ?? Infinity),
  };
}
