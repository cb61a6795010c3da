// What Spiralized says about a match.

import type { Words } from "..";
import type { MatchModel, Step } from "../../model/matchModel.svelte";
import type { EventInfo, OfferInfo } from "../../protocol";
import { EVENTS, type SpiralizedView } from "../../protocol/spiralized";
import { choiceOf, type Choice } from "./choices";
import { dangersOf, kindWords, spaceWords, stepWords } from "./effect";
import { START, NONE, PIT, RECTANGLE, inRings, isWheel, ringOf } from "./geometry";
import { LETTERS, allTokens, colourOfToken, letterOf, seatOf, seatOfColour, spaceAt, spaceOf, stepOf } from "./position";
import { sightOf, type Sight } from "./sight";

// ---- Names

const letter = (sight: Sight, token: number): string => LETTERS[letterOf(sight.plan, token)] ?? "";

/** "your token b", "Otto's token b". */
export function tokenName(model: MatchModel, sight: Sight, token: number): string {
  const seat = seatOf(sight.plan, token);
  return `${seat === model.seat ? "your" : `${model.name(seat)}'s`} token ${letter(sight, token)}`;
}

const short = (model: MatchModel, sight: Sight, token: number): string => tokenName(model, sight, token).replace(" token", "");

export function list(words: string[], and = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${and} ${last}` : last;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const steps = (count: number): string => `${count} step${count === 1 ? "" : "s"}`;

/** A place, and what it is: "ring 3, space 5, a sunburst". */
function place(sight: Sight, space: number): string {
  const kind = kindWords(sight.plan, space);
  return kind ? `${spaceWords(sight.plan, space)}, ${kind}` : spaceWords(sight.plan, space);
}

// ---- The button

function read(model: MatchModel, offer: OfferInfo): { sight: Sight; choice: Choice } | null {
  const sight = sightOf(model);
  if (!sight || model.seat === null) return null;
  const choice = choiceOf(sight.plan, sight.pos, offer);
  return choice ? { sight, choice } : null;
}

export function action(model: MatchModel, offer: OfferInfo): string {
  const found = read(model, offer);
  if (!found) return offer.move;
  const { sight, choice } = found;
  const own = choice.token === NONE ? "" : letter(sight, choice.token);
  switch (choice.verb) {
    case "roll":
      return "Roll the dice";
    case "stairs":
      return `Stairs ${choice.rings < 0 ? "up" : "down"} ${Math.abs(choice.rings)} with ${own}`;
    case "enter":
      return `Enter a token with the ${choice.die}`;
    case "exchange":
      return `Exchange with ${short(model, sight, choice.partner)}`;
    case "free":
      return "Free your token";
    case "pass":
      return "Leave snake eyes unused";
    case "pit":
      return `Send ${own} to the Pit`;
    case "move":
      return `Move ${own} by ${choice.die}`;
  }
}

/** An offer in a few words, for lists. */
export function sign(model: MatchModel, offer: OfferInfo): { text: string } {
  const found = read(model, offer);
  if (!found) return { text: offer.move };
  const { sight, choice } = found;
  const own = choice.token === NONE ? "" : letter(sight, choice.token);
  if (choice.verb === "move") return { text: `${own} by ${choice.die}` };
  if (choice.verb === "enter") return { text: `Enter with ${choice.die}` };
  if (choice.verb === "stairs") return { text: `${own} ${choice.rings < 0 ? "up" : "down"} ${Math.abs(choice.rings)}` };
  return { text: action(model, offer) };
}

/** A move by its longer name, read from its text alone. */
export function title(_model: MatchModel, { move }: OfferInfo): string {
  const [verb = "", first = "", second = "", third = ""] = move.split(" ");
  switch (verb) {
    case "roll":
      return "Roll the dice";
    case "move":
      return `Token ${first} by ${second}`;
    case "enter":
      return `Enter with the ${first}`;
    case "stairs":
      return `Stairs ${second} ${third} with ${first}`;
    case "exchange":
      return `Exchange with ${first} ${second}`;
    case "pit":
      return `Token ${first} to the Pit`;
    case "free":
      return "Free your token";
    case "pass":
      return "Leave snake eyes unused";
    default:
      return move;
  }
}

/** "Otto can hit it with a 3 or a 5, and Mara by the stairs." */
function dangerWords(model: MatchModel, sight: Sight, { would }: Choice): string {
  if (would.safe) return "Safe there.";
  const parts = dangersOf(would, sight.pos.seats).map((danger) => {
    const ways = danger.dice.map((die) => `a ${die}`);
    const how = [...(ways.length ? [`with ${list(ways, "or")}`] : []), ...(danger.stairs ? ["by the stairs"] : [])];
    return `${model.name(danger.seat)} could hit it ${how.join(" or ")}`;
  });
  return parts.length ? `${list(parts)}.` : "Nobody can hit it there with one die.";
}

function landingWords(model: MatchModel, sight: Sight, choice: Choice): string[] {
  const { plan, pos } = sight;
  const { would, token } = choice;
  const colour = colourOfToken(plan, pos, token);
  if (would.to === START) return ["On to the Start space, where nobody can hit it."];
  if (would.to === plan.home) return ["Home, by the exact count."];
  if (!inRings(plan, would.to)) return [`To ${stepWords(plan, colour, would.to)}, ${steps(would.left)} from Home. Nobody can hit it there.`];
  const said: string[] = [];
  const space = spaceAt(plan, pos, seatOf(plan, token), would.to);
  const drops = inRings(plan, stepOf(plan, pos, token)) && ringOf(plan, spaceOf(plan, pos, token)) < ringOf(plan, space);
  const where = `${drops ? "Down to" : "To"} ${place(sight, space)}`;
  if (would.hit !== NONE) {
    const out = would.out === NONE ? "" : `, and lets ${short(model, sight, would.out)} out`;
    said.push(`${where}: hits ${short(model, sight, would.hit)}, which goes to the Pit${out}.`);
  } else said.push(`${where}, ${steps(would.left)} from Home.`);
  if (would.sunburst) {
    said.push(would.partners ? "There it must be exchanged." : "Nobody is there to be exchanged with.");
    if (would.partners) return said;
  }
  if (would.to === plan.inner) said.push(would.marked ? "From there it may enter the Safe Zone." : "Not by a die, so it must go round the ring once more.");
  said.push(dangerWords(model, sight, choice));
  return said;
}

export function effect(model: MatchModel, offer: OfferInfo): string {
  const found = read(model, offer);
  if (!found) return "";
  const { sight, choice } = found;
  const { plan, pos } = sight;
  const { would } = choice;
  switch (choice.verb) {
    case "roll": {
      const stairs = model.offers.some((other) => other.move.startsWith("stairs"));
      return stairs ? "Two dice, two moves. Or take the stairs instead, from a coloured space." : "Two dice, two moves: with one token or with two.";
    }
    case "pass":
      return "Your token stays in the Pit, and there is no bonus roll.";
    case "free":
      return "Back to its rectangle. The dice move nothing then, but the bonus roll stays.";
    case "pit": {
      const out = would.out === NONE ? "" : ` ${capital(short(model, sight, would.out))} gets out of it.`;
      return `It loses ${steps(Math.max(0, plan.home - would.left_now))} of its way.${out}`;
    }
    case "exchange": {
      const gain = would.left_now - would.left;
      const mine = gain === 0 ? "as far from Home as before" : `${steps(Math.abs(gain))} ${gain > 0 ? "nearer to" : "further from"} Home`;
      const lost = would.theirs - would.theirs_now;
      const theirs = lost === 0 ? "the same" : `${Math.abs(lost)} ${lost < 0 ? "nearer" : "further"}`;
      return `To ${place(sight, spaceOf(plan, pos, choice.partner))}: ${mine}; ${short(model, sight, choice.partner)} is ${theirs}. ${dangerWords(model, sight, choice)}`;
    }
    default:
      return landingWords(model, sight, choice).join(" ");
  }
}

// ---- The match

const turnOf = (model: MatchModel, view: SpiralizedView): string =>
  view.turn === model.seat ? "your turn" : `${model.name(view.turn)}'s turn`;

export function status(model: MatchModel): string {
  const view = model.view as unknown as SpiralizedView;
  if (view.round === undefined) return "";
  const doubles = view.doubles ? ` • doubles: ${view.doubles}` : "";
  return view.over ? `over in round ${view.round}` : `round ${view.round} • ${turnOf(model, view)}${doubles}`;
}

export function prompt(model: MatchModel): string {
  const view = model.view as unknown as SpiralizedView;
  switch (view.phase) {
    case 0:
      return model.offers.length === 1 ? "Roll the dice" : "Roll the dice, or take the stairs";
    case 1: {
      const left = (view.dice ?? []).filter((_, die) => !((view.used >> die) & 1));
      if (left.length === 2 && left[0] === left[1]) return model.find("free") ? "A token for a 1, or free yours" : `A token for a ${left[0]}`;
      return left.length === 2 ? `A token for the ${left[0]} or the ${left[1]}` : `A token for the ${left[0] ?? "die"}`;
    }
    case 2:
      return "A sunburst: exchange with whom?";
    case 3:
      return "Equally near: which one to the Pit?";
    default:
      return "";
  }
}

/** The board, a line a thing: whose turn, the dice, every player's tokens, and what is special about the spaces. */
export function describe(model: MatchModel): string[] {
  const sight = sightOf(model);
  if (!sight) return [];
  const { plan, pos, view } = sight;
  const lines = [`${capital(status(model))}.`];
  const dice = (view.dice ?? []).map((die, i) => `${die}${(view.used >> i) & 1 ? " (used)" : ""}`);
  if (view.dice?.[0]) lines.push(`The dice show ${dice.join(" and ")}.`);
  if (model.mine) lines.push(`${prompt(model)}.`);
  for (let seat = 0; seat < pos.seats; seat++) {
    const mine = seat === model.seat;
    const tokens = allTokens(plan, pos)
      .filter((token) => seatOf(plan, token) === seat)
      .map((token) => `${letter(sight, token)} ${whereWords(sight, token)}`);
    lines.push(`${mine ? "You" : model.name(seat)}, ${plan.colours[pos.colour[seat] ?? 0]}: ${tokens.join("; ")}.`);
  }
  lines.push(pos.pit === NONE ? "The Pit is empty." : `${capital(tokenName(model, sight, pos.pit))} is in the Pit.`);
  const suns = plan.spaces.filter((space) => plan.sun[space]);
  lines.push(`Each ring has ${plan.size} spaces, counted clockwise from the top. Ring 1 is the outer one.`);
  lines.push(`Sunbursts: ${byRing(sight, suns)}.`);
  plan.colours.forEach((colour, i) => lines.push(`The ${colour} stairs: ${byRing(sight, plan.stair[i] ?? [])}.`));
  const wheels = Array.from({ length: plan.rings }, (_, ring) => ring).filter((ring) => isWheel(plan, ring));
  lines.push(`Stairs in rings ${list(wheels.map((ring) => String(ring + 1)))} are Wheels.`);
  return lines;
}

function byRing(sight: Sight, spaces: number[]): string {
  const { plan } = sight;
  return Array.from({ length: plan.rings }, (_, ring) => {
    const there = spaces.filter((space) => ringOf(plan, space) === ring).map((space) => String((space % plan.wide) + 1));
    return `ring ${ring + 1} at ${list(there)}`;
  }).join("; ");
}

/** Where a token is, for one who cannot see it. */
export function whereWords(sight: Sight, token: number): string {
  const { plan, pos } = sight;
  const step = stepOf(plan, pos, token);
  if (step === RECTANGLE) return "in the rectangle";
  if (step === PIT) return "in the Pit";
  if (step === plan.home) return "at Home";
  const left = `${steps(sight.view.left?.[seatOf(plan, token)]?.[letterOf(plan, token)] ?? 0)} to go`;
  if (!inRings(plan, step)) return `on ${stepWords(plan, colourOfToken(plan, pos, token), step)}, ${left}`;
  return `on ${place(sight, spaceOf(plan, pos, token))}, ${left}`;
}

/** What a screen reader says of a choice on the board. */
export function label(model: MatchModel, offer: OfferInfo): string {
  return `${action(model, offer)}. ${effect(model, offer)}`;
}

/** A token of mine that others have hit, or exchanged for one of theirs. */
function news(model: MatchModel, event: EventInfo, step: Step): string | null {
  const [word, sight] = [EVENTS[event.kind], sightOf(model)];
  if (!sight || step.seat === model.seat || (word !== "hit" && word !== "exchanged")) return null;
  const { plan, pos } = sight;
  const named = word === "hit" ? [event.a ?? 0] : [event.a ?? 0, event.b ?? 0];
  const mine = named.find((token) => seatOfColour(pos, Math.floor(token / plan.tokens)) === model.seat);
  if (mine === undefined) return null;
  return `${model.name(step.seat)} ${word === "hit" ? "hit" : "exchanged"} your token ${LETTERS[mine % plan.tokens] ?? ""}`;
}

export const words: Words = {
  status,
  prompt,
  action,
  effect,
  describe,
  sign,
  title,
  drawn: "dice",
  usual: (model) => model.find("roll"),
  news,
};

