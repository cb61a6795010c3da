// What Krikkit says about a match.

import type { Words } from "..";
import type { MatchModel, Step } from "../../model/matchModel.svelte";
import type { EventInfo, OfferInfo } from "../../protocol";
import { EVENTS, type KrikkitEffects, type KrikkitView } from "../../protocol/krikkit";
import { joined } from "./chart";
import { GUIDE_PAIR, ODD_RUN, SPACE_PAIR, THIRTEENS, VOGON, linesOf } from "./hands";
import { average, chance, percentOf } from "./odds";
import { cameInTime, oddsNow, oddsOfHolding } from "./outlook.svelte";
import { questionOf } from "./quiz";
import {
  AGAINST,
  ANSWER,
  ASK,
  BETWEEN,
  COLOUR_WORDS,
  DEAL,
  DICE,
  HAND,
  JUDGE,
  NONE,
  OPENING,
  SUBJECT,
  SUBJECTS,
  capital,
  crestOf,
  diceWords,
  figure,
  figuresOf,
  has,
  heldBy,
  holdMove,
  inPlay,
  list,
  percent,
  placeOf,
  points,
  sheetOf,
  signed,
  sum,
  targetOf,
  viewOf,
  wishOf,
  wouldOf,
  type Figures,
} from "./read";
import { boardStateOf } from "./boardState.svelte";

const nameOf = (model: MatchModel, seat: number): string => (seat === model.seat ? "you" : model.name(seat));

/** "your", "Otto's". */
const whose = (model: MatchModel, seat: number): string => (seat === model.seat ? "your" : `${model.name(seat)}'s`);

const ofDice = (view: KrikkitView, set: number): string =>
  list(DICE.filter((die) => has(set, die)).map((die) => `${COLOUR_WORDS[die]} ${view.dice[die]}`));

/** Whom a hand is against, in words, while that is not known yet. */
function opponent(model: MatchModel, view: KrikkitView): string {
  if (view.opponent && view.seats > 2) return "somebody you choose";
  return nameOf(model, (view.turn + 1) % view.seats);
}

// ---- The button

export function action(model: MatchModel, offer: OfferInfo, price?: string): string {
  const view = viewOf(model);
  if (!view) return offer.move;
  const parts = figuresOf(model.game.parts);
  const { verb, quadrant, seat } = wishOf(parts, offer.move);
  const place = placeOf(parts, quadrant);
  switch (verb) {
    case "roll":
      return view.second ? "Roll the second hand" : "Roll the dice";
    case "hold": {
      const rolled = inPlay(view) & ~heldBy(offer.move);
      return rolled === inPlay(view) ? (view.away ? "Roll both again" : "Roll them all again") : `Roll ${diceWords(rolled)} again`;
    }
    case "stop":
      return view.phase === OPENING ? `Stop at ${sum(view.dice)}` : `Stop with ${figure(worth(view))}`;
    case "claim":
    case "claim-variable":
      return `Claim ${place} at ${percent(wouldOf(offer).rate)}`;
    case "buy":
      return `Offer ${price ?? "this"} for ${place}`;
    case "sell":
      return `Offer ${place} to ${model.name(seat)}${price ? ` for ${price}` : ""}`;
    case "accept":
      return `Accept ${points(view.deal_price)}`;
    case "decline":
      return "Decline";
    case "counter":
      return price ? `Name ${price} as the price` : "Name this price";
    case "against":
      return `Against ${model.name(seat)}`;
    case "subject":
      return offer.move.endsWith("space") ? "Ask me about Space" : "Ask me about the Guide";
    case "answer": {
      const answer = questionOf(model, view)?.answers[Number(offer.move.split(" ")[1]) - 1];
      return answer === undefined ? offer.move : `Answer: ${answer}`;
    }
    case "recall":
      return "Leave it to memory";
    case "give-up":
      return "Give up";
    case "asked":
      return "I have asked";
    case "right":
      return "That was right";
    case "wrong":
      return "That was wrong";
    default:
      return offer.move;
  }
}

/** What the hand is worth as it lies. */
export const worth = (view: KrikkitView): number => sum(view.sheet_line);

/** What follows from a finished hand beyond its points. */
function follows(model: MatchModel, view: KrikkitView, { struck, second }: KrikkitEffects): string {
  const them = opponent(model, view);
  const said: string[] = [];
  if (second) said.push("A second hand follows.");
  if (struck & VOGON) said.push(`18 points off ${them}.`);
  if (struck & THIRTEENS) said.push(`The Vortex for ${them}.`);
  if (struck & ODD_RUN) said.push(`A Field for ${them}.`);
  if (struck & SPACE_PAIR && struck & GUIDE_PAIR) said.push(`Space or Guide for ${them}.`);
  else if (struck & (SPACE_PAIR | GUIDE_PAIR)) said.push(`A question on ${struck & SPACE_PAIR ? "Space" : "the Guide"} for ${them}.`);
  return said.length ? ` ${said.join(" ")}` : "";
}

