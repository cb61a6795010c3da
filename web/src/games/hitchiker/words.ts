// What Hitchiker says about a match.

import type { Words } from "..";
import type { Sign } from "../../match/hint";
import type { MatchModel, Step } from "../../model/matchModel.svelte";
import type { EventInfo, OfferInfo } from "../../protocol";
import type { HitchikerView } from "../../protocol/hitchiker";
import { casinoWords } from "./casino/words";
import { dealFor, dealWords, oddsOf, paidFor, unitsFor } from "./deals";
import { describe } from "./describe";
import { goalOf, type Deal, type Place } from "./places";
import { NONE, PHASE, capital, dollars, has, list, money, offerOf, rollerOf, townNamed, unitsWords, usd, whoIs, wishOf, wordOf, wouldOf } from "./read";
import { sightOf, type Sight } from "./sight";

const placeOf = ({ view, edition }: Sight): Place | undefined => edition.places[view.at[view.turn] ?? NONE];
const dealOn = ({ view, edition }: Sight): Deal | undefined => (view.rolls ? dealFor(edition, view.deal[view.rolls - 1] ?? []) : undefined);

// ---- The button

/** What "no, thank you" is here. */
function passWords({ view }: Sight): string {
  switch (view.phase) {
    case PHASE.banking:
      return "Keep it";
    case PHASE.purchase:
      return "Leave it";
    case PHASE.risking:
      return "No deal";
    case PHASE.selling:
      return "Keep all";
    case PHASE.stage:
      return "Not today";
    default:
      return "No, thanks";
  }
}

function takeWords(deal: Deal | undefined, risk: number): string {
  switch (deal?.is) {
    case "price":
      return `Take ${unitsWords(unitsFor(deal, risk))}`;
    case "free":
      return `Take ${deal.free} free Units`;
    case "ripped-off":
      return "Be ripped off";
    case "shootout":
      return "Face the police";
    default:
      return "Take the deal";
  }
}

export function action(model: MatchModel, offer: OfferInfo, amount?: string): string {
  const sight = sightOf(model);
  if (!sight) return offer.move;
  if (casinoWords.owns(model, offer.move)) return casinoWords.action(model, offer, amount) ?? offer.move;
  const { view, edition } = sight;
  const wish = wishOf(offer.move);
  const sum = amount ?? (Number.isNaN(wish.amount) ? "" : wish.verb === "sell" ? unitsWords(wish.amount) : usd(wish.amount));
  switch (wish.verb) {
    case "home":
      return `${view.dead ? "Begin" : "Live"} in ${townNamed(edition, wish.rest)?.name ?? wish.rest}`;
    case "join":
      return "Sit down";
    case "not-yet":
      return "Not yet";
    case "insure":
      return "Insure first";
    case "roll":
      return "Thumb out: roll";
    case "claim":
      return `Claim ${money(view.due)}`;
    case "deposit":
      return sum ? `Bank ${sum}` : "Bank some";
    case "buy":
      return `Buy ${placeOf(sight)?.name ?? "it"}`;
    case "risk":
      return sum ? `Risk ${sum}` : "Deal";
    case "take":
      return takeWords(dealOn(sight), dollars(view.risk));
    case "again": {
      const roller = rollerOf(view, view.rolls);
      const last = view.rolls + 1 >= edition.figures.dealRolls;
      return `${whoIs(model, roller)} ${roller === model.seat ? "roll" : "rolls"} ${last ? "the last" : "again"}`;
    }
    case "sell":
      return sum ? `Sell ${sum}` : "Sell some";
    case "perform":
      return tells(sight) ? "I have told it" : "I have sung";
    case "yes":
      return "Thumb up";
    case "no":
      return "Thumb down";
    case "pass":
      return passWords(sight);
    default:
      return offer.move;
  }
}

/** Whether what is performed is a tale, not a song. */
const tells = ({ view, edition }: Sight): boolean => view.ride !== NONE && edition.rides[view.ride]?.refused === "miss";

