// A model is one pair of eyes on one match: what they see now, what they may do, and what is being shown to have
// happened. A live match and a replay both put their boards on a model; boards know nothing else.

import { amountIn } from "../match/amount";
import { adviceOf, type Hint } from "../match/hint";
import type { EventInfo, GameInfo, OfferInfo, SeatInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { sound } from "../sound";
import { Pace } from "./pace";
import { PressGuard } from "./pressGuard.svelte";
import { mergeEvents } from "./mergeEvents";

export type View = Record<string, unknown>;

/** Something that happened, with the sight before and after it. */
export interface Happening {
  version: number;
  /** Who moved; -1: nobody. */
  seat: number;
  by: string;
  events: EventInfo[];
  before: View;
  after: View;
}

/** A board's way to show a happening. The model's view is still `before`; it becomes `after` when this is done. */
export type Animator = (happening: Happening, pace: Pace) => Promise<void>;

export interface LogLine {
  key: number;
  /** The kind of event. */
  kind: number;
  version: number;
  seat: number;
  text: string;
  clause: string;
}

const MOST_LINES = 400; // of the log that are kept in the page; a replay has them all
const MOST_STEPS = 500; // of what happened, as events: as many as the server tells to who comes anew

/** What an entry of the match's log brought about. */
export type Step = Pick<Happening, "version" | "seat" | "events">;

export class MatchModel {
  readonly game: GameInfo;
  seats = $state.raw<SeatInfo[]>([]);
  /** Whose eyes; null: a spectator's. */
  seat = $state<number | null>(null);
  view = $state.raw<View>({});
  #offers = $state.raw<OfferInfo[]>([]);
  canTakeBack = $state(false);
  standing = $state.raw<number[] | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What the log tells, as events: what was shown, and what had happened before somebody came. */
  steps = $state.raw<readonly Step[]>([]);
  /** What wins, and when it ends, with the options of this match. */
  aim = $state("");
  /** How many moves have been shown, so that what may be done now is what may be done after them. */
  shown = $state(0);
  /** What is being shown. */
  happening = $state.raw<Happening | null>(null);
  /** Which part of it, where a board shows it part by part. */
  caption = $state.raw<{ seat: number; text: string } | null>(null);
  /** An offer that is looked at: hovered or focused. */
  hovered = $state<string | null>(null);
  /** An offer that is chosen and waits for the button. */
  picked = $state<string | null>(null);
  /** The amount that is being chosen for it, where that is free; a board may show what it would mean. */
  amount = $state<number | null>(null);
  /** What is known of my offers, once somebody has asked. */
  hint = $state.raw<Hint | null>(null);
  /** What a board says of it, by move. */
  readonly advice = $derived.by(() => adviceOf(this.hint));
  /** Pixels that a hint takes from the board, where there is no room beside it: on a phone. */
  hintRoom = $state(0);
  /** Pixels at the board's lower edge that no hint may cover: a hand of cards. Where a board has none, it is made smaller. */
  foot = $state(0);
  /** Pixels that such a board can spare above it without covering what is mine. */
  spare = $state(0);
  /** Whether a move can be made here at all; a replay's model is only looked at. */
  readonly live: boolean;
  /** How much faster than usual things are shown: a replay has a speed of its own. */
  rate = 1;

  /** Keeps presses from a decision that they were not made for. */
  readonly guard = new PressGuard();

  /** The text of the newest events, for those who listen. */
  spoken = $state("");

  #animator: Animator | null = null;
  #witness: ((happening: Happening) => void) | null = null;
  #pace = new Pace();
  #lines = 0;

  constructor(game: GameInfo, live: boolean) {
    this.game = game;
    this.live = live;
  }

  /** What may be done now; empty while something is still being shown. */
  get offers(): OfferInfo[] {
    return this.#offers;
  }

  set offers(offers: OfferInfo[]) {
    this.#offers = offers;
    if (this.live) this.guard.show(offers.length ? JSON.stringify(offers) : "");
  }

  /** The offer that the button is about: the chosen one, else the one looked at. */
  get proposal(): OfferInfo | null {
    return this.find(this.picked) ?? this.find(this.hovered);
  }

  find(move: string | null): OfferInfo | null {
    return move === null ? null : (this.offers.find((offer) => sameOffer(offer, move)) ?? null);
  }

  /** Whether it is my turn to decide. */
  get mine(): boolean {
    return this.offers.length > 0;
  }

  /** Whether a seat owes a decision. */
  waits(seat: number): boolean {
    return ((Number(this.view.waiting ?? 0) >> seat) & 1) === 1;
  }

  name(seat: number): string {
    return this.seats[seat]?.name || `Seat ${seat + 1}`;
  }

  /** A board tells how it shows what happens; returns what takes that back. */
  animate(animator: Animator): () => void {
    this.#animator = animator;
    return () => {
      if (this.#animator === animator) this.#animator = null;
    };
  }

  /** A board is told of all that has been shown, with motion or without; returns what takes that back. */
  witness(witness: (happening: Happening) => void): () => void {
    this.#witness = witness;
    return () => {
      if (this.#witness === witness) this.#witness = null;
    };
  }

  /** Show something that happened, then let it be so. */
  async show(happening: Happening, still = false): Promise<void> {
    this.happening = happening;
    this.caption = null;
    this.spoken = happening.events.map((event) => event.text ?? "").filter(Boolean).join(" ");
    if (!still && this.#animator && settings.speed > 0) {
      this.#pace = new Pace(settings.speed * this.rate);
      try {
        await this.#animator(happening, this.#pace);
      } catch (error) {
        console.error(error); // a board that cannot show it must not stop the match
      }
    }
    if (this.happening !== happening) return; // the match was told anew meanwhile, and this with it
    this.#witness?.(happening);
    this.note(happening); // not before: a log that runs ahead tells how it ends
    this.view = happening.after;
    this.happening = null;
  }

  /** Whatever is being shown is over at once: somebody tapped. */
  skip(): void {
    this.#pace.skip();
  }

  /** Write a happening into the log without showing it. */
  note(happening: Step): void {
    this.steps = [...this.steps.slice(1 - MOST_STEPS), happening];
    const lines = mergeEvents(happening.events).map((event) => ({
      key: ++this.#lines,
      kind: event.kind,
      version: happening.version,
      seat: event.seat,
      text: event.text ?? "",
      clause: event.clause ?? "",
    }));
    if (lines.length) this.log = [...this.log, ...lines].slice(-MOST_LINES);
  }

  /**
   * An offer is chosen: played at once, or held for the button where people like it so. By a finger on the board it
   * usually is held, as things lie close together there; a button that says what it does is pressed by "words".
   */
  pick(move: string, by: "mouse" | "touch" | "key" | "words" = "mouse"): void {
    if (!this.live || !this.find(move)) return;
    const sure = this.picked !== null && this.picked === move;
    const { confirm } = settings.liked;
    if (sure || confirm === "never" || (confirm === "touch" && by !== "touch")) {
      this.play(move);
    } else {
      this.picked = move;
      sound("click");
    }
  }

  /** Play the offer that the button is about. */
  playProposal(): void {
    const offer = this.proposal;
    if (offer) this.play(this.picked ?? this.hovered ?? offer.move);
  }

  /** Play a move, in its text form. A live model sends it; a replay's does nothing. */
  play(_move: string): void {
    // nothing to do where nothing can be done
  }

  takeBack(): void {
    // as above
  }

  clearChoice(): void {
    this.hovered = null;
    this.picked = null;
  }
}

/** Whether a typed or picked move is this offer: the same words, or its words and an amount that fits. */
export const sameOffer = (offer: OfferInfo, move: string): boolean => offer.move === move || amountIn(offer, move) !== null;
