// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

export const VERSION = 1;
export const MOST_BYTES = 16384;
export const CHAT_LENGTH = 300;

/** What a page sends on the socket. */
export type Asked = Hello | Play | TakeBack | Chat | Ping | Hint;

/** What the server sends on the socket. */
export type Told = Welcome | TableTold | MatchTold | Moved | Done | Refused | Said | Pong | Hinted | Bye;

/** The first message on a socket: where to, and what is known already. */
export interface Hello {
  t: "hello";
  v: number;
  table: string;
  /** For programs, which have no cookie. */
  token?: string | null;
  match?: string | null;
  /** Entries of that match that the client has been told of: only what came later is sent. */
  version?: number;
  /** The last line of chat that the client has. */
  chat?: number;
}

/** A move, in its text form. The same id twice is played once and answered twice. */
export interface Play {
  t: "play";
  id: string;
  move: string;
  /** The version that the player looks at: if the seat has moved since then (in another tab), it is refused. */
  version?: number | null;
}

/** Take back a choice that nobody has seen. */
export interface TakeBack {
  t: "take-back";
  id: string;
}

/** Say something to the table. */
export interface Chat {
  t: "chat";
  id: string;
  text: string;
}

/** Is anybody there? */
export interface Ping {
  t: "ping";
  id: string;
}

/** What are my offers worth? Answered, several times, only where every other seat is a bot's. */
export interface Hint {
  t: "hint";
  id: string;
}

/** The answer to hello. */
export interface Welcome {
  t: "welcome";
  v: number;
  player: string | null;
  /** The seat that is yours; null: you watch. */
  seat: number | null;
  table: TableInfo;
  /** The server's time, for the clocks. */
  now: number;
  match?: MatchInfo | null;
  chat?: SaidInfo[];
}

/** The table has changed: seats, presence, state. */
export interface TableTold {
  t: "table";
  table: TableInfo;
  seat?: number | null;
}

/** A match has begun, or the reader's sight of it has changed as a whole (a seat was taken or left). */
export interface MatchTold {
  t: "match";
  match: MatchInfo;
  seat?: number | null;
}

/** One entry more: what it caused, and the fields of the view that are different now. */
export interface Moved {
  t: "moved";
  version: number;
  seat: number;
  /** Left out: "player". */
  by?: string;
  events?: EventInfo[];
  set?: Record<string, unknown>;
  /** The reader's own, now. */
  offers?: OfferInfo[];
  can_take_back?: boolean;
  due?: number[];
  standing?: number[] | null;
}

/** The move, or the line of chat, with this id is on disk; `version` is the match's after it. */
export interface Done {
  t: "done";
  id: string;
  version?: number;
}

/** It was not done, and why. */
export interface Refused {
  t: "refused";
  id: string;
  code: string;
  reason: string;
  clause?: string;
}

/** Somebody has said something. */
export interface Said {
  t: "said";
  line: SaidInfo;
}

/** Somebody is there. */
export interface Pong {
  t: "pong";
  id: string;
  now: number;
}

/**
 * What each offer is worth that the seat had at a version, the best first. It comes several times while the bot thinks,
 * each time with all that is known by then.
 *
 * The match may have gone on since.
 */
export interface Hinted {
  t: "hinted";
  id: string;
  version: number;
  /** null where nothing can be said. */
  moves: HintedMove[];
  /** Everybody's after the best move, by seat; they add up to one. */
  chances: number[];
  /** Matches that were played on to their end. */
  tries: number;
  /** No more follow. */
  done: boolean;
  /**
   * `forced`: there is only one move. `equal`: several share the first place. `no-hints`: the game wants nobody to be
   * helped with this decision. `not-ready`: the rules are still being compiled, ask again in a minute.
   */
  note: "" | "equal" | "forced" | "no-hints" | "not-ready";
}

/** The socket closes; `retry` says whether coming back may help. */
export interface Bye {
  t: "bye";
  code: string;
  reason: string;
  /** Left out: true. */
  retry?: boolean;
}

