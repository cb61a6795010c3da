// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** What you are asked to, the newest first. */
export interface Invitations {
  invitations: InvitationInfo[];
}

/** Whom to ask to a table. */
export interface Invite {
  player: string;
}

/** Who is how strong in a game, with so many seats, among people or with bots. */
export interface Leaderboard {
  game: string;
  /** Those that there are, the one with most people first. */
  boards: BoardInfo[];
  seats: number;
  pool: string;
  /** So many rated matches bring somebody onto the list. */
  needed: number;
  ranked: RankedInfo[];
  /** null: nobody is asking. */
  mine: OwnPlace | null;
}

/** A recovery code, to be written down: typed on any device, it makes that one you. An older one is worthless. */
export interface NewRecovery {
  code: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** The people you have played with, the latest first. */
export interface Opponents {
  opponents: OpponentInfo[];
}

/** Matches of yours, the newest first. */
export interface PastMatches {
  matches: PastMatch[];
  /** Ask for those `before` this one; null: there are no more. */
  next: string | null;
}

/** What you let others do with your name. */
export interface PrivacyInfo {
  /** You are on leaderboards. Left out: true. */
  listed?: boolean;
  /** People you have played with may ask you to a table. Left out: true. */
  invitable?: boolean;
}

/** A recovery code, however it was typed. */
export interface Recover {
  code: string;
}

/** Whether you have a recovery code; the code itself is told once, when it is made. */
export interface RecoveryInfo {
  /** When it was made, in milliseconds since 1970; 0: there is none. */
  since: number;
}

/** Somebody asks you to a table that waits. Sit down there, or decline. */
export interface InvitationInfo {
  table: string;
  by: string;
  /** Of who asks. */
  name: string;
  game: string;
  seats: number;
  free: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** A leaderboard that there is. */
export interface BoardInfo {
  seats: number;
  pool: string;
  people: number;
}

/** A line of a leaderboard. */
export interface RankedInfo {
  /** 0: a bot, for comparison. */
  place: number;
  /** null: a bot. */
  player: string | null;
  /** A bot's is its kind. */
  name: string;
  /** mu - 3 sigma. */
  rating: number;
  played: number;
}

/** Where you stand. */
export interface OwnPlace {
  /** 0: you are not on the list. */
  place: number;
  /** Your rated matches of this kind. */
  played: number;
  /** You let yourself be listed. */
  listed: boolean;
}

/** Somebody you have played with. */
export interface OpponentInfo {
  player: string;
  name: string;
  /** When your last match began, in milliseconds since 1970. */
  last: number;
  /** That you have played together. */
  matches: number;
  /** What you played last. */
  game: string;
  /** They have a table open just now. */
  here: boolean;
}

/** A match that you have sat in. */
export interface PastMatch {
  match: string;
  table: string;
  game: string;
  /** Of all seats, as they began, or took a chair. */
  names: string[];
  /** Yours. */
  seat: number;
  /** Milliseconds since 1970. */
  started: number;
  /** When it ended; 0: it goes on. */
  over: number;
  standing: number[] | null;
  /** `held`: a bot sits in for you; `left`: the seat is no longer yours. */
  state: "held" | "left" | "over" | "playing";
  /** Seats that nobody has taken. */
  empty: number[];
}
