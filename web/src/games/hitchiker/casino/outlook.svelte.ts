// What the cards may bring, on a model that is asked: from the server's exact counts.

import type { MatchModel } from "../../../model/matchModel.svelte";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { rollsOf } from "../../rolls.svelte";
import { PHASE, wishOf } from "../read";
import { plays } from "./snapshot";

const FLOP = 3; // from this many cards on the board on

const viewOf = (model: MatchModel): HitchikerView => model.view as unknown as HitchikerView;
const rolls = rollsOf((model) => model.mine && (viewOf(model).phase === PHASE.hand || (viewOf(model).phase === PHASE.betting && viewOf(model).board.length >= FLOP)));

export const watchOdds = rolls.watch;

const share = (ways: number, all: number): string => {
  const part = ways / all;
  return part > 0 && part < 0.01 ? "less than 1%" : part < 1 && part > 0.99 ? "more than 99%" : `${Math.round(100 * part)}%`;
};

/** Of another card: how many would be too many, and how many make 21; empty: it is not known. */
export function cardOdds(model: MatchModel, move: string): string {
  const prospect = rolls.prospectOf(model, move);
  if (!prospect) return "";
  const ways = (words: string): number => prospect.chances.find((chance) => chance.words === words)?.ways ?? 0;
  const [over, exact] = [ways("bust"), ways("21")];
  return `${over ? `${over} of ${prospect.ways} cards are too many` : "No card is too many"}${exact ? `, ${exact} make 21` : ""}.`;
}

/** How my hand stands against one that nobody has seen; empty: it is not known. */
export function handOdds(model: MatchModel): string {
  const asked = model.offers.find((offer) => ["check", "call"].includes(wishOf(offer.move).verb));
  const prospect = asked ? rolls.prospectOf(model, asked.move) : null;
  if (!prospect) return "";
  const part = (words: string): string => share(prospect.chances.find((chance) => chance.words === words)?.ways ?? 0, prospect.ways);
  const view = viewOf(model);
  const others = view.cash.filter((_, seat) => seat !== model.seat && plays(view, seat)).length;
  return `Against one unknown hand${others > 1 ? `, and ${others} are in` : ""}: ahead ${part("ahead")}, level ${part("level")}.`;
}