export function sign(model: MatchModel, offer: OfferInfo): Sign {
  if (casinoWords.owns(model, offer.move)) return casinoWords.sign?.(model, offer) ?? { text: offer.move };
  const { verb } = wishOf(offer.move);
  const text = action(model, offer);
  if (verb === "roll" || verb === "take" || verb === "yes" || verb === "home" || verb === "join") return { text, tone: "green" };
  if (verb === "again" || verb === "no") return { text, tone: "red" };
  return verb === "pass" || verb === "not-yet" ? { text } : { text, tone: "blue" };
}

export const title = (model: MatchModel, offer: OfferInfo): string =>
  casinoWords.owns(model, offer.move) ? (casinoWords.title?.(model, offer) ?? action(model, offer)) : action(model, offer);

// ---- What it would do

/** What waits where the dice may lead, of 36 rolls. */
function aheadWords({ view }: Sight, offer: OfferInfo): string {
  if (has(view.stuck, view.turn)) return "An odd total gets you out and on; an even one, and you stay.";
  if (!offer.effects) return "Both dice, and a car takes you on.";
  const would = wouldOf(offer);
  const said: string[] = [];
  const tell = (count: number, where: string): void => void (count && said.push(`${count} ${where}`));
  if (view.units[view.turn]) {
    tell(would.to_customs, "Customs");
    tell(would.to_sell, "SELL");
  }
  tell(would.to_ride, "Bad Ride");
  tell(would.to_rent, "rent");
  tell(would.to_shark, "shark");
  if (said.length < 3) tell(would.to_own, "past home");
  if (said.length < 3) tell(would.to_casino, "Casino");
  return said.length ? `Of 36 rolls: ${said.join(", ")}.` : "Nothing much lies ahead.";
}

/** What a premium costs, and whether there is money for it. */
function insureWords({ edition }: Sight, offer: OfferInfo): string {
  const { premium } = edition.figures;
  const payable = offer.effects ? wouldOf(offer).can_pay : 36;
  return `Both dice × ${usd(premium)}; ${payable < 36 ? `you can pay ${payable} of 36` : `${usd(premium * 7)} on average`}. Nothing kills you this turn.`;
}

function depositWords(model: MatchModel, { view, edition }: Sight): string {
  const saved = dollars(view.savings[view.turn] ?? 0);
  const goal = goalOf(edition, view).saved;
  const sum = model.amount ?? 0;
  if (saved + sum >= goal) return `${usd(saved + sum)} in the envelope: that wins.`;
  return sum ? `In the Bank ${usd(saved)} → ${usd(saved + sum)} of ${usd(goal)}.` : `In the Bank ${usd(saved)} of ${usd(goal)}.`;
}

function takeEffect(model: MatchModel, sight: Sight): string {
  const { view, edition } = sight;
  const deal = dealOn(sight);
  const risk = dollars(view.risk);
  if (!deal) return "";
  const roller = view.roller[view.rolls - 1] ?? NONE;
  if (deal.is === "ripped-off") return `${usd(risk)} goes to ${whoIs(model, roller)}, and no Units for it.`;
  if (deal.is === "shootout") return has(view.insured, view.turn) ? "Your insurance holds: no deal, and the money comes back." : `It kills you, and ${whoIs(model, roller)} inherits.`;
  const units = unitsFor(deal, risk);
  const best = edition.places.reduce((found, place) => (place.price > found.price ? place : found));
  const paid = paidFor(deal, risk);
  const cost = deal.is === "free" ? "Your money stays with you." : paid === risk ? `All ${usd(risk)} goes to the Bank.` : `${usd(paid)} goes to the Bank, ${usd(risk - paid)} comes back.`;
  return `${cost} In ${best.name} ${unitsWords(units)} ${units === 1 ? "fetches" : "fetch"} ${usd(units * best.price)}.`;
}

