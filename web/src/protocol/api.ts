// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

import type { EventInfo, TableInfo } from "./socket";

/** The bots that can sit at a table of a game. */
export interface BotKinds {
  /** All that there are, for programs. */
  kinds: string[];
  /** The one for seats that nobody takes. */
  usual: string;
  /** How long `search:200` may think at most. */
  most_milliseconds: number;
  /** Those for people to choose from, the weakest first. */
  levels: string[];
}

/** What is to be otherwise at a table that waits; null, or left out: it stays as it is. */
export interface ChangeTable {
  seats?: number | null;
  /** By name, as text; options that are not named get their defaults. */
  options?: Record<string, string> | null;
  clock?: Clock | null;
  public?: boolean | null;
  chat?: boolean | null;
  /** Whether who has no seat may talk; alone, it can be changed during the match too. */
  onlookers?: boolean | null;
  late?: boolean | null;
}

/** A clause of a rulebook. */
export interface ClauseInfo {
  number: string;
  section: string;
  text: string;
  rulings: string[];
  reconstructed: boolean;
}

/** The code of a personal link. */
export interface FollowLink {
  code: string;
}

/** Some frames of a finished match. */
export interface Frames {
  match: string;
  eyes: string;
  /** The number of the last frame that there is. */
  steps: number;
  frames: Frame[];
}

/** A game: its words, its fields and its parts. */
export interface GameInfo {
  brief: GameBrief;
  verbs: VerbInfo[];
  events: EventKindInfo[];
  options: OptionInfo[];
  phases: string[];
  fields: FieldInfo[];
  /** Kinds of things, and what each of them is called by its number. */
  things: Record<string, string[]>;
  /** The field that holds each seat's colour, where there is one. */
  colours: string;
  /**
   * The field of bits that says where nobody has joined yet, if a match may begin with empty chairs: the last ones, as
   * many as the option `chairs` says.
   */
  chairs: string;
  /** The edition: board, cards, and where they are drawn. */
  parts: Record<string, unknown>;
  /** The fields of a view on which the odds of rolls rest; empty: none are worked out. */
  prospects: string[];
  /** What an offer would do, number by number; empty: nothing is said. */
  effects: ColumnInfo[];
  /**
   * How often chances came true, measured: said and came true in percent, and how many times, a line for each tenth;
   * empty: it was not measured.
   */
  calibration: number[][];
}

/** All games that there are. */
export interface GameList {
  games: GameBrief[];
}

/** Go away; a bot plays on for you. */
export interface Leave {
  /** The seat will not be kept for you. */
  for_good?: boolean;
}

/** A personal link: opened on another device, it makes that one you as well. Once, within ten minutes. */
export interface LinkInfo {
  code: string;
  /** Milliseconds since 1970. */
  until: number;
  /** Where the page takes the code; behind the #, so that no server logs it. */
  path: string;
}

/** Who you are. */
export interface Me {
  id: string;
  name: string;
  program: boolean;
  /** A program's token, this once: send it as `Authorization: Bearer`. */
  token?: string | null;
}

/** Those whose chat you do not want to read, by name. */
export interface Muted {
  players: MutedPlayer[];
}

/** The games that you have played to an end. */
export interface MyGames {
  games: MyGame[];
}

/** A table to be made; you become its host. */
export interface NewTable {
  /** A game's name, from /api/games. */
  game: string;
  seats: number;
  /** The game's options by name, as text; the others have their defaults. */
  options?: Record<string, string>;
  clock?: Clock;
  /** Listed for everybody; else only who has the link can come. */
  public?: boolean;
  /** Left out: true. */
  chat?: boolean;
  /** Whether newcomers may have bots' seats during a match of two or more people; null: unless the game hides hands. */
  late?: boolean | null;
  /** Where you sit; null: you only watch. */
  seat?: number | null;
  /** SHA-256 of your own part of the dice, which you keep until the match starts; empty: you add none. */
  nonce_hash?: string;
}

/** Whether a newcomer may take a bot's seat over while the match goes on. */
export interface OpenSeat {
  open: boolean;
}

/** What everybody sees of a match, as far as odds rest on it: just the fields that the game names. */
export interface Position {
  /** Each field as a view has it: a whole number, or a list of them for every seat. */
  view: Record<string, unknown>;
}

/** Why something was not done. Nothing has changed. */
export interface Problem {
  /** For programs. */
  code: string;
  /** For people. */
  reason: string;
  /** The clause of the rulebook, where there is one. */
  clause: string;
}

