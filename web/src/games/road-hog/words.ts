// What Road Hog says about a match.

import type { Words } from "..";
import type { MatchModel, Step } from "../../model/matchModel.svelte";
import type { EventInfo, OfferInfo } from "../../protocol";
import { EVENTS, type RoadHogEffects, type RoadHogView } from "../../protocol/road-hog";
import { boardStateOf } from "./boardState.svelte";
import { choicesOf, type Hit } from "./choices";
import { describe } from "./describe";
import { oddsWords } from "./odds";
import { oddsOf } from "./outlook.svelte";
import { placeName, roadWords } from "./places";
import { has } from "./position";
import { DICE, DRIVE, counted, list, rollsOf, wishOf, wouldOf, type Wish } from "./read";
import { sightOf, type Sight } from "./sight";
import { NEW_CITY, NONE, wayOf } from "./way";

export { placeName, placeWords } from "./places";

const nameOf = (model: MatchModel, seat: number): string => (seat === model.seat ? "you" : model.name(seat));

function read(model: MatchModel, move: string): { sight: Sight; wish: Wish } | null {
  const sight = sightOf(model);
  const wish = sight ? wishOf(sight.map, move) : null;
  return sight && wish ? { sight, wish } : null;
}

// ---- The button

/** "two greens", "a green and a red". */
export function diceWords({ greens, reds }: Pick<Wish, "greens" | "reds">): string {
  const some = (count: number, colour: string): string[] => (count ? [count === 1 ? `a ${colour}` : `two ${colour}s`] : []);
  return list([...some(greens, "green"), ...some(reds, "red")]);
}

/** The counts that a drive takes: what its way says where the offer does not. */
function countOf(sight: Sight, offer: OfferInfo, to: number): number {
  const told = offer.effects ? wouldOf(offer).count : 0;
  return told || wayOf(sight.map, sight.pos.at[sight.view.turn] ?? 0, to).length - 1;
}

export function action(model: MatchModel, offer: OfferInfo): string {
  const found = read(model, offer.move);
  if (!found) return offer.move;
  const { sight, wish } = found;
  switch (wish.verb) {
    case "roll":
      return `Roll ${diceWords(wish)}`;
    case "drive":
      return wish.to === NEW_CITY ? "Drive into New City" : `Drive ${countOf(sight, offer, wish.to)} to ${placeName(sight.map, wish.to)}`;
    case "hit":
      return `Send ${model.name(wish.seat)} back to ${placeName(sight.map, wish.to)}`;
    case "stay":
      return "End turn";
  }
}

/** An offer in a few words, for lists. */
export function sign(model: MatchModel, offer: OfferInfo): { text: string; tone?: "green" | "red" | "blue" } {
  const found = read(model, offer.move);
  if (!found) return { text: offer.move };
  const { sight, wish } = found;
  switch (wish.verb) {
    case "roll":
      return { text: offer.move.slice(5).replaceAll("-", ", ") };
    case "drive":
      return { text: placeName(sight.map, wish.to), tone: "green" };
    case "hit":
      return { text: `${model.name(wish.seat)} to ${placeName(sight.map, wish.to)}`, tone: "red" };
    case "stay":
      return { text: "End turn", tone: "blue" };
  }
}

/** A move by its longer name, read from its text and the moment before it. */
export function title(model: MatchModel, offer: OfferInfo): string {
  const found = read(model, offer.move);
  if (found?.wish.verb === "drive" && found.wish.to !== NEW_CITY) return `Drive to ${placeName(found.sight.map, found.wish.to)}`;
  return action(model, offer);
}

// ---- What it would do

/** "There a red 2 or 5 can send you back." */
function strikeWords(would: RoadHogEffects): string {
  const pips = [1, 2, 3, 4, 5, 6].filter((pip) => has(would.struck, pip - 1));
  return pips.length ? `A red ${list(pips.map(String), "or")} can send you back from there.` : "No red can send you back from there.";
}

function driveWords(sight: Sight, would: RoadHogEffects, to: number): string {
  const { map } = sight;
  if (to === NEW_CITY) return "There, and that wins the race.";
  const way = wayOf(map, sight.pos.at[sight.view.turn] ?? 0, to).slice(1);
  const [end, before] = [map.spaces[to], map.spaces[way.at(-2) ?? sight.pos.at[sight.view.turn] ?? 0]];
  const past: string[] = [];
  if (way.some((space) => map.spaces[space]?.bridge)) past.push("over the bridge");
  const off = would.via === NONE ? null : map.spaces[map.spaces[would.via]?.exit ?? NONE];
  if (off) past.push(`off onto ${roadWords(off.road)}`);
  if (end?.town && !before?.town) past.push(`into ${end.town.name}`);
  if (end && end.exit !== NONE) past.push(`to the exit, from where ${roadWords(map.spaces[end.exit]?.road ?? end.road)} must be taken`);
  if (would.final) past.push("to the stop at the final Check Point: a card");
  else if (would.cards) past.push(`past ${counted(would.cards, "Check Point")}: ${would.cards === 1 ? "a card" : `${would.cards} cards`}`);
  const said = past.length ? [`${past.join(", ").replace(/^./, (letter) => letter.toUpperCase())}.`] : [];
  said.push(`${would.left} to go.`);
  if (would.crossing) said.push(would.sweep ? `On a crossing: of six rolls, the train comes with ${would.sweep}.` : "On a crossing that the train does not reach yet.");
  if (end?.exit === NONE && end.kind === "expressway") said.push(strikeWords(would));
  return said.join(" ");
}

/** What a red costs its victim: "costs 11 spaces". */
export function costWords({ would }: Pick<Hit, "would">): string {
  const lost = would.left - would.left_now;
  return lost > 0 ? `costs ${lost} space${lost === 1 ? "" : "s"}` : "costs nothing";
}

