// The bots that can be chosen for a seat.

import type { BotKinds } from "../protocol";
import type { Choice } from "./options";

export function kindChoices(bots: Pick<BotKinds, "levels">): Choice[] {
  return bots.levels.map((level) => ({ value: level, label: level }));
}
