// A table that is played at: the connection to it, and a model that follows its match.

import { Connection, type Connect, type ConnectionState } from "../net/connection";
import type { Bye, EventInfo, GameInfo, Hinted, MatchInfo, Moved, OfferInfo, SaidInfo, TableInfo, Told, Welcome } from "../protocol";
import { lateNews, tableNews, type News } from "../parts/tableNews";
import { sound } from "../sound";
import { MatchModel, type Happening, type Step, type View } from "./matchModel.svelte";
import { toMe } from "./you";

/** Happenings that may wait to be shown; with more, the oldest are told without being shown. */
// A server compiles its rules in its first minute; until then the question for a hint is asked again so often.
const AGAIN_MS = 4000;
const AGAIN_MOST = 15;
const MOST_WAITING = 6;

/** Offers as boards read them: the wire leaves zeros out, and an amount may begin at none; its step is never zero. */
export function whole(offers: readonly OfferInfo[] = []): OfferInfo[] {
  return offers.map((offer) => (offer.step === undefined ? offer : { ...offer, low: offer.low ?? 0, high: offer.high ?? 0 }));
}

/** Why something was not done. */
export interface Refusal {
  reason: string;
  clause: string;
}

class LiveMatchModel extends MatchModel {
  constructor(
    game: GameInfo,
    private readonly owner: LiveTable,
  ) {
    super(game, true);
  }

  override play(move: string): void {
    this.owner.play(move);
  }

  override takeBack(): void {
    this.owner.takeBack();
  }
}

export class LiveTable {
  readonly model: MatchModel;
  table = $state.raw<TableInfo | null>(null);
  match = $state<string | null>(null);
  player = $state<string | null>(null);
  chat = $state.raw<SaidInfo[]>([]);
  /** What others did about being at the table, since this page was opened. */
  news = $state.raw<News[]>([]);
  connection = $state<ConnectionState>("connecting");
  bye = $state.raw<Bye | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The one that is said where the move was typed, and nowhere else. */
  saidBeside = $state.raw<Refusal | null>(null);
  /** A move is on its way. */
  sending = $state(false);
  /** A choice was taken back last: who does that wants to choose. */
  tookBack = $state(false);
  /** The bot has been asked what it thinks. */
  asking = $state(false);
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset = $state(0);

  #connection: Connection;
  #version = 0;
  #truth: View = {};
  #offers: OfferInfo[] = [];
  #canTakeBack = false;
  #waiting: Happening[] = [];
  #showing = false;
  #wasMine = false;
  #sent = new Map<string, string>();
  /** The move that is on its way. */
  #going: { move: string; version: number } | null = null;
  /** What was chosen meanwhile, and at which version. */
  #next: { move: string; version: number } | null = null;
  /** The question for a hint whose answers are still wanted, and the version that it was about. */
  #hinting: { id: string; version: number } | null = null;
  /** The bot does not know the rules yet: it is asked again, as long as the decision is the same. */
  #patience = { decision: 0, left: 0 };
  #askAgain: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #closed = false;