/** What finishing the hand leads to. */
function ends(model: MatchModel, view: KrikkitView, would: KrikkitEffects): string {
  const enough = would.enough ? " That is enough." : "";
  return `${points(would.points + view.carried)}, ${figure(would.total)} in all.${enough}${follows(model, view, would)}`;
}

export function effect(model: MatchModel, offer: OfferInfo): string {
  const view = viewOf(model);
  if (!view) return "";
  const parts = figuresOf(model.game.parts);
  const { verb, quadrant, seat } = wishOf(parts, offer.move);
  switch (verb) {
    case "roll": {
      if (view.away) return `Without ${diceWords(view.away)} this time.`;
      const deals = model.offers.some((other) => other.move.startsWith("buy") || other.move.startsWith("sell"));
      return deals ? "Or press an owned quadrant first, to make a deal." : "Three rolls, and dice may be held in between.";
    }
    case "hold": {
      const held = heldBy(offer.move);
      const left = parts.rolls - view.rolls - 1;
      const last = left > 0 ? `Then ${left} more ${left === 1 ? "roll" : "rolls"}.` : "The last roll.";
      const odds = oddsOfHolding(model, view, held);
      const brings = odds ? ` ${average(odds.mean)} on average, better in ${percentOf(odds.better)}.` : "";
      return `${held ? `${capital(ofDice(view, held))} ${held & (held - 1) ? "stay" : "stays"}.` : "Nothing is held."} ${last}${brings}`;
    }
    case "stop":
      if (view.phase === OPENING) return `${wouldOf(offer).away} away from ${parts.opening}.`;
      return ends(model, view, wouldOf(offer));
    case "claim":
    case "claim-variable": {
      const would = wouldOf(offer);
      return `${percent(would.rate)} more at the end, and ${signed(would.adds)} now: ${ends(model, view, would)}`;
    }
    case "buy": {
      const sheet = sheetOf(parts, view, view.turn);
      const owner = view.owner[sheet]?.[quadrant] ?? NONE;
      return `${capital(whose(model, owner))}, at ${percent(view.rate[sheet]?.[quadrant] ?? 0)}; ${parts.fair} is thought fair.`;
    }
    case "sell":
      return `Up to ${points(offer.high ?? 0)}; ${parts.fair} is thought fair.`;
    case "accept":
      return `${placeOf(parts, view.deal_at)} goes to ${nameOf(model, view.deal_buyer)} for ${points(view.deal_price)}.`;
    case "decline":
      return "No deal, and no hard feelings.";
    case "counter": {
      const left = parts.counters - view.deal_counters - 1;
      return left ? `It was ${points(view.deal_price)}. ${left} more ${left === 1 ? "price" : "prices"} after this.` : `It was ${points(view.deal_price)}. After this it is yes or no.`;
    }
    case "against":
      return `${capital(nameOf(model, seat))} ${seat === model.seat ? "get" : "gets"} all that the hand does.`;
    case "subject":
      return `A wrong answer costs you ${offer.move.endsWith("space") ? "black and white" : "red and green"} for a hand.`;
    case "answer":
      return `If it is wrong, the next hand is without ${view.subject ? "black and white" : "red and green"}.`;
    case "recall":
      return `A lot decides, with ${model.game.options.find((option) => option.name === "memory")?.words[view.memory] ?? "fair"} memory.`;
    case "give-up":
      return `The next hand is without ${view.subject ? "black and white" : "red and green"}.`;
    case "asked":
      return `Ask ${nameOf(model, view.against)} about ${SUBJECTS[view.subject] ?? "it"}, aloud or in the chat.`;
    case "right":
      return "Nothing happens to them.";
    case "wrong":
      return `${capital(nameOf(model, view.against))} will play without ${view.subject ? "black and white" : "red and green"}.`;
    default:
      return "";
  }
}

// ---- The match

const rollWords = (parts: Figures, view: KrikkitView): string => (view.rolls > parts.rolls ? "fourth roll" : `roll ${view.rolls} of ${parts.rolls}`);

