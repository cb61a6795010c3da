// What is said at a table: what is asked, what the buttons say, what a choice would lead to.

import type { Words } from "../..";
import type { MatchModel } from "../../../model/matchModel.svelte";
import type { OfferInfo } from "../../../protocol";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { dollars as inDollars, inCasino, list, PHASE, wishOf } from "../read";
import { signOf } from "./cards";
import { countOf } from "./counts";
import { against } from "./house";
import { cardOdds, handOdds } from "./outlook.svelte";
import { cardsOf, HOUSE_HAND, plays, toldOf } from "./snapshot";
import { stakesOf, tally } from "./stakes";
import { dollars } from "./text";

const PACK = 52;
const VERBS: readonly string[] = ["craps", "blackjack", "holdem", "bet", "hit", "stand", "split", "double", "ante", "check", "call", "raise", "fold"];

const viewOf = (model: MatchModel): HitchikerView => model.view as unknown as HitchikerView;
const money = (thousands: number): string => dollars(inDollars(thousands));
const whoIs = (model: MatchModel, seat: number): string => (seat === model.seat ? "You" : model.name(seat));
const have = (model: MatchModel, seat: number): string => (seat === model.seat ? "have" : "has");

/** Whether a move is one of a table's. */
function owns(model: MatchModel, move: string): boolean {
  const { verb } = wishOf(move);
  return VERBS.includes(verb) || (verb === "pass" && inCasino(viewOf(model)));
}

/** The hand of Blackjack that is asked about, as it is called where there are several. */
function handAsked(view: HitchikerView): { number: number; name: string } {
  const second = view.hand >= 24 && view.hand < HOUSE_HAND;
  const split = view.hand % 4;
  const own = second ? view.turn : Math.floor(view.hand / 4);
  const several = view.felt_hand.some((hand) => hand !== view.hand && hand < HOUSE_HAND && (hand >= 24 ? view.turn : Math.floor(hand / 4)) === own);
  return { number: view.hand, name: second ? `second hand${split ? `, part ${split + 1}` : ""}` : split ? `hand ${split + 1}` : several ? "first hand" : "hand" };
}

const wagerOn = (view: HitchikerView, hand: number): number => view.wager[hand] ?? 0;
const myCash = (model: MatchModel): number => viewOf(model).cash[model.seat ?? -1] ?? 0;
const myBet = (model: MatchModel): number => viewOf(model).bets[model.seat ?? -1] ?? 0;

/** What a call costs me, in thousands. */
function toCall(model: MatchModel): number {
  return Math.min(viewOf(model).highest - myBet(model), myCash(model));
}

const potSum = (model: MatchModel): number => viewOf(model).put.reduce((sum, put) => sum + put, 0) * 1000 + stakesOf(model.game.parts).seed;

// ---- What is asked

function betAsked(model: MatchModel, view: HitchikerView): string {
  const mine = myBet(model);
  const inFor = mine ? ` You are in for ${money(mine)}.` : "";
  if (!view.highest) return "Check, or bet?";
  const told = toldOf(view, model.steps).did[view.bettor];
  return `${whoIs(model, view.bettor)} ${have(model, view.bettor)} ${told === "raises" ? "raised to" : "bet"} ${money(view.highest)}.${inFor}`;
}

function wagerAsked(model: MatchModel, view: HitchikerView): string {
  const seat = model.seat ?? 0;
  const first = view.turn === seat && Array.isArray(view.sealed) && view.sealed[0] === 0;
  const number = view.turn === seat && !first ? 24 : seat * 4;
  const [card] = cardsOf(view, number);
  const on = card === undefined ? "your card" : signOf(card);
  return view.turn === seat ? `Your wager on ${on}, the ${first ? "first" : "second"} hand?` : `Your wager on ${on}?`;
}