  /** `connection` is one that was opened ahead; without it this opens its own. */
  constructor(id: string, game: GameInfo, token: string | null = null, connect?: Connect, connection?: Connection | null) {
    this.model = new LiveMatchModel(game, this);
    this.#connection = connection ?? new Connection(id, null, connect, token);
    this.#connection.listen({
      known: () => ({ match: this.match, version: this.#version, chat: this.chat.at(-1)?.number ?? 0 }),
      heard: (message) => this.#heard(message),
      state: (state, bye) => {
        this.connection = state;
        this.bye = bye;
      },
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#askAgain);
    this.#connection.close();
    this.model.skip();
  }

  again(): void {
    this.#connection.again();
  }

  /** Play a move. While one is on its way the next waits for its answer, and is seen to be chosen. */
  play(move: string): void {
    if (this.sending) {
      if (move === this.#going?.move && this.#version === this.#going.version) return; // pressed twice
      this.#next = { move, version: this.#version };
      this.model.picked = move;
      return;
    }
    this.sending = true;
    this.tookBack = false;
    this.refusal = null;
    this.#going = { move, version: this.#version };
    this.#sent.set(this.#connection.ask({ t: "play", move, version: this.#version }), "move");
  }

  takeBack(): void {
    if (this.sending) return;
    this.sending = true;
    this.refusal = null;
    this.tookBack = true;
    this.#sent.set(this.#connection.ask({ t: "take-back" }), "move");
  }

  say(text: string): void {
    this.#sent.set(this.#connection.ask({ t: "chat", text }), "chat");
  }

  /** Ask what each offer is worth. The answer comes several times, each time surer than before. */
  hint(): void {
    if (this.asking || !this.model.mine) return;
    this.asking = true;
    this.model.hint = null;
    this.#patience = { decision: this.model.guard.decision, left: AGAIN_MOST };
    this.#askForHint();
  }

  #askForHint(): void {
    const id = this.#connection.ask({ t: "hint" });
    this.#hinting = { id, version: this.#version };
    this.#sent.set(id, "hint");
  }

  /** The hint is not wanted any more, nor what is still to come of it. */
  closeHint(): void {
    clearTimeout(this.#askAgain);
    this.#hinting = null;
    this.asking = false;
    this.model.hint = null;
  }

  #heard(message: Told): void {
    switch (message.t) {
      case "welcome":
        return this.#welcome(message);
      case "table":
        this.#table(message.table, message.seat ?? null);
        return;
      case "match":
        this.model.seat = message.seat ?? null;
        this.#anew();
        this.#begin(message.match);
        return;
      case "moved":
        return this.#moved(message);
      case "done":
        if (this.#answered(message.id) === "move") this.#follow();
        return;
      case "refused": {
        const what = this.#answered(message.id);
        this.refusal = { reason: message.reason, clause: message.clause ?? "" };
        if (what === "move") {
          this.model.picked = null;
          this.#next = null;
        }
        sound("refused");
        return;
      }
      case "hinted":
        this.#hinted(message);
        return;
      case "said":
        this.chat = [...this.chat, message.line].slice(-200);
        if (message.line.player !== this.player) sound("chat");
        return;
    }
  }

  #answered(id: string): string | undefined {
    const what = this.#sent.get(id);
    this.#sent.delete(id);
    if (what === "move") {
      this.sending = false;
      this.#going = null;
    }
    if (id === this.#hinting?.id) this.closeHint();
    return what;
  }

  /** What others do meanwhile leaves my decision as it is, and the hint with it; a move of my own does not. */
  #hinted(message: Hinted): void {
    const asked = this.#hinting;
    if (message.done) this.#sent.delete(message.id);
    if (message.id !== asked?.id) return;
    if (message.done) {
      this.#hinting = null;
      this.asking = false;
    }
    if (message.version < asked.version || message.version > this.#version) return;
    const { moves, chances, tries, done, note } = message;
    const wait = done && note === "not-ready" && this.#patience.left-- > 0;
    this.model.hint = { moves, chances, tries, done: done && !wait, note };
    if (!wait) return;
    this.asking = true;
    this.#askAgain = setTimeout(() => this.#askForHint(), AGAIN_MS);
  }

  #welcome(message: Welcome): void {
    this.player = message.player;
    this.clockOffset = message.now - Date.now();
    this.#table(message.table, message.seat);
    if (message.chat?.length) this.chat = [...this.chat, ...message.chat].slice(-200);
    if (message.match) this.#begin(message.match);
  }

  #note(...texts: string[]): void {
    const at = Date.now() + this.clockOffset;
    if (texts.length) this.news = [...this.news, ...texts.map((text) => ({ at, text }))].slice(-50);
  }

  #table(table: TableInfo, seat: number | null): void {
    if (this.table) this.#note(...tableNews(this.table, table, this.model.game.options, this.player));
    this.table = table;
    this.model.seats = table.seats;
    this.model.seat = seat;
  }

