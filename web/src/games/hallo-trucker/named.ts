// A move in few words: the card that it lays.

import type { MatchModel } from "../../model/matchModel.svelte";
import { editionOf } from "./cards";
import { cardOf } from "./words";

export function named(model: MatchModel, move: string): string {
  const card = cardOf(editionOf(model.game), { move });
  return card ? card.face.title : "";
}