function prompt(model: MatchModel): string | null {
  const view = viewOf(model);
  switch (view.phase) {
    case PHASE.choice:
      return "Which game do you deal?";
    case PHASE.wager:
      return wagerAsked(model, view);
    case PHASE.hand: {
      const { number, name } = handAsked(view);
      const house = tally(cardsOf(view, HOUSE_HAND));
      return `Your ${name === "hand" ? "" : `${name}: `}${countOf(tally(cardsOf(view, number)))} against ${house.count === 11 ? "an ace" : house.count}`;
    }
    case PHASE.anteing:
      return `Ante ${dollars(stakesOf(model.game.parts).ante)}?`;
    case PHASE.betting:
      return betAsked(model, view);
    default:
      return null;
  }
}

// ---- Buttons

function action(model: MatchModel, offer: OfferInfo, amount?: string): string {
  const view = viewOf(model);
  const wish = wishOf(offer.move);
  const sum = amount ?? (Number.isFinite(wish.amount) ? dollars(wish.amount) : "");
  const all = sum !== "" && (model.amount ?? wish.amount) === inDollars(myCash(model) + (wish.verb === "raise" ? myBet(model) : 0));
  switch (wish.verb) {
    case "craps":
      return "Deal High Roll";
    case "blackjack":
      return "Deal Blackjack";
    case "holdem":
      return "Deal Texas Hold 'em";
    case "bet":
      return sum ? `Bet ${sum}${all ? ", all you have" : ""}` : "Bet";
    case "hit":
      return "Hit";
    case "stand":
      return "Stand";
    case "split":
      return "Split";
    case "double":
      return view.phase === PHASE.hand && wagerOn(view, view.hand) ? `Double to ${money(2 * wagerOn(view, view.hand))}` : "Double";
    case "ante":
      return `Ante ${dollars(stakesOf(model.game.parts).ante)}`;
    case "check":
      return "Check";
    case "call": {
      const cost = view.phase === PHASE.betting && model.seat !== null ? toCall(model) : 0;
      return cost > 0 ? `Call ${money(cost)}${cost === myCash(model) ? ", all in" : ""}` : "Call";
    }
    case "raise":
      return sum ? `Raise to ${sum}${all ? ", all in" : ""}` : "Raise";
    case "fold":
      return "Fold";
    default:
      return { [PHASE.choice]: "No game", [PHASE.wager]: "No wager", [PHASE.anteing]: "Stay out" }[view.phase] ?? "No, thank you";
  }
}

function sign(model: MatchModel, offer: OfferInfo): { text: string; tone?: "green" | "blue" | "red" } {
  const { verb } = wishOf(offer.move);
  const text = action(model, offer);
  if (verb === "fold" || verb === "pass" || verb === "stand") return { text, tone: "red" };
  return { text, tone: verb === "check" || verb === "hit" || verb === "call" ? "blue" : "green" };
}

/** How others who are still in stand, for who thinks of a bet. */
function othersLeft(model: MatchModel, view: HitchikerView): string {
  const others = view.cash.flatMap((cash, seat) => (seat !== model.seat && plays(view, seat) ? [cash > 0 ? `${model.name(seat)} ${money(cash)}` : `${model.name(seat)} nothing`] : []));
  if (!others.length) return "";
  const [first = "", ...more] = others;
  const one = first.replace(/ (\S+)$/, " has $1 left");
  return ` ${list([one, ...more])}.`;
}

/** How many of the cards that nobody has seen would be too many for the hand that is played. */
function breaking(view: HitchikerView): string {
  const hand = cardsOf(view, view.hand);
  const seen = new Set(view.felt);
  const unseen = Array.from({ length: PACK }, (_, card) => card).filter((card) => !seen.has(card));
  const over = unseen.filter((card) => tally([...hand, card]).count > 21).length;
  return over ? `${over} of ${unseen.length} cards are too many.` : "No card is too many.";
}

/** What it means to stand: how the House comes out, over all cards that nobody has seen. */
function standWords(model: MatchModel, view: HitchikerView): string {
  const { stands } = stakesOf(model.game.parts);
  const cards = tally(cardsOf(view, view.hand));
  if (!cards.count || !cardsOf(view, HOUSE_HAND).length) return `The House draws to ${stands}.`;
  const { wins, push } = against(view, cards.count, stands);
  return `You keep ${countOf(cards)}. The House draws to ${stands}: ${percent(wins)} you win, ${percent(push)} a push.`;
}

const percent = (part: number): string => `${Math.round(100 * part)}%`;

