// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

export const VERSION = 1;
export const MOST_BYTES = 16384;
export const CHAT_LENGTH = 300;

/** What a page sends on the socket. */
export type Asked = Hello | Play | TakeBack | Chat | Ping;

/** What the server sends on the socket. */
export type Told = Welcome | TableTold | MatchTold | Moved | Done | Refused | Said | Pong | Bye;

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

/** The socket closes; `retry` says whether coming back may help. */
export interface Bye {
  t: "bye";
  code: string;
  reason: string;
  /** Left out: true. */
  retry?: boolean;
}

/** The bots that can sit at a table of a game. */
export interface BotKinds {
  kinds: string[];
  /** The one that sits in for who is away. */
  usual: string;
  /** How long `search:200` may think at most. */
  most_milliseconds: number;
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
  /** The field that holds each seat's colour, where there is one. */
  colours: string;
  /** The edition: board, cards, and where they are drawn. */
  parts: Record<string, unknown>;
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

/** A match, without what happened in it. */
export interface MatchHeader {
  id: string;
  table: string;
  game: string;
  rules: number;
  edition: string;
  names: string[];
  options: Record<string, string>;
  /** SHA-256 of the secret that the dice come from. */
  commitment: string;
  started: number;
  /** When it ended; 0: it goes on. */
  over?: number;
  standing?: number[] | null;
  /** Revealed when the match is over. */
  secret?: string;
  /** Each seat's, revealed when the match is over. */
  nonces?: string[];
}

/** Who you are. */
export interface Me {
  id: string;
  name: string;
  program: boolean;
  /** A program's token, this once: send it as `Authorization: Bearer`. */
  token?: string | null;
}

/** The ids of those whose chat you do not want to read. */
export interface Muted {
  players: string[];
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
  /** Where you sit; null: you only watch. */
  seat?: number | null;
  /** Your own part of the dice, in hexadecimal; empty: the server draws one. */
  nonce?: string;
}

/** Whether a newcomer may take a bot's seat over while the match goes on. */
export interface OpenSeat {
  open: boolean;
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
  /** A kind of bot that the game has; `search:200` thinks for 200 milliseconds a move. */
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
  /** Your own part of the dice, in hexadecimal; empty: the server draws one. */
  nonce?: string;
}

/** Begin the match. */
export interface Start {
  /** The bot that gets every empty seat; null: all must be taken. */
  fill?: string | null;
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
  state: "over" | "playing" | "waiting";
  version: number;
  /** SHA-256 of the secret from which, with every seat's nonce, the dice of the match will come. */
  commitment: string;
  match: string | null;
  rematch: string | null;
  watching: number;
}

/** Some tables. */
export interface TableList {
  tables: TableInfo[];
}

/** A match as the reader may know it now. */
export interface MatchInfo {
  id: string;
  version: number;
  commitment: string;
  view: Record<string, unknown>;
  /** All that happened since the version that the client named. */
  steps: Step[];
  offers?: OfferInfo[];
  can_take_back?: boolean;
  /** Once it is over. */
  standing?: number[] | null;
}

/** A line of chat. */
export interface SaidInfo {
  number: number;
  player: string;
  name: string;
  text: string;
  at: number;
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

/** A legal move: its text; where the amount is free, the text without it, and the amounts. */
export interface OfferInfo {
  move: string;
  low?: number;
  high?: number;
  step?: number;
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
}

/** A game in a few lines. */
export interface GameBrief {
  name: string;
  title: string;
  blurb: string;
  /** Seats. */
  fewest: number;
  most: number;
  /** What a score counts. */
  unit: string;
  /** The version of the rules. */
  rules: number;
  /** A hash of the game's parts. */
  edition: string;
  bots: string[];
}

/** A kind of move. */
export interface VerbInfo {
  word: string;
  /** How it is typed. */
  form: string;
  clause: string;
  doc: string;
  args: ArgumentInfo[];
  /** What the amount is called, where there is one. */
  amount: string;
}

/** A kind of event; its number is its place in the list. */
export interface EventKindInfo {
  word: string;
  sentence: string;
  clause: string;
  args: ArgumentInfo[];
  /** Only the seat it happens to is told. */
  private: boolean;
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
}

/** How long a decision may take, and what happens then. */
export interface Clock {
  /** 0: no limit. */
  seconds?: number;
  /** The game's default move is made, or a bot's. Left out: "default". */
  then?: "bot" | "default";
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
}

/** Who sits in a seat, as everybody may know it. */
export interface SeatInfo {
  name?: string;
  player?: string | null;
  bot?: string | null;
  /** A bot sits in for the player, who is away. */
  held?: boolean;
  /** The player has a socket open. */
  here?: boolean;
  /** A newcomer may take this seat over from the bot. */
  open?: boolean;
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

/** A word that follows a verb, or a number that an event tells. */
export interface ArgumentInfo {
  name: string;
  kind: "number" | "seat" | "words";
  words?: string[];
  low?: number;
  high?: number;
}

/** What a seat sees of Hallo Trucker; a spectator lacks what is a seat's own. */
export interface HalloTruckerView {
  /** how many sit at the table */
  seats: number;
  /** bit i is set while seat i owes a decision */
  waiting: number;
  /** what is being decided; each game has its own phases */
  phase: number;
  /** rounds begun, as the game counts them */
  round: number;
  /** parts of the game that are finished and scored */
  stage: number;
  /** 1 once the game has ended */
  over: number;
  /** option: seats may look at their own rows */
  look: number;
  /** option: how many stages the game has */
  stages: number;
  /** option: who starts; 0 is drawn by lot, else the seat counted from 1 */
  first: number;
  /** the seat that holds the Start card */
  start: number;
  /** rounds begun in this stage */
  stage_rounds: number;
  /** cards that each seat must lay now, if it has so many */
  owed: number;
  /** what the kilometer counter shows */
  counter_km: number;
  /** counter cards turned up in this round */
  turned: number;
  /** km of the stages finished */
  score: number[];
  /** the score sheet: km of each stage */
  sheet: number[][];
  /** cards in hand, those just laid but not yet in place included */
  hand_n: number[];
  /** cards in each row */
  row_n: number[];
  /** cards in the draw pile */
  deck_n: number;
  /** cards discarded */
  discard_n: number;
  /** times that the discards became the draw pile in this stage */
  reshuffles: number;
  /** the cards in hand */
  hand?: number[];
  /** the faces in hand, a bit each: what `hand` says, ready to be offered */
  held?: number;
  /** cards laid face down while others still choose */
  laid?: number[];
  /** how many of them */
  laid_n?: number;
  /** the card that each seat laid for the counter, until it is turned up */
  counter?: number;
  /** the rows, face down: not even their owners may look again */
  row?: number[];
  /** cards face up beside the counter */
  pile: number[];
  /** how many of them */
  pile_n: number;
  /** how many of those are Freight Lost cards that wait for 50 km */
  pile_lost: number;
  /** the rows of the last stage, turned over */
  shown: number[][];
  /** cards in each of those */
  shown_n: number[];
}

/** All of Hallo Trucker, as a replay shows it to one who sees everything. */
export interface HalloTruckerEverything {
  /** how many sit at the table */
  seats: number;
  /** bit i is set while seat i owes a decision */
  waiting: number;
  /** what is being decided; each game has its own phases */
  phase: number;
  /** rounds begun, as the game counts them */
  round: number;
  /** parts of the game that are finished and scored */
  stage: number;
  /** 1 once the game has ended */
  over: number;
  /** option: seats may look at their own rows */
  look: number;
  /** option: how many stages the game has */
  stages: number;
  /** option: who starts; 0 is drawn by lot, else the seat counted from 1 */
  first: number;
  /** the seat that holds the Start card */
  start: number;
  /** rounds begun in this stage */
  stage_rounds: number;
  /** cards that each seat must lay now, if it has so many */
  owed: number;
  /** what the kilometer counter shows */
  counter_km: number;
  /** counter cards turned up in this round */
  turned: number;
  /** km of the stages finished */
  score: number[];
  /** the score sheet: km of each stage */
  sheet: number[][];
  /** cards in hand, those just laid but not yet in place included */
  hand_n: number[];
  /** cards in each row */
  row_n: number[];
  /** cards in the draw pile */
  deck_n: number;
  /** cards discarded */
  discard_n: number;
  /** times that the discards became the draw pile in this stage */
  reshuffles: number;
  /** the cards in hand */
  hand: number[][];
  /** the faces in hand, a bit each: what `hand` says, ready to be offered */
  held: number[];
  /** cards laid face down while others still choose */
  laid: number[][];
  /** how many of them */
  laid_n: number[];
  /** the card that each seat laid for the counter, until it is turned up */
  counter: number[];
  /** the rows, face down: not even their owners may look again */
  row: number[][];
  /** cards face up beside the counter */
  pile: number[];
  /** how many of them */
  pile_n: number;
  /** how many of those are Freight Lost cards that wait for 50 km */
  pile_lost: number;
  /** the rows of the last stage, turned over */
  shown: number[][];
  /** cards in each of those */
  shown_n: number[];
  /** the draw pile; its order does not exist until a card is drawn */
  deck: number[];
  /** the discards */
  discard: number[];
  /** whose row a discard came from, face down; FACE_UP: it lies face up */
  thrower: number[];
  /** reshuffles before the card was last in the draw pile */
  era: number[];
  /** the last reshuffle into which a seat saw the card go, or 0 */
  known: number[][];
  /** room to work in; no information */
  scratch: number[][];
}

/** What a seat sees of Spiralized; a spectator lacks what is a seat's own. */
export interface SpiralizedView {
  /** how many sit at the table */
  seats: number;
  /** bit i is set while seat i owes a decision */
  waiting: number;
  /** what is being decided; each game has its own phases */
  phase: number;
  /** rounds begun, as the game counts them */
  round: number;
  /** parts of the game that are finished and scored */
  stage: number;
  /** 1 once the game has ended */
  over: number;
  /** option: the size of the rings, by its number */
  ring: number;
  /** option: 1 if tokens may enter however they came to their inner Wheel */
  wheel: number;
  /** option: the layout of colours; 0 spreads them evenly */
  colours: number;
  /** option: who plays first; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** the colour that each seat plays */
  colour: number[];
  /** where the steps of each seat's way begin in the edition's table of them */
  way: number[];
  /** the step of every way that is its inner Wheel */
  inner: number;
  /** the seat that played first */
  starter: number;
  /** the seat whose turn it is */
  turn: number;
  /** what the dice show; 0 before they are rolled */
  dice: number[];
  /** bit i is set once die i is used or lost */
  used: number;
  /** doubles rolled in this turn */
  doubles: number;
  /** 1 if the last roll was used in full */
  whole: number;
  /** steps that a token has come on its way; or RECTANGLE, PIT */
  at: number[][];
  /** bit t is set while token t stands on its inner Wheel and may go on */
  may_enter: number[];
  /** the token in the Pit, or NONE */
  pit: number;
  /** the token on each space of the rings: what `at` says, by space */
  board: number[];
  /** four bits a token: it may go up 1, up 2, down 1, down 2 */
  stairs: number;
  /** the step to which die i can take token t now, or NONE */
  reach: number[][];
  /** bit t is set if token t may use die i now: full use forbids some of `reach` */
  usable: number[];
  /** bit i is set if token i may be the partner of the exchange */
  partners: number;
  /** bit t is set if token t may be the one that goes to the Pit */
  tied: number;
  /** the token of this turn's seat that stands on a sunburst and must be exchanged */
  mover: number;
}

/** All of Spiralized, as a replay shows it to one who sees everything. */
export interface SpiralizedEverything {
  /** how many sit at the table */
  seats: number;
  /** bit i is set while seat i owes a decision */
  waiting: number;
  /** what is being decided; each game has its own phases */
  phase: number;
  /** rounds begun, as the game counts them */
  round: number;
  /** parts of the game that are finished and scored */
  stage: number;
  /** 1 once the game has ended */
  over: number;
  /** option: the size of the rings, by its number */
  ring: number;
  /** option: 1 if tokens may enter however they came to their inner Wheel */
  wheel: number;
  /** option: the layout of colours; 0 spreads them evenly */
  colours: number;
  /** option: who plays first; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** the colour that each seat plays */
  colour: number[];
  /** where the steps of each seat's way begin in the edition's table of them */
  way: number[];
  /** the step of every way that is its inner Wheel */
  inner: number;
  /** the seat that played first */
  starter: number;
  /** the seat whose turn it is */
  turn: number;
  /** what the dice show; 0 before they are rolled */
  dice: number[];
  /** bit i is set once die i is used or lost */
  used: number;
  /** doubles rolled in this turn */
  doubles: number;
  /** 1 if the last roll was used in full */
  whole: number;
  /** steps that a token has come on its way; or RECTANGLE, PIT */
  at: number[][];
  /** bit t is set while token t stands on its inner Wheel and may go on */
  may_enter: number[];
  /** the token in the Pit, or NONE */
  pit: number;
  /** the token on each space of the rings: what `at` says, by space */
  board: number[];
  /** four bits a token: it may go up 1, up 2, down 1, down 2 */
  stairs: number;
  /** the step to which die i can take token t now, or NONE */
  reach: number[][];
  /** bit t is set if token t may use die i now: full use forbids some of `reach` */
  usable: number[];
  /** bit i is set if token i may be the partner of the exchange */
  partners: number;
  /** bit t is set if token t may be the one that goes to the Pit */
  tied: number;
  /** the token of this turn's seat that stands on a sunburst and must be exchanged */
  mover: number;
}

/** The view of each game. */
export interface Views {
  "hallo-trucker": HalloTruckerView;
  "spiralized": SpiralizedView;
}

/** All of each game. */
export interface Everything {
  "hallo-trucker": HalloTruckerEverything;
  "spiralized": SpiralizedEverything;
}

/** The kinds of events of each game, by number. */
export const EVENTS = {
  "hallo-trucker": [
    "stage-begun",
    "drew",
    "hand-filled",
    "reshuffled",
    "turned-up",
    "freight-lost",
    "unloaded",
    "barrier-fell",
    "card-lost",
    "free-ride",
    "really-free-ride",
    "stage-over",
    "run-scored",
    "start-passed",
    "game-over",
  ],
  "spiralized": [
    "rolled-for-first",
    "rolled-again",
    "begins",
    "rolled",
    "entered",
    "moved",
    "hit",
    "left-pit",
    "no-partner",
    "exchanged",
    "took-stairs",
    "got-home",
    "die-lost",
    "freed",
    "passed",
    "sent-to-pit",
    "bonus-roll",
    "forfeited",
    "third-doubles",
    "won",
    "ended",
  ],
} as const;

/** What is being decided, by number. */
export const PHASES = {
  "hallo-trucker": [
    "a card for the row",
    "a card for the counter",
    "extra cards for the row",
    "over",
  ],
  "spiralized": [
    "the dice or the stairs",
    "a move for a die",
    "a partner for the exchange",
    "a token for the Pit",
    "over",
  ],
} as const;
