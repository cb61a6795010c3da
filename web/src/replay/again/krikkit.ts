// Krikkit rolls again: every die is one number below 20, from black to red, those left out that are held or away. The
// places of the four answers are drawn, too. Which question comes, and whether memory serves, hangs on the bank of
// questions, which is not told here: those count as not known.

import type { View } from "../../desk/desk.svelte";
import { COLOUR_WORDS, DICE, figuresOf, has, heldBy } from "../../games/krikkit/read";
import type { EventInfo, Frame, GameInfo } from "../../protocol";
import type { KrikkitView } from "../../protocol/krikkit";
import { bars, verdict } from "../chance";
import type { Generator } from "../generator";
import { type Again, type Chart, type Finding, kindOf } from ".";

const SIDES = 20;
const FACES = Array.from({ length: SIDES }, (_, i) => String(i + 1));
const ANSWERS = 4;
const MANY = 100; // any number well below 2^32 takes one word of the generator, whatever it is

interface Die {
  seat: number;
  die: number;
  face: number;
}

export class KrikkitAgain implements Again {
  readonly one = "die";
  readonly many = "dice and lots";
  readonly why = "Which question is asked, and whether memory serves, hangs on the bank of questions, which this page is not told.";
  #rolled: number;
  #lot: number;
  #asked: number;
  #shown: number;
  #right: number;
  #wrong: number;
  #dice: Die[] = [];

  constructor(game: GameInfo) {
    figuresOf(game.parts); // a page that does not know the edition must not pretend to
    this.#rolled = kindOf(game, "rolled");
    this.#lot = kindOf(game, "opening-lot");
    this.#asked = kindOf(game, "asked");
    this.#shown = kindOf(game, "answer-shown");
    this.#right = kindOf(game, "answered-right");
    this.#wrong = kindOf(game, "answered-wrong");
  }

  step(before: View | null, frame: Frame, after: View, dice: Generator): Finding {
    const found: Finding = { right: 0, wrong: [], unknown: 0 };
    const events = frame.events ?? [];
    // Only the first roll of a move can leave dice where they lie; whoever opens next rolls all of them.
    let held = Math.max(0, heldBy(frame.move ?? ""));
    for (const event of events) {
      if (event.kind === this.#rolled) {
        this.#roll(event, held, frame.step, dice, found);
        held = 0;
      } else if (event.kind === this.#lot) {
        this.#first(before as unknown as KrikkitView, after as unknown as KrikkitView, frame.step, dice, found);
      } else if (event.kind === this.#asked) {
        dice.below(MANY);
        found.unknown++;
        this.#places(events, frame.step, dice, found);
      } else if ((event.kind === this.#right || event.kind === this.#wrong) && frame.move === "recall") {
        dice.below(MANY);
        found.unknown++;
      }
    }
    return found;
  }

  #roll(event: EventInfo, held: number, step: number, dice: Generator, found: Finding): void {
    const [dark, bright] = [event.a ?? 0, event.b ?? 0];
    const faces = [Math.floor(dark / (SIDES + 1)), dark % (SIDES + 1), Math.floor(bright / (SIDES + 1)), bright % (SIDES + 1)];
    for (const die of DICE) {
      const face = faces[die] ?? 0;
      if (has(held, die) || face === 0) continue; // a die that is away shows nothing
      const again = dice.below(SIDES) + 1;
      this.#dice.push({ seat: event.seat, die, face });
      if (again === face) found.right++;
      else found.wrong.push(`move ${step}: ${COLOUR_WORDS[die]} fell on ${face}, the dice give ${again}`);
    }
  }

  /** After many ties the lot decides who begins, among those who are as close. */
  #first(before: KrikkitView, after: KrikkitView, step: number, dice: Generator, found: Finding): void {
    const rolling = Array.from({ length: after.seats }, (_, seat) => seat).filter((seat) => (before.rolling >> seat) & 1);
    const closest = Math.min(...rolling.map((seat) => after.opening[seat] ?? 0));
    const leading = rolling.filter((seat) => after.opening[seat] === closest);
    const lot = leading[dice.below(leading.length)] ?? -1;
    if (lot === after.starter) found.right++;
    else found.wrong.push(`move ${step}: seat ${after.starter + 1} began, the lot gives seat ${lot + 1}`);
  }

  /** The four answers are put into their places by lot. */
  #places(events: readonly EventInfo[], step: number, dice: Generator, found: Finding): void {
    const order = Array.from({ length: ANSWERS }, (_, place) => place);
    for (let place = ANSWERS - 1; place > 0; place--) {
      const other = dice.below(place + 1);
      [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
    }
    const shown = events.filter((event) => event.kind === this.#shown).map((event) => (event.b ?? 0) % ANSWERS);
    if (shown.join() === order.join()) found.right++;
    else found.wrong.push(`move ${step}: the answers stood in another order than the lots give`);
  }

  charts(): Chart[] {
    const seats = [...new Set(this.#dice.map((die) => die.seat))].sort((x, y) => x - y);
    return [null, ...seats].map((seat) => {
      const dice = this.#dice.filter((die) => seat === null || die.seat === seat);
      const counts = FACES.map((_, i) => dice.filter((die) => die.face === i + 1).length);
      const shown = bars(FACES, counts);
      return { title: "Each face of the dice", seat, bars: shown, meaning: verdict(shown) };
    });
  }
}