function effect(model: MatchModel, offer: OfferInfo): string {
  const view = viewOf(model);
  const stakes = stakesOf(model.game.parts);
  const wish = wishOf(offer.move);
  const amount = model.amount ?? (Number.isFinite(wish.amount) ? wish.amount : null);
  const wager = money(wagerOn(view, view.hand));
  switch (wish.verb) {
    case "craps":
      return `Everybody rolls once. The highest takes ${dollars(stakes.prize)}; a tie shares it.`;
    case "blackjack":
      return "All bet against the House on a card they have seen. You play two hands.";
    case "holdem":
      return `Whoever antes ${dollars(stakes.ante)} plays for ${dollars(stakes.seed)} from the Bank and all that is bet.`;
    case "bet":
      if (view.phase === PHASE.betting) return amount === null ? "The first bet of this round." : `You lay down ${dollars(amount)}.${othersLeft(model, view)}`;
      return amount === null ? "It pays 5 to 1; 21 in two cards 10 to 1." : `A win brings ${dollars(5 * amount)}, 21 in two cards ${dollars(10 * amount)}.`;
    case "hit":
      return `${cardOdds(model, offer.move) || breaking(view)} Above 21 the wager of ${wager} is lost.`;
    case "stand":
      return standWords(model, view);
    case "split":
      return `Two hands, with ${wager} beside the new one.`;
    case "double":
      return `${wager} more and one more card. ${cardOdds(model, offer.move) || breaking(view)}`;
    case "ante":
      return `Into a pot that begins with ${dollars(stakes.seed)}. Then two cards, and the flop.`;
    case "check":
      return `You bet nothing now. ${dollars(potSum(model))} is in the pot. ${handOdds(model)}`.trimEnd();
    case "call":
      return `You lay down ${money(toCall(model))} for ${dollars(potSum(model))}.${toCall(model) === myCash(model) ? " It is all you have." : ""} ${handOdds(model)}`.trimEnd();
    case "raise":
      return amount === null ? "You raise what the others must match." : `You lay down ${dollars(amount - inDollars(myBet(model)))} more.${othersLeft(model, view)}`;
    case "fold":
      return `You give up ${money(view.put[model.seat ?? -1] ?? 0)} that you have put in.`;
    default:
      return { [PHASE.choice]: "You leave the Casino; the turn is over.", [PHASE.wager]: "You bet nothing on this hand.", [PHASE.anteing]: "You watch, and keep your money." }[view.phase] ?? "";
  }
}

// ---- What is usually done

const CAREFUL = 10; // the part of my cash that a wager begins with

function usual(model: MatchModel): OfferInfo | null {
  const view = viewOf(model);
  const find = (verb: string): OfferInfo | null => model.offers.find((offer) => wishOf(offer.move).verb === verb) ?? null;
  if (view.phase === PHASE.wager) return find("bet");
  if (view.phase === PHASE.anteing) return find("ante");
  if (view.phase === PHASE.betting) return find("check") ?? find("call");
  if (view.phase !== PHASE.hand) return null;
  const { count, soft } = tally(cardsOf(view, view.hand));
  return count >= (soft ? 18 : 17) ? find("stand") : find("hit");
}

function amount(model: MatchModel, offer: OfferInfo): number {
  const { verb } = wishOf(offer.move);
  const low = offer.low ?? 0;
  if (verb === "raise") return low;
  const stake = stakesOf(model.game.parts).ante;
  return Math.max(low, Math.min(offer.high ?? low, Math.max(stake, Math.floor(inDollars(myCash(model)) / CAREFUL / stake) * stake)));
}

export interface CasinoWords extends Required<Pick<Words, "action" | "effect" | "usual">> {
  owns(model: MatchModel, move: string): boolean;
  prompt(model: MatchModel): string | null;
  sign(model: MatchModel, offer: OfferInfo): { text: string; tone?: "green" | "blue" | "red" };
  title(model: MatchModel, offer: OfferInfo): string;
  amount(model: MatchModel, offer: OfferInfo): number;
}

export const casinoWords: CasinoWords = { owns, prompt, action, effect, usual, sign, title: (model, offer) => action(model, offer), amount };