/** A player and what they have done. */
export interface ProfileInfo {
  id: string;
  name: string;
  program: boolean;
  /** Milliseconds since 1970. */
  since: number;
  records: RecordInfo[];
  ratings: RatingInfo[];
}

/** What each offer that rolls dice may bring; none: nothing can be rolled. */
export interface Prospects {
  prospects: ProspectInfo[];
}

/** Another name from now on. */
export interface Rename {
  name: string;
}

/** A rulebook, as a text and clause by clause. */
export interface RulebookInfo {
  title: string;
  markdown: string;
  clauses: ClauseInfo[];
}

/** A bot for a seat. */
export interface SeatBot {
  /** A level, or for programs any of the game's `bots`; `search:200` thinks 200 milliseconds a move. */
  kind: string;
}

/** A new player: a name and nothing else. */
export interface SignUp {
  name: string;
  /** A program that plays by itself: it gets its token in the answer and no cookie. */
  program?: boolean;
}

/** A seat to sit down in. */
export interface Sit {
  /** null: the first that can be had. */
  seat?: number | null;
  /** SHA-256 of your own part of the dice, which you keep until the match starts; empty: you add none. */
  nonce_hash?: string;
}

/** Some tables. */
export interface TableList {
  tables: TableInfo[];
}

/** Your unfinished tables, the newest first. */
export interface Tickets {
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  tickets: TicketInfo[];
}

/** How long a decision may take, and what happens then. */
export interface Clock {
  /** 0: no limit. */
  seconds?: number;
  /** The game's default move is made, or a bot's. Left out: "default". */
  then?: "bot" | "default";
}

/**
 * A moment of a match: what led to it, and the fields of the view that are different from the frame before.
 *
 * The first frame of an answer has all fields.
 */
export interface Frame {
  /** Moves so far that were not taken back; 0: the match was set up. */
  step: number;
  /** Who moved; -1 at step 0. */
  seat: number;
  set: Record<string, unknown>;
  standing: number[];
  /** What was played, where these eyes may know it. */
  move?: string;
  events?: EventInfo[];
  /** The number in the log of the entry that led here; 0: setting up. Entries that were taken back are counted. */
  number?: number;
  /** What the generator was set to for that entry: two words of 64 bits in hexadecimal. Told to all-seeing eyes. */
  dice?: string[];
  /** All that was drawn from it for that entry, in order. Told to all-seeing eyes. */
  draws?: DrawInfo[];
  /** Where the generator stood then. Told to all-seeing eyes. */
  dice_after?: string[];
}

/** A game in a few lines. */
export interface GameBrief {
  name: string;
  title: string;
  blurb: string;
  /** What wins, and when it ends, with the usual options. */
  aim: string;
  /** As `aim`, of a short match, where there is one. */
  short_aim: string;
  /** Seats. */
  fewest: number;
  most: number;
  /** What a score counts. */
  unit: string;
  /** So many of what a standing counts make one unit. */
  scale: number;
  /** With so many decimals of the unit a score is written. */
  decimals: number;
  /** The version of the rules. */
  rules: number;
  /** A hash of the game's parts. */
  edition: string;
  bots: string[];
  /** About how long a match with `best_seats` takes people; 0: nobody has said. */
  minutes: number;
  /** Best with so many. */
  best_seats: number;
  /** Opponents to choose from, the weakest first. */
  levels: string[];
  /** Options that make a match a short one; empty: none do. */
  short: Record<string, string>;
  /** As `minutes`, of a short match. */
  short_minutes: number;
  /** The same for each number of seats; empty: nobody has said. */
  minutes_by_seats: SeatMinutes[];
}

/** A kind of move. */
export interface VerbInfo {
  word: string;
  /** How it is typed. */
  form: string;
  clause: string;
  doc: string;
  args: ArgumentInfo[];
  /** What the amount is, where there is one. */
  amount: ArgumentInfo | null;
}

/** A kind of event; its number is its place in the list. */
export interface EventKindInfo {
  word: string;
  sentence: string;
  clause: string;
  args: ArgumentInfo[];
  /** Only the seat it happens to is told. */
  private: boolean;
  /** The sentence as that seat reads it; empty: like everybody. */
  yours: string;
}

