// The bots that can be chosen for a seat.

import type { BotKinds } from "../protocol";
import { botWords, type Choice } from "./options";

const THOUGHTS = [100, 250, 500, 1000]; // milliseconds that a search may think

export function kindChoices(bots: Pick<BotKinds, "kinds" | "most_milliseconds">): Choice[] {
  return bots.kinds.flatMap((kind) => {
    if (kind !== "search") return [{ value: kind, label: botWords(kind) }];
    const times = THOUGHTS.filter((time) => time <= bots.most_milliseconds);
    return (times.length ? times : [bots.most_milliseconds]).map((time) => ({ value: `search:${time}`, label: botWords(`search:${time}`) }));
  });
}
