// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

import type { HintedMove } from "./socket";

/** What each of a seat's offers was worth at a step of a finished match, from what it knew then: the best first. */
export interface FrameHint {
  match: string;
  step: number;
  seat: number;
  moves: HintedMove[];
  /** Everybody's after the best move; they add up to one. */
  chances: number[];
  /** Matches that were played on to their end. */
  tries: number;
  done: boolean;
  note: "" | "equal" | "forced" | "no-hints" | "not-ready";
}

/** What chance gave each seat of a finished match, against many matches of the same kind that bots played. */
export interface LuckInfo {
  match: string;
  matches: number;
  /** Nobody: the game does not say what chance gives, or it does not bear on who wins. */
  seats: SeatLuckInfo[];
}

/** How a finished match went, as one seat could know it: some steps of it. */
export interface MatchChances {
  points: ChancePoint[];
  moves: JudgedMove[];
  /** Where to go on; null: this was all. */
  next: number | null;
  /** The number of the last step. */
  steps: number;
}

/** A match, without what happened in it. */
export interface MatchHeader {
  id: string;
  table: string;
  game: string;
  rules: number;
  edition: string;
  names: string[];
  options: Record<string, string>;
  /** SHA-256 of the promise; where there is none, of the secret. */
  commitment: string;
  started: number;
  /** What wins, and when it ends, with these options. */
  aim?: string;
  /** When it ended; 0: it goes on. */
  over?: number;
  standing?: number[] | null;
  /** Revealed when the match is over. */
  secret?: string;
  /** Each seat's, revealed when the match is over; empty: it added none. */
  nonces?: string[];
  /** What was fixed before any nonce was told; none in matches from before promises. */
  promise?: string;
  /** Seats that nobody has taken. */
  empty?: number[];
}

/** Begin the match. */
export interface Start {
  /** The bot that gets every empty seat; null: all must be taken. */
  fill?: string | null;
  /** Parts of the dice whose hashes were sent before, 16 to 32 bytes in hexadecimal. */
  nonces?: string[];
  /** With nonces: SHA-256 of the `promise` that you saw and that they are told for. */
  commitment?: string;
}

/** Nonces, once the host has started the match. */
export interface Tell {
  /** Parts of the dice whose hashes were sent before, 16 to 32 bytes in hexadecimal. */
  nonces: string[];
}

/** The luck of a seat. */
export interface SeatLuckInfo {
  seat: number;
  /** The part of all matches in which luck was worse than this. */
  better_than: number;
  /** What it was worth, in hundredths of the win. */
  points: number;
  gifts: GiftInfo[];
}

/** Everybody's chances after a step, as one seat could know them. */
export interface ChancePoint {
  step: number;
  chances: number[];
}

/** A decision of the seat, and the best that there was. */
export interface JudgedMove {
  /** The step that the move led to. */
  step: number;
  seat: number;
  played: string;
  chance: number;
  best: string;
  best_chance: number;
  /** So much the difference of the two may be off. */
  doubt: number;
  /** Of the best. */
  reason: string;
  clause: string;
}

/** One thing that chance gave a seat. */
export interface GiftInfo {
  name: string;
  given: number;
  /** What as many cards or rolls give on average. */
  expected: number;
}