/** A variant that can be chosen when a table is made. */
export interface OptionInfo {
  name: string;
  clause: string;
  doc: string;
  default: string;
  /** The values that there are; none: it is a number. */
  words: string[];
  low: number;
  high: number;
  /** The value is a seat, counted from 1. */
  names_a_seat: boolean;
}

/** A field of the view. */
export interface FieldInfo {
  name: string;
  type: string;
  shape: number[];
  /** public, owned (your own row) or secret. */
  sight: string;
  doc: string;
  /** The field that says how many lines of this one count. */
  length: string;
  /** The option that shows you your own row. */
  owned_if: string;
  /** What its numbers are; null: nothing is said of them. */
  of: KindInfo | null;
  /** What each of its axes is: `seat`, a thing's kind, or nothing but a list. */
  by: string[];
  /** The fields that say the same already. */
  derived: string;
}

/** A number that comes with every offer. */
export interface ColumnInfo {
  name: string;
  doc: string;
  /** What it is; null: nothing is said of it. */
  of: KindInfo | null;
}

/** Somebody whose chat you do not want to read. */
export interface MutedPlayer {
  id: string;
  name: string;
}

/** What you have done in one game. */
export interface MyGame {
  game: string;
  played: number;
  /** A shared win counts as a share. */
  won: number;
  /** Your last matches, the newest first; ten at most. */
  last: MyMatch[];
}

/** What somebody has done in one game. */
export interface RecordInfo {
  game: string;
  played: number;
  /** A shared win counts as a share. */
  won: number;
  /** One for each 42nd game won. */
  towels: number;
}

/** How strong somebody is thought to be in one game with so many seats. */
export interface RatingInfo {
  game: string;
  seats: number;
  /** `humans`, or `with-bots` where a bot or a program sat too. */
  pool: string;
  mu: number;
  sigma: number;
  /** mu - 3 sigma: what a list is ordered by. */
  shown: number;
  played: number;
  /** Enough matches were played for it to mean something. */
  settled: boolean;
}

/** What one offer may bring: of so many outcomes, all equally likely, how many bring what. */
export interface ProspectInfo {
  move: string;
  ways: number;
  /** Points on average. */
  mean: number;
  /** Pairs: so many points, and in how many ways; the least first. */
  points: number[][];
  chances: ChanceInfo[];
}

/** An unfinished table of yours, with what there is to know before you go there. */
export interface TicketInfo {
  table: TableInfo;
  /** The seats that owe a decision; none before the match. */
  owing: number[];
  /** When the first of them came to owe it; 0: nobody does. */
  since: number;
  /** How far the match is, in words. */
  progress: string;
  /** The same as a share of the whole; null: nobody can say. */
  share: number | null;
  /** You have put it away, and nothing of yours has happened since. */
  away: boolean;
}

/** What the dice were asked for at once, and what they gave. */
export interface DrawInfo {
  bound: number;
  /**
   * The first is from 0 to `bound` - 1. Lots that are drawn together have more, up to three: none is put back, so each
   * is from one fewer.
   */
  results: number[];
}

/** About how long matches with so many seats take people; 0: nobody has said. */
export interface SeatMinutes {
  seats: number;
  minutes: number;
  short_minutes: number;
}

/** A word that follows a verb, or a number that an event tells. */
export interface ArgumentInfo {
  name: string;
  kind: "money" | "number" | "seat" | "words";
  words?: string[];
  low?: number;
  high?: number;
  /** Of money: what is counted; a sign stands before the sum. */
  unit?: string;
  /** Of money: so much is one of what the numbers count. Left out: 1. */
  each?: number;
}

/** What the numbers of a field are. */
export interface KindInfo {
  kind: "bits" | "money" | "number" | "seat" | "thing";
  /** Of what kind a thing is, or what the bits are: `seat`, or a thing's kind. */
  name?: string;
  /** The number that stands for nobody or none. */
  none?: number | null;
  low?: number;
  high?: number;
  /** Numbers that stand for something else, and for what. */
  also?: Record<string, string>;
  /** A sign stands before a sum of money, a word after any number. */
  unit?: string;
  /** Of money: so much is one of what the numbers count. Left out: 1. */
  each?: number;
}

/** How a match ended for you. */
export interface MyMatch {
  /** 1 is the best; who ties shares it. */
  place: number;
  seats: number;
  /** Of all others, where they were bots of one level; else it is empty. */
  level: string;
}

/** Something that a roll may make, and in how many ways. */
export interface ChanceInfo {
  words: string;
  clause: string;
  ways: number;
}
