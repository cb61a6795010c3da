// Hallo Trucker deals again. Cards are drawn by lot from the pile when they are drawn, up to three with one word of the
// generator; all-seeing eyes are told the pile, so the same lots can be drawn from it here. After a reshuffle the pile
// is the discards in their order; those of the very same move are not told apart, and count as not known.

import type { View } from "../../desk/desk.svelte";
import { editionOf } from "../../games/hallo-trucker/cards";
import type { EventInfo, Frame, GameInfo } from "../../protocol";
import type { HalloTruckerEverything } from "../../protocol/hallo-trucker";
import { bars } from "../chance";
import type { Generator } from "../generator";
import { type Again, type Chart, type Finding, kindOf } from ".";

const LOTS = 3; // cards from one word of the generator, at most
const UNKNOWN = -1;

export class HalloTruckerAgain implements Again {
  readonly one = "card drawn";
  readonly many = "cards drawn";
  readonly why = "Where the discards are shuffled in the middle of a move, the order of the new pile is not all told.";
  #begun: number;
  #drew: number;
  #filled: number;
  #shuffled: number;
  #faces: { word: string; title: string; copies: number }[];
  #faceOf: readonly number[];
  #most: number;
  /** All cards, the pile first; what was drawn lies behind it. */
  #deck: number[] = [];
  #drawn: { seat: number; face: number }[] = [];

  constructor(game: GameInfo) {
    this.#begun = kindOf(game, "stage-begun");
    this.#drew = kindOf(game, "drew");
    this.#filled = kindOf(game, "hand-filled");
    this.#shuffled = kindOf(game, "reshuffled");
    const edition = editionOf(game);
    this.#faceOf = edition.faceOf;
    this.#most = edition.hand;
    this.#faces = edition.faces.map((face, i) => ({ word: face.word, title: face.title, copies: edition.faceOf.filter((each) => each === i).length }));
  }

  step(before: View | null, frame: Frame, after: View, dice: Generator): Finding {
    const was = before as unknown as HalloTruckerEverything | null;
    const is = after as unknown as HalloTruckerEverything;
    const found: Finding = { right: 0, wrong: [], unknown: 0 };
    const events = frame.events ?? [];
    const cards = this.#faceOf.length;
    let pile = was?.deck_n ?? cards;
    let shuffles = was?.reshuffles ?? 0;
    if (was === null) {
      this.#deck = Array.from({ length: cards }, (_, card) => card);
      if (is.first === 0 && dice.below(is.seats) !== this.#starter(events)) found.wrong.push("the Start card went to another seat than the dice give");
    }
    const begins = events.findIndex((event) => event.kind === this.#begun);
    for (let i = 0; i < events.length; i++) {
      const event = events[i] as EventInfo;
      if (event.kind === this.#begun) {
        if (shuffles > 0) this.#deck = Array.from({ length: cards }, (_, card) => card);
        pile = cards;
      } else if (event.kind === this.#filled && !event.a) {
        continue; // a hand that was full
      } else if (event.kind === this.#drew || event.kind === this.#shuffled) {
        const end = events.findIndex((each, k) => k >= i && each.kind === this.#filled);
        const fill = events.slice(i, end);
        const early = begins > i; // the last cards of a stage that ends for want of them; the hands are not told then
        if (early) {
          found.unknown += events.filter((each, k) => k >= i && each.kind === this.#drew).length;
          this.#deck.fill(UNKNOWN);
          break;
        }
        ({ pile, shuffles } = this.#fill(fill, events[end] as EventInfo, was, is, pile, shuffles, dice, found, frame.step));
        i = end;
      }
    }
    for (const event of events) if (event.kind === this.#drew) this.#drawn.push({ seat: event.seat, face: event.a ?? 0 });
    is.deck.forEach((card, i) => (this.#deck[i] = card));
    return found;
  }

  #starter(events: EventInfo[]): number {
    return events.find((event) => event.kind === this.#begun)?.seat ?? -1;
  }

  /** One hand is filled: the events up to the one that says so. */
  #fill(
    events: EventInfo[],
    filled: EventInfo,
    was: HalloTruckerEverything | null,
    is: HalloTruckerEverything,
    pile: number,
    shuffles: number,
    dice: Generator,
    found: Finding,
    step: number,
  ): { pile: number; shuffles: number } {
    const seat = filled.seat;
    const count = filled.a ?? 0;
    const hand = (is.hand[seat] ?? []).slice(0, is.hand_n[seat]);
    let held = hand.length - count;
    let lots: number[] = [];
    for (const event of events) {
      if (event.kind === this.#shuffled) {
        const discards = was?.discard ?? [];
        this.#deck = Array.from({ length: this.#deck.length }, (_, i) => (i < (event.a ?? 0) ? (discards[i] ?? UNKNOWN) : UNKNOWN));
        pile = event.a ?? 0;
        shuffles++;
      } else if (event.kind === this.#drew) {
        if (!lots.length) lots = dice.lots(pile, Math.min(this.#most - held, pile, LOTS));
        const at = lots.shift() ?? 0;
        const card = hand[held] ?? UNKNOWN;
        const lot = this.#deck[at] ?? UNKNOWN;
        if (lot === UNKNOWN) found.unknown++;
        else if (lot === card && this.#faceOf[card] === (event.a ?? 0)) found.right++;
        else found.wrong.push(`move ${step}: seat ${seat + 1} drew ${this.#title(card)}, the dice give ${this.#title(lot)}`);
        pile--;
        held++;
        this.#deck[at] = this.#deck[pile] ?? UNKNOWN;
        this.#deck[pile] = card;
      }
    }
    return { pile, shuffles };
  }

  #title(card: number): string {
    return this.#faces[this.#faceOf[card] ?? -1]?.title ?? "no card";
  }

  charts(): Chart[] {
    const seats = [...new Set(this.#drawn.map((card) => card.seat))].sort((x, y) => x - y);
    return [null, ...seats].map((seat) => {
      const counts = this.#faces.map((_, face) => this.#drawn.filter((card) => card.face === face && (seat === null || card.seat === seat)).length);
      const shown = bars(
        this.#faces.map((face) => face.word),
        counts,
        this.#faces.map((face) => face.copies),
      );
      return { title: "Cards drawn", seat, bars: shown, meaning: "Cards that are drawn are not put back, so their counts keep closer to what is expected than dice would." };
    });
  }
}
