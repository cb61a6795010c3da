// Two ways to end a match against bots, and what is asked before.

export type Ending = "resign" | "throwAway";

export const ENDINGS: Record<Ending, { label: string; question: string; what: string; done: string }> = {
  resign: { label: "Resign", question: "Give this match up?", what: "The bots win, and it counts as lost.", done: "You gave it up, and the bots have won." },
  throwAway: { label: "Throw away", question: "Throw this match away?", what: "It counts for nothing, and nobody finds it again.", done: "Thrown away." },
};