/** A table, as everybody at it may know it. */
export interface TableInfo {
  id: string;
  game: string;
  host: string;
  seats: SeatInfo[];
  options: Record<string, string>;
  clock: ClockInfo;
  public: boolean;
  chat: boolean;
  /** Newcomers may have bots' seats in the middle of a match though two or more people play it. */
  late: boolean;
  state: "over" | "playing" | "waiting";
  version: number;
  /** SHA-256 of the secret from which, with the seats' nonces, the dice of the match will come. Keep it. */
  commitment: string;
  match: string | null;
  rematch: string | null;
  watching: number;
  /** The match begins at this time at the latest: now nonces are told (`POST /api/tables/ID/tell`). */
  starting: number;
  /**
   * While the table waits: what the dice of its match will depend on, with the hash of each seat's nonce. Keep it when
   * you tell your own; its SHA-256 is the match's commitment.
   */
  promise: string;
  /** Whether who has no seat may talk. */
  onlookers: boolean;
}

/** A match as the reader may know it now. */
export interface MatchInfo {
  id: string;
  version: number;
  /** SHA-256 of what was promised before any nonce was told; in matches from before promises, of the secret. */
  commitment: string;
  view: Record<string, unknown>;
  /**
   * All that happened since the version that the client named; where its seat alone is another, nothing that it was told
   * before.
   */
  steps: Step[];
  offers?: OfferInfo[];
  can_take_back?: boolean;
  /** Once it is over. */
  standing?: number[] | null;
  /** What wins, and when it ends, with the options of this match. */
  aim?: string;
}

/** A line of chat. */
export interface SaidInfo {
  number: number;
  player: string;
  name: string;
  text: string;
  at: number;
  /** Who said it had no seat. */
  watching?: boolean;
}

/** Something that happened: its kind (a number in the game's list), its seat and numbers, and the sentence. */
export interface EventInfo {
  kind: number;
  seat: number;
  a?: number;
  b?: number;
  text?: string;
  clause?: string;
}

/** A legal move: its text; where the amount is free, the text without it, and the amounts, as they are typed. */
export interface OfferInfo {
  move: string;
  low?: number;
  high?: number;
  step?: number;
  /** What it would do, a number for each column that the game names; left out where all are 0, or there are none. */
  effects?: number[];
}

/** What is known of an offer, from what the seat knows. */
export interface HintedMove {
  /** The offer's text; where the amount is free, with the best amount that was tried. */
  move: string;
  /** From 0 to 1: the seat's share of the win if it plays this and all play on as sensible bots do. */
  chance: number;
  low: number;
  /** Between these the chance lies, nineteen times in twenty. */
  high: number;
  /** 1 is best. Moves that cannot be told apart share their place and their chance. */
  place: number;
  /** Why, in one sentence, from what the rules say that the move would do; empty where the game does not say. */
  reason: string;
  /** The clause behind the reason. */
  clause: string;
}

/** Who sits in a seat, as everybody may know it. */
export interface SeatInfo {
  name?: string;
  player?: string | null;
  bot?: string | null;
  /** A bot sits in for the player, who is away. */
  held?: boolean;
  /** The player has a socket open, at this node or at another. */
  here?: boolean;
  /** A newcomer may take this seat over from the bot; or it is an empty chair, with neither player nor bot. */
  open?: boolean;
  /** The player who has left it for good, and may take it back from the bot. */
  left?: string | null;
  /** The player for whom it is kept before a rematch; until they sit down they do not play. */
  kept?: string | null;
}

/** The clock's rule, and when each seat's decision is due (0: it owes none, or there is no clock). */
export interface ClockInfo {
  seconds?: number;
  /** Left out: "default". */
  then?: string;
  due?: number[];
}

/** What one entry of the log caused, as the reader may know it. */
export interface Step {
  version: number;
  seat: number;
  /** Left out: "player". */
  by?: string;
  events?: EventInfo[];
}
