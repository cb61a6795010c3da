// What others have done to me since my last move: it stays in sight until the next one.

import type { Words } from "../games";
import type { EventInfo } from "../protocol";
import type { MatchModel, Step } from "./matchModel.svelte";

/** Without its full stop: it stands before what is asked. */
const bare = (text: string): string => text.replace(/\.$/, "");

/** What an event is to me where the game says nothing: news if somebody else did something that names me. */
function named(model: MatchModel, event: EventInfo): string | null {
  if (event.seat === model.seat || !event.text) return null;
  const values = [event.a ?? 0, event.b ?? 0];
  const me = model.game.events[event.kind]?.args.some((arg, i) => arg.kind === "seat" && values[i] === model.seat);
  return me ? bare(event.text) : null;
}

/** All of it, in the order in which it happened. */
export function newsOf(model: MatchModel, words: Pick<Words, "news">): string[] {
  if (model.seat === null || model.view.over) return [];
  const first = Math.max(0, model.steps.findLastIndex((step: Step) => step.seat === model.seat));
  const found = model.steps.slice(first).flatMap((step) =>
    step.events.flatMap((event) => {
      const own = words.news?.(model, event, step);
      const text = own === undefined ? named(model, event) : own;
      return text ? [bare(text)] : [];
    }),
  );
  return [...new Set(found)];
}

/** What wins, as long as the match is young: until its first stage, or its first round, is over. */
export function aimOf(model: MatchModel, words: Pick<Words, "early">): string {
  const early = words.early?.(model) ?? (Number(model.view.stage ?? 0) === 0 && Number(model.view.round ?? 0) <= 1);
  return early && !model.view.over ? model.aim : "";
}
