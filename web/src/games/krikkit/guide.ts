// The thoughts of the guided first match: each is said once, the first time that it fits.

import type { Tip } from "..";
import type { MatchModel } from "../../model/matchModel.svelte";
import type { KrikkitView } from "../../protocol/krikkit";
import { FLUSH, GUIDE_PAIR, RUN, SPACE_PAIR, TAXED_SIX } from "./hands";
import { ANSWER, BETWEEN, DEAL, HAND, OPENING, crestOf, figuresOf, viewOf, type Figures } from "./read";

interface Mine {
  view: KrikkitView;
  figure: Figures;
  seat: number;
  offers: (verb: string) => boolean;
}

/** What I see while it is my turn; null while it is not. */
function mine(model: MatchModel): Mine | null {
  const view = viewOf(model);
  if (!view || model.seat === null || !model.mine) return null;
  return { view, figure: figuresOf(model.game.parts), seat: model.seat, offers: (verb) => model.offers.some((offer) => offer.move.split(" ")[0] === verb) };
}

const fits =
  (test: (me: Mine) => boolean) =>
  (model: MatchModel): boolean => {
    const me = mine(model);
    return me !== null && test(me);
  };

const found = (me: Mine): number => (me.view.phase === HAND ? me.view.made : 0);

export const guide: Tip[] = [
  {
    id: "opening",
    when: fits(({ view }) => view.phase === OPENING),
    text: "Whoever comes closest to 42 begins. Tap the dice that you like, and the others roll again; or stop.",
    clause: "K2.4",
  },
  {
    id: "hand",
    when: fits(({ view }) => view.phase === BETWEEN && view.away === 0),
    text: "A hand is up to three rolls. What the dice show at the end is added up; the sheet says how, line by line.",
    clause: "K3.1",
  },
  {
    id: "hold",
    when: fits(({ view, offers }) => view.phase === HAND && view.rolls === 1 && offers("hold")),
    text: "Tap a die to hold it (1 to 4 by key). Large numbers are good, four alike double, four in a row give a second hand.",
    clause: "K3.3",
  },
  {
    id: "tax",
    when: fits((me) => Boolean(found(me) & TAXED_SIX)),
    text: "A red 6 is the Hyperspace Bypass Tax: locked, worth nothing, and six points off. It happens to the best.",
    clause: "K6.16",
  },
  {
    id: "claim",
    when: fits(({ offers }) => offers("claim") || offers("claim-variable")),
    text: "Green and white name a quadrant that is free. Claim it on Crest: those dice score double, and it pays interest at the end.",
    clause: "K7.3",
  },
  {
    id: "variable",
    when: fits(({ offers }) => offers("claim-variable")),
    text: "Red and black match green and white. The quadrant may be claimed at its own rate: 4,6 pays 4.6%, not 1.42%.",
    clause: "K8.2",
  },
  {
    id: "pair",
    when: fits((me) => Boolean(found(me) & (SPACE_PAIR | GUIDE_PAIR))),
    text: "A 4 and a 2 of one subject: 42 points, and the next player is asked a question.",
    clause: "K5.3",
  },
  {
    id: "run",
    when: fits((me) => Boolean(found(me) & (RUN | FLUSH))),
    text: "Four dice that belong together. A Full Run gives a second hand, a Full Flush doubles this one. Think twice before you roll again.",
    clause: "K4.4",
  },
  {
    id: "fourth",
    when: fits(({ view, figure, offers }) => view.phase === HAND && view.rolls === figure.rolls && offers("hold")),
    text: "A red or a black 1 after the third roll gives a fourth. The 1 itself may be rolled too.",
    clause: "K6.10",
  },
  {
    id: "question",
    when: fits(({ view }) => view.phase === ANSWER),
    text: "Name the answer. If it is wrong, the two dice of that subject are gone for your next hand. Memory is a lot, with fair odds.",
    clause: "K5.5",
  },
  {
    id: "short",
    when: fits(({ view }) => view.phase === BETWEEN && view.away !== 0),
    text: "Two of your dice are away for this hand. Without all four there are no runs or flushes, and no claim.",
    clause: "K5.7",
  },
  {
    id: "deal",
    when: fits(({ view, offers }) => view.phase === DEAL || (view.phase === BETWEEN && offers("buy"))),
    text: "Before a hand quadrants can be bought and sold: press one on Crest. Forty-two points are thought fair.",
    clause: "K11.2",
  },
  {
    id: "wormhole",
    when: fits(({ view, seat }) => view.phase === BETWEEN && crestOf(view, seat).owned >= 3),
    text: "Own quadrants that touch are drawn as a line. From one side of Crest to the opposite one it is a WormHole, worth 42 at the end.",
    clause: "K9.1",
  },
];