  /** A match from the start, or from where this reader left it: what was missed is told, not shown. */
  #begin(match: MatchInfo): void {
    const known = match.id === this.match;
    // What was still to be shown is not told a second time.
    const untold: Step[] = known ? [this.model.happening, ...this.#waiting].filter((each) => each !== null) : [];
    for (const step of match.steps) {
      if (!known || step.version > this.#version) untold.push({ version: step.version, seat: step.seat, events: this.#toMe(step.events) });
    }
    if (!known) {
      this.model.log = [];
      this.model.steps = [];
      this.#anew();
    }
    this.model.aim = match.aim ?? "";
    this.match = match.id;
    this.#waiting = [];
    this.#next = null;
    this.model.happening = null;
    this.model.skip();
    for (const step of untold) this.model.note(step);
    this.#version = match.version;
    this.#truth = match.view;
    this.#offers = whole(match.offers);
    this.#canTakeBack = match.can_take_back ?? false;
    this.model.view = match.view;
    this.model.standing = match.standing ?? null;
    this.#over = Boolean(match.view.over);
    this.#settle();
  }

  /** Another match, or other eyes: whatever was being decided is to be decided anew. */
  #anew(): void {
    this.model.guard.renew();
    this.closeHint();
  }

  /** What happened, in words for whoever reads it here. */
  #toMe(events: EventInfo[] = []): EventInfo[] {
    return events.map((event) => toMe(this.model.game, event, this.model.seat, (seat) => this.model.name(seat)));
  }

  #moved(message: Moved): void {
    if (message.version <= this.#version) return; // told before
    const after = { ...this.#truth, ...message.set };
    this.#waiting.push({
      version: message.version,
      seat: message.seat,
      by: message.by ?? "player",
      events: this.#toMe(message.events),
      before: this.#truth,
      after,
    });
    this.#truth = after;
    this.#version = message.version;
    this.#offers = whole(message.offers);
    this.#canTakeBack = message.can_take_back ?? false;
    if (message.by === "clock" && message.seat !== this.model.seat) this.#note(lateNews(this.model.seats[message.seat]));
    if (message.due && this.table) this.table = { ...this.table, clock: { ...this.table.clock, due: message.due } };
    if (message.standing) this.model.standing = message.standing;
    this.model.offers = [];
    this.model.canTakeBack = false;
    // What others do while I choose leaves my choice as it is, as long as it is still offered.
    if (message.seat === this.model.seat) {
      this.model.clearChoice();
      this.model.guard.renew();
      this.closeHint();
    }
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    let next: Happening | undefined;
    while (!this.#closed && (next = this.#waiting.shift())) {
      const hidden = typeof document !== "undefined" && document.hidden;
      await this.model.show(next, hidden || this.#waiting.length > MOST_WAITING);
    }
    this.#showing = false;
    if (!this.#closed) this.#settle();
  }

  /** Nothing is left to be shown: what may be done can be done. */
  #settle(): void {
    if (this.#waiting.length || this.#showing) return;
    this.model.view = this.#truth;
    this.model.offers = this.#offers;
    this.model.shown = this.#version;
    if (!this.model.proposal) this.model.clearChoice();
    const { hint, guard } = this.model;
    if (hint?.moves.some((each) => !this.model.find(each.move)) || (hint?.note === "not-ready" && guard.decision !== this.#patience.decision)) this.closeHint();
    this.model.canTakeBack = this.#canTakeBack;
    const mine = this.#offers.length > 0;
    if (mine && !this.#wasMine) sound("my-turn");
    this.#wasMine = mine;
    const over = Boolean(this.#truth.over);
    if (over && !this.#over) {
      this.model.guard.show("over"); // the next match is a decision, too
      sound("win");
    }
    this.#over = over;
    this.#follow();
  }

  /**
   * What was chosen while a move was on its way. In the position that is still there it is played; what was chosen
   * before the answer was seen is held for the button instead, for the answer may have changed somebody's mind.
   */
  #follow(): void {
    const next = this.#next;
    if (!next || this.sending || this.#showing || this.#waiting.length) return;
    this.#next = null;
    if (!this.model.mine) return;
    if (!this.model.find(next.move)) {
      this.refusal = { reason: "You chose before the last move was answered, and now it is not possible. Choose again.", clause: "" };
      sound("refused");
    } else if (next.version === this.#version) this.play(next.move);
    else this.model.picked = next.move;
  }
}
