// What the guided first match says at a table, the first time that it fits.

import type { Tip } from "../..";
import type { MatchModel } from "../../../model/matchModel.svelte";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { has, PHASE } from "../read";
import { cardsOf } from "./snapshot";
import { tally } from "./stakes";

/** Whether I am asked something at a table, and this is so. */
const asked =
  (phase: number, test: (view: HitchikerView, seat: number, model: MatchModel) => boolean = () => true) =>
  (model: MatchModel): boolean => {
    const view = model.view as unknown as HitchikerView;
    return model.mine && model.seat !== null && view.phase === phase && test(view, model.seat, model);
  };
const offers = (model: MatchModel, verb: string): boolean => model.offers.some((offer) => offer.move === verb);

export const casinoGuide: Tip[] = [
  {
    id: "casino",
    when: asked(PHASE.choice),
    text: "A Casino: you deal one game for the whole table, or none. High Roll costs nobody anything; Blackjack pays five to one, which no real house would.",
    clause: "H12.1",
  },
  {
    id: "wager",
    when: asked(PHASE.wager),
    text: "You have seen your card, and that of the House, before you bet. An ace or a ten is worth a large wager; a five or six is not.",
    clause: "H14.4",
  },
  {
    id: "two-hands",
    when: asked(PHASE.wager, (view, seat) => view.turn === seat),
    text: "The dealer plays two hands, and may bet on either, both or none.",
    clause: "H14.5",
  },
  {
    id: "hand",
    when: asked(PHASE.hand),
    text: "Come nearer to 21 than the House, and not above it. The House draws last, and stops at 17.",
    clause: "H14.9",
  },
  {
    id: "soft",
    when: asked(PHASE.hand, (view) => tally(cardsOf(view, view.hand)).soft),
    text: "Soft means that an ace counts eleven. One more card cannot break such a hand: then the ace counts one.",
    clause: "H14.2",
  },
  {
    id: "split",
    when: asked(PHASE.hand, (_view, _seat, model) => offers(model, "split")),
    text: "Two cards that count the same can be split into two hands, each with a wager of its own.",
    clause: "H14.14",
  },
  {
    id: "ante",
    when: asked(PHASE.anteing),
    text: "The Bank starts the pot with $100,000. $10,000 lets you in, and buys a look at five cards before anybody bets.",
    clause: "H15.1",
  },
  {
    id: "betting",
    when: asked(PHASE.betting),
    text: "Your best five of the board and your own two have yellow rims. “What beats what” has the order of hands.",
    clause: "H15.18",
  },
  {
    id: "side-pot",
    when: asked(PHASE.betting, (view, seat) => view.cash.some((cash, other) => other !== seat && cash === 0 && has(view.playing, other) && !has(view.folded, other))),
    text: "Somebody is all in. What is bet on top goes into a side pot, for those alone who have put money into it.",
    clause: "H15.15",
  },
];
