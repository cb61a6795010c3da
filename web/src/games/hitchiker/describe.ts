// The board in words, a line a thing, for those who do not see it.

import type { MatchModel } from "../../model/matchModel.svelte";
import { felt } from "./casino";
import { dealFor, dealWords, unitsFor } from "./deals";
import { goalOf, type Place } from "./places";
import { NONE, PHASE, dollars, has, inCasino, lifeWords, list, money, ownerOf, unitsWords, usd, whoIs, whose } from "./read";
import { doesOf } from "./rides";
import { PLACES } from "./ring";
import { sightOf, type Sight } from "./sight";

const AHEAD = 12;

/** What is special about somebody. */
export function tagsOf({ view }: Sight, seat: number): string[] {
  const said: string[] = [];
  if (has(view.insured, seat)) said.push("insured");
  if (has(view.gift, seat)) said.push("next turn insured");
  if (has(view.stuck, seat)) said.push("stuck");
  if (has(view.missing, seat)) said.push("misses a turn");
  if (view.deaths[seat]) said.push(lifeWords(view.deaths[seat] ?? 0));
  return said;
}

function playerLine(model: MatchModel, sight: Sight, seat: number): string {
  const { view, edition } = sight;
  if (has(view.empty, seat)) return `${model.name(seat)}: an empty chair.`;
  const towns = edition.towns.filter((place) => ownerOf(view, place) === seat).map((place) => place.name);
  const at = edition.places[view.at[seat] ?? NONE];
  const tags = [...(view.heir === seat ? ["least cash"] : []), ...tagsOf(sight, seat)];
  return `${whoIs(model, seat)}: ${money(view.cash[seat] ?? 0)} in cash, ${money(view.savings[seat] ?? 0)} in the Bank, ${unitsWords(view.units[seat] ?? 0)}${at ? `, in ${at.name}` : ""}. ${towns.length ? `Owns ${list(towns)}.` : "Owns no town."}${tags.length ? ` ${list(tags)}.` : ""}`;
}

/** A place with what happens there: "Empire City, SELL at $50,000". */
function placeWords(model: MatchModel, { view }: Sight, place: Place): string {
  const owner = ownerOf(view, place);
  if (place.kind === "hometown") return `${place.name}, ${owner === NONE ? "a Hometown for sale" : `${whose(model, owner)}`}`;
  return `${place.name}, ${place.kind === "sell" ? `SELL at ${place.note}` : place.note}`;
}

export function describe(model: MatchModel): string[] {
  const sight = sightOf(model);
  if (!sight) return [];
  const { view, edition } = sight;
  const goal = goalOf(edition, view);
  const lines = [
    view.over ? `Over in round ${view.round}.${view.winner === NONE ? "" : ` ${whoIs(model, view.winner)} won.`}` : `Round ${view.round}, ${view.turn === model.seat ? "your" : `${model.name(view.turn)}'s`} turn.`,
    `${usd(goal.saved)} in the Bank wins, and so does ${usd(goal.cash)} in cash.`,
    ...model.seats.map((_, seat) => playerLine(model, sight, seat)),
  ];
  if (inCasino(view)) return [...lines, ...(felt.part?.describeFelt(model) ?? [])];
  const at = view.at[view.turn] ?? NONE;
  const here = edition.places[at];
  if (here && !view.over) {
    lines.push(`${whoIs(model, view.turn)} ${view.turn === model.seat ? "stand" : "stands"} at ${placeWords(model, sight, here)}.`);
    lines.push(`Ahead: ${list(Array.from({ length: AHEAD }, (_, i) => `${i + 1} ${placeWords(model, sight, edition.places[(at + i + 1) % PLACES] as Place)}`))}.`);
  }
  if (view.phase === PHASE.dealing && view.rolls) {
    const deal = dealFor(edition, view.deal[view.rolls - 1] ?? []);
    if (deal) lines.push(`On offer: ${dealWords(deal)}, ${unitsWords(unitsFor(deal, dollars(view.risk)))} for ${money(view.risk)}. Roll ${view.rolls} of ${edition.figures.dealRolls}.`);
  }
  if (view.phase === PHASE.risking || view.phase === PHASE.dealing) lines.push(`The Deal Chart: ${list(edition.deals.map((deal) => `${deal.sum} ${dealWords(deal)}`))}.`);
  lines.push(`Reconstructed: ${edition.places.filter((place) => place.ours).length} of the ${PLACES} names, all Bad Rides, and most prices.`);
  const ride = view.ride === NONE ? undefined : edition.rides[view.ride];
  if (ride) lines.push(`The Bad Ride: ${ride.name}. ${doesOf(ride)}`);
  return lines;
}
