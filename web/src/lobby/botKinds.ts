// The bots that can be chosen for a seat: people choose a level, the engines behind it are for programs.

import type { BotKinds } from "../protocol";
import { botWords, type Choice } from "./options";

export function kindChoices(bots: Pick<BotKinds, "levels">): Choice[] {
  return bots.levels.map((level) => ({ value: level, label: botWords(level) }));
}
