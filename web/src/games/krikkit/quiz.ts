// The question that is asked. Its words are those of the events that tell of it; which answer is right nobody knows here.

import type { MatchModel } from "../../model/matchModel.svelte";
import { EVENTS, type KrikkitView } from "../../protocol/krikkit";

export interface Question {
  text: string;
  /** The four answers, by their places. */
  answers: string[];
}

const ANSWERS = 4;

/** The words that an argument of an event can be. */
function wordsOf(model: MatchModel, event: (typeof EVENTS)[number], name: string): string[] {
  const kind = model.game.events.find((each) => each.word === event);
  return kind?.args.find((each) => each.name === name)?.words ?? [];
}

/** Null while nothing is asked, or while the asker asks what is not of the bank. */
export function questionOf(model: MatchModel, view: KrikkitView): Question | null {
  if (view.question < 0) return null;
  const text = wordsOf(model, "asked", "question")[view.question];
  const all = wordsOf(model, "answer-shown", "answer");
  if (text === undefined) return null;
  return { text, answers: view.shown.map((answer) => all[view.question * ANSWERS + answer] ?? "?") };
}
