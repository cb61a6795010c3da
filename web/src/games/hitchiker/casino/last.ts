// The casino game that ended since I last decided: who looks up only then, or has no motion, sees how it came out.

import type { MatchModel } from "../../../model/matchModel.svelte";
import type { EventInfo } from "../../../protocol";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { editionOf } from "../places";
import { NONE, wordOf, type EventWord } from "../read";
import { after, cardsOf, HOUSE_HAND, isCasinoEvent, NO_GAME, toldByView } from "./snapshot";

export interface LastGame {
  title: string;
  /** The House's cards; or the board's, after the winner's hand if that was shown. */
  cards: readonly number[];
  /** So many of the cards are a hand of their own. */
  hand: number;
  /** High Roll: the highest. */
  dice: readonly number[];
  /** What it brought me; if nothing, who won. */
  lines: readonly { seat: number; text: string }[];
}

const TITLES: Partial<Record<EventWord, string>> = { "chose-craps": "High Roll", "chose-blackjack": "Blackjack", "chose-holdem": "Texas Hold 'em" };
const WON: ReadonlySet<EventWord | undefined> = new Set<EventWord | undefined>(["won-high-roll", "blackjack", "hand-won", "won-pot"]);
const MINE: ReadonlySet<EventWord | undefined> = new Set<EventWord | undefined>([...WON, "hand-pushed", "hand-lost", "hand-bust"]);
const LEFT = ["rolled", "felt", "felt_hand", "board", "shown"] as const;
const LINES = 2;
const BACK = 12; // steps that who only watches still cares for

export function lastGame(model: MatchModel, view: HitchikerView): LastGame | null {
  if (view.game !== NO_GAME) return null;
  const { steps, seat: me } = model;
  const own = steps.findLastIndex((step) => step.seat === me);
  const end = steps.findLastIndex((step) => step.events.some(isCasinoEvent));
  if (end < 0 || end < (me === null ? steps.length - BACK : own)) return null;
  const events: EventInfo[] = [];
  for (let i = end; i >= 0 && !begins(events[0]); i--) {
    const of = (steps[i]?.events ?? []).filter(isCasinoEvent);
    events.unshift(...of.slice(Math.max(0, of.findLastIndex(begins))));
  }
  const [first] = events;
  const word = first && wordOf(first);
  const results = events.filter((event) => MINE.has(wordOf(event)) && event.text);
  if (!first || !begins(first) || !word || !results.length) return null;
  // A replay that was wound elsewhere remembers other games.
  const left = events.reduce(after, { view, told: toldByView(view) }).view;
  if (LEFT.some((field) => String(left[field]) !== String(view[field]))) return null;
  const mine = results.filter((event) => event.seat === me);
  const won = results.filter((event) => WON.has(wordOf(event)));
  const winner = events.findLast((event) => wordOf(event) === "won-pot")?.seat ?? NONE;
  const shown = (view.shown[winner] ?? []).filter((card) => card !== NONE);
  const where = editionOf(model.game.parts).places[view.at[first.seat] ?? NONE];
  return {
    title: where?.kind === "casino" ? `${TITLES[word]} in ${where.name}` : `${TITLES[word]}`,
    cards: word === "chose-blackjack" ? cardsOf(view, HOUSE_HAND) : word === "chose-holdem" ? [...shown, ...view.board] : [],
    hand: word === "chose-holdem" ? shown.length : 0,
    dice: word === "chose-craps" ? view.rolled.reduce((best, dice) => (sum(dice) > sum(best) ? dice : best), [0, 0]) : [],
    lines: (mine.length ? mine : won.length ? won : results).slice(0, LINES).map(({ seat, text }) => ({ seat, text: text ?? "" })),
  };
}

const begins = (event: EventInfo | undefined): boolean => event !== undefined && TITLES[wordOf(event) ?? "rolled"] !== undefined;
const sum = (dice: readonly number[]): number => dice.reduce((all, face) => all + face, 0);
