// The odds of the dice on a model, while they are mine to choose: asked when the turn begins, and there for every choice
// of dice, so that trying which to take waits for nothing.

import { untrack } from "svelte";
import type { MatchModel } from "../../model/matchModel.svelte";
import { keyOf, known, positionOf, prospectsAt } from "../../net/prospects";
import type { ProspectInfo } from "../../protocol";
import { oddsFrom, type Odds } from "./odds";
import { DICE } from "./read";
import { sightOf } from "./sight";

const AGAIN = 2500; // until a question that was refused is asked once more

interface Outlook {
  key: string;
  prospects: ProspectInfo[];
}

const found = new WeakMap<MatchModel, Outlook>();
// Counts the answers that came. State of each outlook's own would be made where it is first read, and what makes a
// state does not hear of it.
let answers = $state(0);

/** The position that odds are wanted of; null: there is nothing to roll. */
function wanted(model: MatchModel): Record<string, unknown> | null {
  const view = sightOf(model)?.view;
  if (!view || view.phase !== DICE || !model.mine) return null;
  return positionOf(model.game, model.view);
}

/** Keep the odds of a model up to date for as long as the component that calls this is there. */
export function watchOdds(model: () => MatchModel): void {
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
        found.set(shown, { key, prospects });
        untrack(() => answers++);
      } catch {
        // Odds are an extra: without them the turn is played as well.
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

/** What a roll may bring; null: it is not known. */
export function oddsOf(model: MatchModel, move: string): Odds | null {
  const position = wanted(model);
  const outlook = answers ? found.get(model) : undefined;
  if (!position || outlook?.key !== keyOf(model.game, position)) return null;
  const prospect = outlook.prospects.find((each) => each.move === move);
  return prospect ? oddsFrom(prospect) : null;
}
