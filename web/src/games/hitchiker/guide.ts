// The thoughts of the guided first match: each is said once, the first time that it fits.

import type { Tip } from "..";
import type { MatchModel } from "../../model/matchModel.svelte";
import { casinoGuide } from "./casino/guide";
import { NONE, PHASE, has, offerOf, ownerOf } from "./read";
import { sightOf, type Sight } from "./sight";

/** Whether it is so while I decide. */
const mine = (model: MatchModel, test: (sight: Sight & { seat: number }) => boolean): boolean => {
  const sight = sightOf(model);
  return sight !== null && model.seat !== null && model.mine && test({ ...sight, seat: model.seat });
};
const at = (phase: number, test: (sight: Sight & { seat: number }) => boolean = () => true) => (model: MatchModel) => mine(model, (sight) => sight.view.phase === phase && test(sight));

/** Whether somebody else's turn is on my mind: it is mine to move, and this has happened. */
const kindAhead = ({ view, edition, seat }: Sight & { seat: number }, kind: string): boolean => {
  const here = view.at[seat] ?? 0;
  return Array.from({ length: 11 }, (_, i) => edition.places[(here + i + 2) % edition.places.length]).some((place) => place?.kind === kind || place?.is === kind);
};

export const guide: Tip[] = [
  {
    id: "home",
    when: at(PHASE.home, ({ view }) => !view.dead),
    text: "Pick a Hometown. Each time you pass it the welfare office pays $10,000, and money can go into your envelope there. Others who stop in it pay you rent.",
    clause: "H2.4",
  },
  {
    id: "roll",
    when: at(PHASE.turn),
    text: "Roll, and a car takes you clockwise by the total. The chart shows what lies at each total; dots are ways of 36.",
    clause: "H3.1",
  },
  {
    id: "insure",
    when: (model) => at(PHASE.turn)(model) && offerOf(model, "insure") !== null && mine(model, (sight) => kindAhead(sight, "shark") || kindAhead(sight, "market") || kindAhead(sight, "ride")),
    text: "Death may lie ahead: a shark, the police, a driver asleep. Life Insurance costs both dice × $10,000 and holds for this turn alone.",
    clause: "H9.1",
  },
  {
    id: "bank",
    when: at(PHASE.banking),
    text: "You came by home. Up to $20,000 may go into the envelope in passing, up to $50,000 if you stop there. Enough in it wins, and it is safe from most things.",
    clause: "H4.5",
  },
  {
    id: "claim",
    when: (model) => mine(model, () => offerOf(model, "claim") !== null),
    text: "At this table welfare has to be asked for. What you have not claimed when your turn ends is lost.",
    clause: "H4.3",
  },
  {
    id: "buy",
    when: at(PHASE.purchase),
    text: "Nobody owns this town. One die says the price, now and only now. More towns mean more welfare, more deposits and more rent.",
    clause: "H4.11",
  },
  {
    id: "market",
    when: at(PHASE.risking),
    text: "A Black Market. Say what you risk; the others roll what a Unit costs, up to three times. You may decline two of them. A seven is the police.",
    clause: "H6.1",
  },
  {
    id: "deal",
    when: at(PHASE.dealing),
    text: "Take this, or have it rolled again; what you decline does not come back, and the third roll stands. The bar compares a further roll with this one.",
    clause: "H6.7",
  },
  {
    id: "units",
    when: at(PHASE.turn, ({ view, seat }) => (view.units[seat] ?? 0) > 0),
    text: "You carry Contraband. Only the blue SELL cities buy it, at the price on their sign. If you stop in a red Customs city it is gone, with all your cash and half your savings.",
    clause: "H7.5",
  },
  {
    id: "sell",
    when: at(PHASE.selling),
    text: "Sell as many Units as you like at the price of this city, or carry them to a better one.",
    clause: "H7.3",
  },
  {
    id: "song",
    when: at(PHASE.stage),
    text: "Sing to whoever sits at the table, aloud or in the chat, then press the button. They vote unseen, and only if all say no is there no money.",
    clause: "H5.10",
  },
  {
    id: "jury",
    when: at(PHASE.jury),
    text: "You are the jury. One thumb up is enough for the prize.",
    clause: "H5.10",
  },
  {
    id: "poor",
    when: at(PHASE.turn, ({ view }) => view.round >= 2),
    text: "“Least cash” by a name: what the dead leave, and what Customs takes, goes to that one. To be poor at the right moment pays.",
    clause: "H5.15",
  },
  {
    id: "dead",
    when: at(PHASE.home, ({ view }) => view.dead === 1),
    text: "You died; it happens. Cash, savings and Units have gone, and so have your towns. You begin again with $25,000 in any town that nobody owns.",
    clause: "H8.6",
  },
  {
    id: "stuck",
    when: at(PHASE.turn, ({ view, seat }) => has(view.stuck, seat)),
    text: "Remindya: you are stuck until you roll an odd total, one roll a turn. Rent and casino games reach you here, too.",
    clause: "H5.9",
  },
  {
    id: "ride",
    when: at(PHASE.turn, (sight) => kindAhead(sight, "ride")),
    text: "A yellow diamond is a Bad Ride: a card is drawn and does what it says, seldom for the better.",
    clause: "H11.1",
  },
  {
    id: "rent",
    when: at(PHASE.turn, ({ view, edition, seat }) => edition.towns.some((place) => ![NONE, seat].includes(ownerOf(view, place)) && ((place.number - (view.at[seat] ?? 0) + 42) % 42) <= 12)),
    text: "A coloured rim is somebody's Hometown: stop there, and you owe $5,000 for each pip of both dice. Who cannot pay skips town to their own next one.",
    clause: "H4.9",
  },
  ...casinoGuide,
];
