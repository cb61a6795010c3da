// What can be done at a table, by whom: the buttons of the lobby and of the table's menu follow from this alone.

import type { TableInfo } from "../protocol";
import { listed } from "../parts/words";
import { emptyChairs, isEmpty, isFreeFor, keptFor, neededSeats } from "./chairs";

/** The host; or, while the host is away from a match, the first who is there (as the server has it). */
export function actingHost(table: Pick<TableInfo, "host" | "seats">): string {
  const own = table.seats.find((seat) => seat.player === table.host);
  if (own?.held) return table.seats.find((seat) => seat.player && !seat.held)?.player ?? table.host;
  return table.host;
}

export function isHost(table: Pick<TableInfo, "host" | "seats">, me: string | null): boolean {
  return me !== null && (me === table.host || me === actingHost(table));
}

/** Whether newcomers may have bots' seats during the match (as the server has it): where one person plays, or it was said before. */
export function letsIn(table: Pick<TableInfo, "late" | "seats">): boolean {
  return table.late || table.seats.filter((seat) => seat.player || seat.left).length < 2;
}

/** What can be done with a seat. */
export interface SeatActions {
  /** Sit down, or move, here. */
  sit: boolean;
  /** Somebody else at this device sits down here. */
  guest: boolean;
  stand: boolean;
  /** Let a bot have it, or another kind of bot. */
  bot: boolean;
  /** Before the match: send away who has it, or keep it no longer. */
  empty: boolean;
  /** Take one's seat back from the bot that sits in. */
  comeBack: boolean;
  /** Mark it free for a newcomer, during the match. */
  open: boolean;
  /** No longer. */
  shut: boolean;
}

const NOTHING: SeatActions = { sit: false, guest: false, stand: false, bot: false, empty: false, comeBack: false, open: false, shut: false };

/** `guests` are the players who sit at this device beside me. */
export function seatActions(table: TableInfo, index: number, me: string | null, guests: readonly string[] = []): SeatActions {
  const seat = table.seats[index];
  if (!seat || table.state === "over") return NOTHING;
  const host = isHost(table, me);
  const mine = me !== null && seat.player === me;
  const seated = me !== null && table.seats.some((each) => each.player === me);
  if (table.state === "waiting") {
    const free = isFreeFor(seat, me);
    const guest = Boolean(seat.player && guests.includes(seat.player));
    return {
      ...NOTHING,
      sit: free,
      guest: free && seated && !seat.kept,
      stand: mine || guest,
      bot: host && !seat.player,
      empty: host && !free && !mine && !guest && seat.kept !== me,
    };
  }
  const away = !seat.player || Boolean(seat.held);
  return {
    ...NOTHING,
    sit: (Boolean(seat.open) || (me !== null && seat.left === me)) && !seated,
    comeBack: mine && Boolean(seat.held),
    bot: host && away && !mine,
    open: host && away && !seat.open && !mine && letsIn(table),
    shut: host && Boolean(seat.open) && !isEmpty(seat),
  };
}

/** The button that begins the match, and what it says. */
export interface StartAction {
  can: boolean;
  /** Whether empty seats get bots. */
  fill: boolean;
  label: string;
  /** Why not, or what it would do. */
  words: string;
}

export function startAction(table: TableInfo, me: string | null): StartAction {
  const free = neededSeats(table);
  const chairs = table.seats.filter(isEmpty).length - free;
  if (!isHost(table, me)) return { can: false, fill: false, label: `Waiting for ${hostName(table)} to begin`, words: "It begins here by itself: nothing to press." };
  if (!free && chairs) return { can: true, fill: false, label: "Start", words: "You are the host: begin when you like. Whoever comes later can still join before any round." };
  if (!free) return { can: true, fill: false, label: "Start", words: "You are the host, and every seat is taken: begin when you like." };
  const bots = free === 1 ? "a bot" : `${free} bots`;
  const kept = keptFor(table);
  if (kept.length) return { can: true, fill: true, label: `Start with ${bots}`, words: `You are the host: wait for ${listed(kept)} to say yes, or begin without.` };
  const seats = free === 1 ? "the empty seat" : `the ${free} empty seats`;
  return { can: true, fill: true, label: `Start with ${bots}`, words: `You are the host: begin now, or wait until somebody takes ${seats}.` };
}

function hostName(table: TableInfo): string {
  return table.seats.find((seat) => seat.player === table.host)?.name ?? "the host";
}

/** What stands under the number of free bays: other words for the host, for guests and for who only looks. */
export function lobbyWords(table: TableInfo, me: string | null): string {
  const free = table.seats.filter((seat) => isFreeFor(seat, me)).length;
  const seated = me !== null && table.seats.some((seat) => seat.player === me);
  if (me !== null && table.seats.some((seat) => seat.kept === me)) return "Your seat is kept for you. Take it to play again, or leave the table.";
  const kept = keptFor(table);
  if (kept.length) return `Another match: ${listed(kept)} ${kept.length === 1 ? "has" : "have"} not said yes yet, and will not play without.`;
  if (isHost(table, me)) return free ? "Send the link, ask somebody, or let bots have the rest." : "The keys are in. Start when you like.";
  if (!seated) return free ? "Take one, or stay and watch." : "No room for another car.";
  return free ? `${hostName(table)} may wait for more, or let bots have the rest.` : `The keys are in. ${hostName(table)} starts.`;
}

/** What somebody who is at a running match can do about being there. */
export interface StayActions {
  leave: boolean;
  comeBack: boolean;
  /** The open seat that a newcomer can take; null: none. */
  take: number | null;
  /** The seat that I have left for good, and that the bot would give back; null: none. */
  left: number | null;
}

export function stayActions(table: TableInfo, me: string | null): StayActions {
  if (table.state !== "playing") return { leave: false, comeBack: false, take: null, left: null };
  const own = me === null ? undefined : table.seats.find((seat) => seat.player === me);
  const open = emptyChairs(table)[0] ?? table.seats.findIndex((seat) => seat.open);
  const left = me === null ? -1 : table.seats.findIndex((seat) => seat.left === me);
  return {
    leave: Boolean(own && !own.held),
    comeBack: Boolean(own?.held),
    take: own || open < 0 ? null : open,
    left: left < 0 ? null : left,
  };
}

/** "Mara wants to play again", from who is at the next table already. */
export function rematchWords(next: Pick<TableInfo, "seats"> | null, me: string | null): string {
  const there = (next?.seats ?? []).filter((seat) => seat.player && seat.player !== me && seat.here).map((seat) => seat.name ?? "Somebody");
  if (!there.length) return "There is a table for another match";
  const last = there.pop() ?? "";
  return there.length ? `${there.join(", ")} and ${last} want to play again` : `${last} wants to play again`;
}