export function effect(model: MatchModel, offer: OfferInfo): string {
  const found = read(model, offer.move);
  if (!found) return "";
  const { sight, wish } = found;
  const would = wouldOf(offer);
  switch (wish.verb) {
    case "roll": {
      const odds = oddsOf(model, offer.move);
      if (odds) return oddsWords(odds, (seat) => model.name(seat), wish);
      if (has(sight.view.bound, sight.view.turn)) return "The train holds you on the way to court: only reds are of use.";
      return wish.reds ? (wish.greens ? "The green drives you, the red may send somebody back." : "Each may send somebody back. You stay where you are.") : "Each alone, one after the other, or both as one move.";
    }
    case "drive":
      return driveWords(sight, would, wish.to);
    case "hit": {
      const lost = would.left - would.left_now;
      const road = sight.map.spaces[sight.map.spaces[wish.to]?.exit ?? NONE]?.road;
      return `${wish.seat === model.seat ? "You" : model.name(wish.seat)} must leave by ${road ? roadWords(road) : "the exit"}: ${would.left} to go instead of ${would.left_now}${lost > 0 ? "" : ", no harm done"}.`;
    }
    case "stay": {
      const left = model.offers.length - 1;
      const due = sight.view.due;
      const cards = due ? ` Then ${due === 1 ? "a card is" : `${due} cards are`} drawn.` : "";
      return `${left ? "The dice that are left stay unused." : "Nothing more to do."}${cards}`;
    }
  }
}

/** What a screen reader says of a choice on the board. */
export const label = (model: MatchModel, offer: OfferInfo): string => `${action(model, offer)}. ${effect(model, offer)}`;

// ---- The match

export function status(model: MatchModel): string {
  const view = model.view as unknown as RoadHogView;
  if (view.round === undefined) return "";
  if (view.over) return `over in round ${view.round}`;
  return `round ${view.round} • ${view.turn === model.seat ? "your turn" : `${model.name(view.turn)}'s turn`}`;
}

const CARDS: Record<string, string> = { green: "Green Wave: ", red: "Road Rage: " };

export function prompt(model: MatchModel): string {
  const sight = sightOf(model);
  if (!sight) return "";
  const { view } = sight;
  if (view.phase === DICE) {
    const roll = rollsOf(sight.map, model.offers)[0];
    const many = roll ? roll.greens + roll.reds : 2;
    const why = has(view.octane, view.turn) ? "High Octane: take" : has(view.works, view.turn) ? "Road Works: take" : "Take";
    return `${why} ${many === 1 ? "one die" : many === 3 ? "three dice" : "two dice"}, and roll`;
  }
  if (view.phase !== DRIVE) return "";
  const { drives, hits } = choicesOf(sight, model.offers);
  const parts: string[] = [];
  if (drives.some((drive) => drive.to === NEW_CITY)) parts.push("drive into New City");
  else if (drives.length) parts.push(`drive ${list([...new Set(drives.map((drive) => drive.way.length - 1))].sort((a, b) => a - b).map(String), "or")}`);
  for (const die of [...new Set(hits.map((hit) => hit.die))]) {
    const those = [...new Set(hits.filter((hit) => hit.die === die).map((hit) => nameOf(model, hit.seat)))];
    parts.push(`send ${list(those, "or")} back ${die}`);
  }
  const both = drives.length && hits.length ? ", or both" : "";
  const asked = both ? parts.join(", ") + both : list(parts, "or");
  const card = view.extra ? (CARDS[drives.length ? "green" : "red"] ?? "") : "";
  return card + (card ? asked : asked.replace(/^./, (letter) => letter.toUpperCase()));
}

/** Rolling what was taken; then the drive that leaves the least to go, or the only car that can be sent back. */
export function usual(model: MatchModel): OfferInfo | null {
  const sight = sightOf(model);
  if (!sight) return null;
  const rolls = rollsOf(sight.map, model.offers);
  if (rolls[0]) {
    const wanted = boardStateOf(model).greens(rolls[0].greens + rolls[0].reds);
    return model.find((rolls.find((roll) => roll.greens === wanted) ?? rolls[0]).move);
  }
  const { drives, hits } = choicesOf(sight, model.offers);
  const nearest = [...drives].sort((a, b) => a.would.left - b.would.left)[0];
  // A drive that leads away, onto a Highway, is nobody's usual one.
  if (nearest && nearest.would.left < nearest.would.left_now) return model.find(nearest.move);
  return !drives.length && hits.length === 1 && hits[0] ? model.find(hits[0].move) : null;
}

// ---- What hit me

function news(model: MatchModel, event: EventInfo, step: Step): string | null {
  const [word, sight, me] = [EVENTS[event.kind], sightOf(model), model.seat];
  if (!sight || me === null || step.seat === me) return null;
  const [a, mine] = [event.a ?? 0, event.seat === me];
  if (word === "sent-back" && a === me) return `${model.name(event.seat)} sent you back to ${placeName(sight.map, event.b ?? 0)}`;
  if (!mine) return null;
  if (word === "swept") return `The train hit you on ${placeName(sight.map, a)}`;
  if (word === "missed") return a ? "You missed a turn" : "You missed a turn and are back on the road";
  if (word === "not-guilty") return "Not guilty";
  return word === "guilty" ? `Guilty: you miss ${counted(a, "turn")}` : null;
}

/** Who is not there yet has so much to go: how much nearer than Start that is nobody counts. */
function came(model: MatchModel, seat: number): string {
  const sight = sightOf(model);
  const left = sight?.view.left[seat] ?? 0;
  return left ? `${left} to go` : "New City";
}

export const words: Words = { came, status, prompt, action, effect, describe, sign, title, usual, news, drawn: "dice" };