export function status(model: MatchModel): string {
  const view = viewOf(model);
  if (!view || view.round === undefined) return "";
  const to = figure(targetOf(model, view));
  if (view.over) return `over in round ${view.round}`;
  if (view.phase === OPENING) return `the opening roll, closest to ${figuresOf(model.game.parts).opening}`;
  const last = view.ending ? " • the last round" : "";
  return `round ${view.round} to ${to} • ${whose(model, view.turn)} ${view.second ? "second hand" : "hand"}${last}`;
}

export function prompt(model: MatchModel): string {
  const view = viewOf(model);
  if (!view) return "";
  switch (view.phase) {
    case OPENING:
      return "Hold dice, or stop";
    case BETWEEN:
      return model.proposal && wishOf(figuresOf(model.game.parts), model.proposal.move).quadrant !== NONE ? "Name your price" : "Roll the dice";
    case DEAL:
      return "Is it a deal?";
    case HAND:
      return model.offers.some((offer) => offer.move.startsWith("hold")) ? "Hold dice and roll, or stop" : "Claim a quadrant, or stop";
    case AGAINST:
      return "Against whom?";
    case SUBJECT:
      return "Space or Guide?";
    case ANSWER:
      return "Which answer?";
    case ASK:
      return "Ask your question";
    case JUDGE:
      return "Was the answer right?";
    default:
      return "";
  }
}

/** What somebody has or is in, in words. */
export function abilities(view: Pick<KrikkitView, "gold" | "duck" | "zarquon" | "field" | "vortex" | "lost">, seat: number): string[] {
  const said: string[] = [];
  if (view.gold[seat]) said.push("Heart Of Gold");
  if (view.duck[seat]) said.push("a Rubber Duck");
  if (view.zarquon[seat]) said.push("the Power Of Zarquon");
  if (view.field[seat]) said.push("inside an Improbability Field");
  if (view.vortex[seat]) said.push("in the Total Perspective Vortex");
  if (view.lost[seat]) said.push(`next hand without ${diceWords(view.lost[seat] ?? 0)}`);
  return said;
}

/** The table, a line a thing. */
export function describe(model: MatchModel): string[] {
  const view = viewOf(model);
  if (!view) return [];
  const parts = figuresOf(model.game.parts);
  const lines = [`${capital(status(model))}.`];
  if (model.mine) lines.push(`${prompt(model)}.`.replace("?.", "?"));
  if (view.dice.some(Boolean)) {
    lines.push(`The dice show ${ofDice(view, inPlay(view))}, ${rollWords(parts, view)}.`);
    if (view.locked) lines.push(`Locked: ${ofDice(view, view.locked)}.`);
    if (model.mine && view.phase === HAND) lines.push(`You hold: ${ofDice(view, boardStateOf(model).held(view)) || "nothing"}.`);
  }
  if (view.away) lines.push(`Not in play: ${diceWords(view.away)}.`);
  if (view.phase === HAND) {
    const sheet = linesOf(view.sheet_line, view.made, Boolean(view.vortex[view.turn]));
    lines.push(`As it lies the hand is worth ${figure(worth(view))}: ${sheet.map((line) => `${line.words} ${signed(line.points)}`).join(", ")}.`);
  }
  const odds = model.mine ? oddsNow(model, view) : null;
  if (odds) {
    const made = [...odds.chances].map(([word, ways]) => `${word} ${chance(ways, odds.ways)}`);
    lines.push(
      `One more roll brings ${average(odds.mean)} on average, from ${figure(odds.least)} to ${figure(odds.most)}: better in ${percentOf(odds.better)}, worse in ${percentOf(odds.worse)}${made.length ? `; ${made.join(", ")}` : ""}.`,
    );
  }
  const question = view.phase === ANSWER ? questionOf(model, view) : null;
  if (question) {
    lines.push(`${capital(nameOf(model, view.turn))} ${view.turn === model.seat ? "ask" : "asks"} ${nameOf(model, view.against)}: ${question.text}`);
    question.answers.forEach((answer, place) => lines.push(`Answer ${place + 1}: ${answer}.`));
  }
  if (view.phase === DEAL)
    lines.push(`A deal: quadrant ${placeOf(parts, view.deal_at)} from ${nameOf(model, view.deal_seller)} to ${nameOf(model, view.deal_buyer)} for ${points(view.deal_price)}.`);
  for (let seat = 0; seat < view.seats; seat++) {
    const crest = crestOf(view, seat);
    const has = abilities(view, seat);
    const opened = view.phase === OPENING && (view.opening[seat] ?? NONE) !== NONE ? `, ${view.opening[seat]} away from ${parts.opening}` : "";
    lines.push(
      `${capital(nameOf(model, seat))}: ${points(view.score[seat] ?? 0)}, ${crest.owned} quadrant${crest.owned === 1 ? "" : "s"} (${percent(crest.rate)})${opened}${has.length ? `; ${list(has)}` : ""}.`,
    );
  }
  const sheets = view.seats > parts.aSheet ? 2 : 1;
  view.owner.slice(0, sheets).forEach((owners, sheet) => {
    const title = sheets > 1 ? `Crest ${sheet + 1}` : "Crest";
    const wormholes = joined(parts, owners);
    const said = Array.from({ length: view.seats }, (_, seat) => {
      const places = owners.flatMap((owner, quadrant) =>
        owner === seat ? [`${placeOf(parts, quadrant)}${view.rate[sheet]?.[quadrant] === parts.plain ? "" : ` at ${percent(view.rate[sheet]?.[quadrant] ?? 0)}`}${wormholes.has(quadrant) ? " in a WormHole" : ""}`] : [],
      );
      return places.length ? `${nameOf(model, seat)}: ${places.join("; ")}` : "";
    }).filter(Boolean);
    lines.push(`${title}, seven across and six down: ${said.length ? said.join(". ") : "nobody owns anything"}.`);
  });
  return lines;
}