function againEffect(sight: Sight): string {
  const { view, edition } = sight;
  const deal = dealOn(sight);
  if (!deal) return "";
  const odds = oddsOf(edition, deal, dollars(view.risk));
  const last = view.rolls + 1 >= edition.figures.dealRolls;
  return `Of 36: ${odds.better} better, ${odds.dearer + odds.robbed} worse, ${odds.dead} ${has(view.insured, view.turn) ? "stopped by the police" : "dead"}.${last ? " It stands as it falls." : ""}`;
}

export function effect(model: MatchModel, offer: OfferInfo): string {
  const sight = sightOf(model);
  if (!sight) return "";
  if (casinoWords.owns(model, offer.move)) return casinoWords.effect(model, offer) ?? "";
  const { view, edition } = sight;
  const { figures } = edition;
  const seat = view.turn;
  switch (wishOf(offer.move).verb) {
    case "home":
      return `Passing it brings ${usd(figures.welfare)}, others pay rent there. ${usd(figures.cash)} to begin with.`;
    case "join":
      return `A town nobody owns, ${usd(figures.cash)}, and you are in from this round on.`;
    case "not-yet":
      return "You are asked again before the next round.";
    case "insure":
      return insureWords(sight, offer);
    case "roll":
      return aheadWords(sight, offer);
    case "claim":
      return "It is yours if you ask before your turn is over.";
    case "deposit":
      return depositWords(model, sight);
    case "buy":
      return `${money((view.cash[seat] ?? 0) - view.price)} is left; up to ${usd(figures.landing)} of it may be banked.`;
    case "risk":
      return `Others roll what a Unit costs. Decline twice, and the third roll stands. ${figures.deadly.length ? "A seven kills." : ""}`.trim();
    case "take":
      return takeEffect(model, sight);
    case "again":
      return againEffect(sight);
    case "sell": {
      const price = placeOf(sight)?.price ?? 0;
      const units = model.amount ?? 0;
      return units ? `${usd(units * price)} for ${unitsWords(units)}; ${unitsWords((view.units[seat] ?? 0) - units)} kept.` : `${usd(price)} a Unit.`;
    }
    case "perform":
      return "The others vote, unseen. One thumb up is enough.";
    case "yes":
      return `One thumb up, and the Bank pays ${seat === model.seat ? "you" : model.name(seat)}.`;
    case "no":
      return "It is refused only if all the others say no, too.";
    case "pass":
      return passEffect(sight);
    default:
      return "";
  }
}

function passEffect({ view, edition }: Sight): string {
  switch (view.phase) {
    case PHASE.banking:
      return "Cash can be played with, and lost.";
    case PHASE.purchase:
      return "The town stays for sale, at another price.";
    case PHASE.risking:
      return "Nothing is risked, nothing is bought.";
    case PHASE.selling:
      return "Units sell dearer elsewhere, and Customs lie on the way.";
    case PHASE.stage: {
      const ride = view.ride === NONE ? null : edition.rides[view.ride];
      return ride?.refused === "pay" ? `Costs ${usd(ride.fine ?? 0)}.` : ride?.refused === "miss" ? "Costs your next turn." : "No song, no prize.";
    }
    default:
      return "";
  }
}

// ---- The match

export function status(model: MatchModel): string {
  const view = model.view as unknown as HitchikerView;
  if (view.round === undefined) return "";
  if (view.over) return `over in round ${view.round}`;
  if (view.phase === PHASE.home && !view.round) return "setting out";
  return `round ${view.round} • ${view.turn === model.seat ? "your turn" : `${model.name(view.turn)}'s turn`}`;
}

