// The odds of the hand on a model, while it is mine to roll on: asked when the dice have fallen, and there for every
// choice of dice to hold, so that nothing is waited for while one tries what to hold.

import { untrack } from "svelte";
import type { MatchModel } from "../../model/matchModel.svelte";
import { keyOf, known, positionOf, prospectsAt } from "../../net/prospects";
import type { ProspectInfo } from "../../protocol";
import type { KrikkitView } from "../../protocol/krikkit";
import { oddsOf, type Odds } from "./odds";
import { HAND, holdMove, inPlay, sum, viewOf } from "./read";
import { boardStateOf } from "./boardState.svelte";

const AGAIN = 2500; // until a question that was refused is asked once more

interface Outlook {
  key: string;
  prospects: ProspectInfo[];
  /** When they came. */
  at: number;
}

const found = new WeakMap<MatchModel, Outlook>();
// Counts the answers that came. State of each outlook's own would be made where it is first read, and what makes a
// state does not hear of it.
let answers = $state(0);

/** The position that odds are wanted of; null: there is nothing to roll. */
function wanted(model: MatchModel): Record<string, unknown> | null {
  const view = viewOf(model);
  if (!view || view.phase !== HAND || !model.offers.some((offer) => offer.move.startsWith("hold"))) return null;
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
        found.set(shown, { key, prospects, at: performance.now() });
        untrack(() => answers++);
      } catch {
        // Odds are an extra: without them the hand is played as well.
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

/** The odds of rolling again with these dice held; null: they are not known, or nothing would be rolled. */
export function oddsOfHolding(model: MatchModel, view: KrikkitView, held: number): Odds | null {
  const position = wanted(model);
  const outlook = answers ? found.get(model) : undefined;
  if (!position || outlook?.key !== keyOf(model.game, position)) return null;
  const prospect = outlook.prospects.find((each) => each.move === holdMove(held));
  return prospect ? oddsOf(prospect, sum(view.sheet_line)) : null;
}

/** Whether the odds came soon enough to say what the button does: it must not change under a finger. */
export const cameInTime = (model: MatchModel): boolean => model.guard.inTime(found.get(model)?.at ?? Infinity);

/** The odds of rolling again with what I hold now. */
export function oddsNow(model: MatchModel, view: KrikkitView): Odds | null {
  const held = boardStateOf(model).held(view);
  return held === inPlay(view) ? null : oddsOfHolding(model, view, held);
}
