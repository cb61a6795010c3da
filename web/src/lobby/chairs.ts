// Empty chairs: seats of a match that nobody has taken yet. They say "not yet" by themselves until somebody sits down.

import { getContext, setContext } from "svelte";
import type { MatchModel } from "../model/matchModel.svelte";
import type { SeatInfo, TableInfo } from "../protocol";

/** The option that says how many of the last seats may begin empty. */
export const CHAIRS = "chairs";

export const isEmpty = (seat: SeatInfo): boolean => !seat.player && !seat.bot;

/** Whether somebody may sit down there before the match: a seat that is kept for a rematch is theirs alone for whom it is. */
export const isFreeFor = (seat: SeatInfo, me: string | null): boolean => isEmpty(seat) && (!seat.kept || seat.kept === me);

/** Who has not said yes to a rematch yet. */
export const keptFor = (table: Pick<TableInfo, "seats">): string[] => table.seats.flatMap((seat) => (seat.kept ? [seat.name || "somebody"] : []));

/** Whether a match may begin with nobody in this seat. */
export function mayStayEmpty(table: Pick<TableInfo, "seats" | "options">, index: number): boolean {
  return index >= table.seats.length - Number(table.options[CHAIRS] ?? 0);
}

/** The seats that still need somebody, or a bot, before the match can begin. */
export function neededSeats(table: Pick<TableInfo, "seats" | "options">): number {
  return table.seats.filter((seat, i) => isEmpty(seat) && !mayStayEmpty(table, i)).length;
}

/** The chairs of a match that nobody has taken. */
export function emptyChairs(table: Pick<TableInfo, "seats" | "state"> | null): number[] {
  return table?.state === "playing" ? table.seats.flatMap((seat, i) => (isEmpty(seat) ? [i] : [])) : [];
}

/** The seats where nobody has joined, as the game has it. */
export function notJoined(model: Pick<MatchModel, "game" | "view" | "seats">): number[] {
  const bits = Number((model.game.chairs && model.view[model.game.chairs]) || 0);
  return model.seats.flatMap((_, seat) => ((bits >> seat) & 1 ? [seat] : []));
}

export const chairWords = (count: number): string => (count === 1 ? "A chair is empty" : `${["", "", "Two", "Three", "Four", "Five", "Six"][count] ?? count} chairs are empty`);

// How a chair is taken is the table's affair; whatever shows one, however deep in it, asks for it here.
type Take = (seat: number) => Promise<void>;
const TAKE = Symbol("take a chair");
export const lendTake = (take: Take): Take => setContext(TAKE, take);
export const borrowTake = (): Take | undefined => getContext<Take | undefined>(TAKE);