/** An offer in a few words, for lists. */
export function sign(model: MatchModel, offer: OfferInfo): { text: string } {
  const view = viewOf(model);
  const parts = figuresOf(model.game.parts);
  const { verb, quadrant } = wishOf(parts, offer.move);
  if (!view) return { text: offer.move };
  if (verb === "hold") {
    const rolled = inPlay(view) & ~heldBy(offer.move);
    return { text: rolled === inPlay(view) ? "Roll all" : `Roll ${DICE.filter((die) => has(rolled, die)).map((die) => COLOUR_WORDS[die]).join(", ")}` };
  }
  if (verb === "stop") return { text: "Stop" };
  if (verb.startsWith("claim")) return { text: `Claim ${placeOf(parts, quadrant)}` };
  if (verb === "buy" || verb === "sell") return { text: `${capital(verb)} ${placeOf(parts, quadrant)}` };
  return { text: action(model, offer) };
}

/** A move by its longer name: what the button says, as far as its text tells it. */
export function title(model: MatchModel, offer: OfferInfo): string {
  const parts = figuresOf(model.game.parts);
  const { verb, quadrant } = wishOf(parts, offer.move);
  // What it pays is known while it is offered, and not of one that was made.
  if (!offer.effects && verb === "claim") return `Claim ${placeOf(parts, quadrant)}`;
  if (!offer.effects && verb === "claim-variable") return `Claim ${placeOf(parts, quadrant)} at its variable rate`;
  const priced = verb === "buy" || verb === "sell" || verb === "counter";
  return action(model, offer, priced ? offer.move.split(" ").at(-1) : undefined);
}

/** The offer that the button is about while nothing is chosen. */
export function usual(model: MatchModel): OfferInfo | null {
  const view = viewOf(model);
  if (!view) return null;
  if (view.phase === BETWEEN) return model.find("roll");
  if (view.phase !== HAND && view.phase !== OPENING) return null;
  if (!model.offers.some((offer) => offer.move.startsWith("hold"))) return null;
  const held = boardStateOf(model).held(view);
  if (held === inPlay(view)) return model.find("stop");
  // By the odds that are shown: where one more roll is likely to cost points, the button stops, until dice are chosen.
  const odds = boardStateOf(model).touched(view) ? null : oddsNow(model, view);
  return (odds && cameInTime(model) && odds.mean < worth(view) ? model.find("stop") : null) ?? model.find(holdMove(held));
}

/** The price that a deal begins with: what is thought fair, or what was named last. */
export function amount(model: MatchModel, offer: OfferInfo): number {
  const view = viewOf(model);
  return offer.move === "counter" && view ? view.deal_price : figuresOf(model.game.parts).fair;
}

const STRIKES: readonly string[] = ["vogon-paid", "into-vortex", "into-field", "immune"];

/** What a hand against me has brought; who names me is news in any game. A question stands on the board already. */
function news(model: MatchModel, event: EventInfo, step: Step): string | null | undefined {
  if (EVENTS[event.kind] === "asked") return null;
  const struck = event.seat === model.seat && step.seat !== model.seat && STRIKES.includes(EVENTS[event.kind] ?? "");
  return struck ? event.text : undefined;
}

export const words: Words = { status, prompt, action, effect, describe, usual, amount, news, sign, title, drawn: "dice" };
