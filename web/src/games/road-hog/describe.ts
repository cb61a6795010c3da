// The board in words, a line a thing, for those who do not see it.

import type { MatchModel } from "../../model/matchModel.svelte";
import { cardsOf, cardWords } from "./cards";
import { kindWords, placeName, placeWords, roadWords, whereWords } from "./places";
import { allSeats, has } from "./position";
import { DRIVE, capital, figured, list } from "./read";
import { sightOf, type Sight } from "./sight";
import { covered } from "./travel";
import { NONE } from "./way";

const diceLine = ({ view }: Sight): string | null => {
  const shown = [...view.green.filter(Boolean).map((pips) => `green ${pips}`), ...view.red.filter(Boolean).map((pips) => `red ${pips}`)];
  return view.phase === DRIVE && shown.length ? `Dice to be used: ${list(shown)}.` : null;
};

/** A car's states. */
export function stateWords(sight: Sight, seat: number): string[] {
  const { pos } = sight;
  const said: string[] = [];
  if (pos.misses[seat]) said.push(`misses ${figured(pos.misses[seat] ?? 0, "turn")}`);
  if (has(pos.bound, seat)) said.push("on the way to court");
  if (has(pos.octane, seat)) said.push("High Octane, three dice");
  if (has(pos.works, seat)) said.push("Road Works, one die");
  return said;
}

function trainLine({ map, view }: Sight): string {
  const poles = covered(view.front, view.heading, map.railway.poles);
  const shut = map.all.filter((space) => space.pole !== NONE && poles.includes(space.pole)).map((space) => space.name);
  const way = view.heading ? "towards" : "away from";
  return `The train's front is at pole ${view.front} of ${map.railway.poles - 1}, heading ${way} New City. ${shut.length ? `It shuts ${list(shut)}.` : "It shuts no crossing."}`;
}

export function describe(model: MatchModel): string[] {
  const sight = sightOf(model);
  if (!sight) return [];
  const { map, pos, view } = sight;
  const lines: string[] = [];
  lines.push(view.over ? `Over in round ${view.round}.` : `Round ${view.round}, ${view.turn === model.seat ? "your" : `${model.name(view.turn)}'s`} turn.`);
  const dice = diceLine(sight);
  if (dice) lines.push(dice);
  for (const seat of allSeats(pos)) {
    const said = [placeWords(map, pos, seat), ...kindWords(map, pos.at[seat] ?? 0), `${view.left[seat] ?? 0} to go`, ...stateWords(sight, seat)];
    lines.push(`${seat === model.seat ? "You" : model.name(seat)}: ${said.join(", ")}.`);
  }
  lines.push(trainLine(sight));
  const last = cardsOf(model.game.parts)[view.card];
  lines.push(`Check Point deck: ${figured(view.pile, "card")} face down${last ? `; drawn last ${cardWords(last)}` : ""}.`);
  if (view.due) lines.push(`${capital(figured(view.due, "card"))} to be drawn when the dice are done.`);
  return [...lines, ...mapLines(sight)];
}

/** The map itself: what lies on the Expressway, and where each road leads. */
function mapLines({ map }: Sight): string[] {
  const { spaces } = map.expressway;
  const names = (is: (space: (typeof spaces)[number]) => boolean): string => list(spaces.filter(is).map((space) => space.name));
  const last = spaces.at(-1);
  const lines = [
    "The map and the deck are reconstructed: no source tells of the printed ones.",
    `The Expressway goes from Start to ${last?.name ?? ""}, and New City lies beyond.`,
    `Check Points: ${names((space) => space.checkPoint && !space.final)}. The final one, where every car stops: ${names((space) => space.final)}.`,
    `Towns, to be stopped in: ${map.towns.map((town) => `${town.name}, ${map.expressway.name}${town.first} to ${map.expressway.name}${town.last}, Courthouse on ${town.courthouse}`).join("; ")}. Metro's Courthouse is on Start.`,
    `Bridges, not to be stopped on: ${names((space) => space.bridge)}.`,
  ];
  for (const road of map.roads) {
    if (road.exit === null || road.joins === null) continue;
    const [from, to] = [map.spaces[road.exit], map.spaces[road.joins]];
    const back = from && to && from.kind === "expressway" && to.kind === "expressway" && to.place < from.place ? ", further back" : "";
    lines.push(`${capital(roadWords(road))}: leaves at ${placeName(map, road.exit)}, ${road.spaces.filter(Boolean).length} spaces, joins ${whereWords(map, road.joins)}${back}.`);
  }
  const crossings = map.all.filter((space) => space.pole !== NONE).sort((a, b) => a.pole - b.pole);
  lines.push(`The railway's poles are numbered from New City on. Crossings: ${crossings.map((space) => `${space.name} at pole ${space.pole}`).join(", ")}.`);
  return lines;
}