export function prompt(model: MatchModel): string {
  const sight = sightOf(model);
  if (!sight) return "";
  const { view, edition } = sight;
  if (view.phase >= PHASE.choice && view.phase < PHASE.over) return casinoWords.prompt(model) ?? "";
  switch (view.phase) {
    case PHASE.home:
      return view.dead ? "A new life: which town is home?" : "Which town is home?";
    case PHASE.chairs:
      return "Room in the car: do you join?";
    case PHASE.turn:
      if (has(view.stuck, view.turn)) return "Only an odd total gets you out of Remindya";
      return offerOf(model, "insure") ? "Insure your life for this turn, or roll" : "Roll, and see who stops";
    case PHASE.banking:
      return offerOf(model, "claim") ? `Ask for your welfare, then bank` : `Bank how much? Up to ${money(view.limit)}`;
    case PHASE.purchase:
      return `Buy ${placeOf(sight)?.name ?? "it"} for ${money(view.price)}?`;
    case PHASE.risking:
      return "What do you risk on Contraband?";
    case PHASE.dealing: {
      const last = view.rolls + 1 >= edition.figures.dealRolls;
      return `${capital(dealWords(dealOn(sight) ?? (edition.deals[0] as Deal)))}: take it, or ${last ? "a last roll" : "roll on"}?`;
    }
    case PHASE.selling:
      return `Sell at ${usd(placeOf(sight)?.price ?? 0)} a Unit?`;
    case PHASE.stage:
      return tells(sight) ? "Tell the table how you missed the bus" : "Sing for the table";
    case PHASE.jury:
      return `Was ${model.name(view.turn)} good enough?`;
    default:
      return "";
  }
}

const USUAL = ["claim", "roll", "deposit", "buy", "take", "sell", "perform", "yes", "join", "risk"];

/** Rolling, banking, taking what is on offer; which town is home nobody can say. */
export function usual(model: MatchModel): OfferInfo | null {
  const sight = sightOf(model);
  if (!sight) return null;
  const { phase } = sight.view;
  if (phase >= PHASE.choice && phase < PHASE.over) return offerOf(model, "claim") ?? casinoWords.usual(model);
  // Nobody takes a bad deal while there is another roll.
  const deal = phase === PHASE.dealing ? dealOn(sight)?.is : undefined;
  if (deal === "ripped-off" || deal === "shootout") return offerOf(model, "again");
  for (const verb of USUAL) {
    const offer = offerOf(model, verb);
    if (offer) return offer;
  }
  return null;
}

const PART = 2; // of one's cash: nothing, a token and everything are all worse than a measured risk

/** What the slider begins with. */
export function amount(model: MatchModel, offer: OfferInfo): number {
  if (casinoWords.owns(model, offer.move)) return casinoWords.amount(model, offer) ?? offer.low ?? 0;
  const [low, high] = [offer.low ?? 0, offer.high ?? 0];
  if (wishOf(offer.move).verb !== "risk") return high;
  return Math.max(low, Math.floor(high / PART / 10_000) * 10_000);
}

// ---- What hit me

const NO_NEWS = ["deal-rolled", "rent", "voted", "chose-craps", "chose-blackjack", "chose-holdem"];

const PARTS = ["lost-cash-to", "lost-savings-to", "lost-units-to"];

/** What came to me of a death or of a bust at Customs, in one sentence; the parts of it are no news of their own. */
function inherited(model: MatchModel, event: EventInfo, step: Step): string | null {
  const parts = step.events.filter((each) => each.seat === event.seat && each.b === model.seat && PARTS.includes(wordOf(each) ?? "") && each.a);
  if (!parts.length) return null;
  const said = parts.map((each) => {
    const word = wordOf(each);
    return word === "lost-units-to" ? unitsWords(each.a ?? 0) : `${money(each.a ?? 0)}${word === "lost-savings-to" ? " of savings" : ""}`;
  });
  const name = model.name(event.seat);
  return `${wordOf(event) === "died" ? `${name} dies: you inherit` : `${name} is busted: you get`} ${list(said)}`;
}

/** What names me is news, but for what is on the board anyhow. */
function news(model: MatchModel, event: EventInfo, step: Step): string | null | undefined {
  const word = wordOf(event) ?? "";
  if (NO_NEWS.includes(word)) return null;
  if (event.seat !== model.seat && (word === "died" || word === "customs")) return inherited(model, event, step);
  const whole = step.events.some((each) => each.seat === event.seat && ["died", "customs"].includes(wordOf(each) ?? ""));
  return whole && PARTS.includes(word) ? null : undefined;
}

export const words: Words = { status, prompt, action, effect, describe, sign, title, usual, amount, news, drawn: "dice and cards" };
