// A move in few words, read from its text alone.

import type { MatchModel } from "../../model/matchModel.svelte";

export function named(_model: MatchModel, move: string): string {
  const [verb = "", first = "", second = "", third = ""] = move.split(" ");
  switch (verb) {
    case "roll":
      return "Roll the dice";
    case "move":
      return `Token ${first} by ${second}`;
    case "enter":
      return `Enter with the ${first}`;
    case "stairs":
      return `Stairs ${second} ${third} with ${first}`;
    case "exchange":
      return `Exchange with ${first} ${second}`;
    case "pit":
      return `Token ${first} to the Pit`;
    case "free":
      return "Free your token";
    case "pass":
      return "Leave snake eyes unused";
    default:
      return "";
  }
}
