// What is said about a game whose board says nothing of its own: its verbs, the first time that each can be used.

import type { MatchModel } from "../model/matchModel.svelte";
import type { Tip } from "../games";
import { capital, verbOf } from "../parts/words";
import type { GameInfo } from "../protocol";

export function verbThoughts(game: GameInfo): Tip[] {
  return game.verbs.map((verb) => ({
    id: `verb ${verb.word}`,
    when: (model: MatchModel) => model.offers.some((offer) => verbOf(game, offer)?.word === verb.word),
    text: `“${capital(verb.word)}” is new: with it you ${verb.doc}.`,
    clause: verb.clause,
  }));
}

/** What comes before all else: what wins, and when it is over. */
function aimThought(game: GameInfo): Tip[] {
  return game.brief.aim ? [{ id: "aim", when: () => true, text: `The aim. ${game.brief.aim}`, clause: "" }] : [];
}

/** The thoughts of a first match: the aim, then the board's own where it has some about the game, else those about its verbs too. */
export function guideOf(game: GameInfo, thoughts: readonly Tip[]): Tip[] {
  const own = thoughts.some((thought) => thought.clause);
  return [...aimThought(game), ...thoughts, ...(own ? [] : verbThoughts(game))];
}
