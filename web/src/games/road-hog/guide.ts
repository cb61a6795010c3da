// The thoughts of the guided first match: each is said once, the first time that it fits.

import type { Tip } from "..";
import type { MatchModel } from "../../model/matchModel.svelte";
import { choicesOf, type Choices } from "./choices";
import { has } from "./position";
import { DICE, DRIVE } from "./read";
import { sightOf, type Sight } from "./sight";
import { covered } from "./travel";
import { NONE } from "./way";

interface Mine extends Sight {
  seat: number;
  choices: Choices;
  /** The space under my car. */
  here: Sight["map"]["spaces"][number] | undefined;
}

/** What I see while it is my turn; null while it is not. */
function mine(model: MatchModel): Mine | null {
  const sight = sightOf(model);
  if (!sight || model.seat === null || !model.mine) return null;
  return { ...sight, seat: model.seat, choices: choicesOf(sight, model.offers), here: sight.map.spaces[sight.pos.at[model.seat] ?? 0] };
}

/** Whether it is so while I choose my dice, or use them. */
const choosing = (model: MatchModel, test: (me: Mine) => boolean): boolean => {
  const me = mine(model);
  return me !== null && me.view.phase === DICE && test(me);
};
const using = (model: MatchModel, test: (me: Mine) => boolean): boolean => {
  const me = mine(model);
  return me !== null && me.view.phase === DRIVE && test(me);
};
const ahead = (me: Mine, most: number, test: (space: Sight["map"]["spaces"][number]) => boolean): boolean => {
  if (me.here?.kind !== "expressway") return false;
  return me.map.expressway.spaces.slice(me.here.place + 1, me.here.place + 1 + most).some(test);
};

export const guide: Tip[] = [
  {
    id: "dice",
    when: (model) => choosing(model, () => true),
    text: "Two of four dice are yours each turn, and you take them before they roll. Greens drive your car, reds send other cars back. Press a die to swap it.",
    clause: "R3.1",
  },
  {
    id: "drive",
    when: (model) => using(model, (me) => me.choices.drives.length > 0),
    text: "Yellow spaces are where you can drive, with the dice it takes lying on them. Use one green, both, or none.",
    clause: "R4.2",
  },
  {
    id: "hit",
    when: (model) => using(model, (me) => me.choices.hits.length > 0),
    text: "A red ring: your red die takes that car exactly back to an exit, and it must leave the Expressway there. The tag says what that costs.",
    clause: "R6.3",
  },
  {
    id: "sent-back",
    when: (model) => choosing(model, (me) => me.here !== undefined && me.here.exit !== NONE),
    text: "You stand on an exit, so your next count leaves by it. Nobody's red can reach you here or on the road that follows.",
    clause: "R5.1",
  },
  {
    id: "highway",
    when: (model) => choosing(model, (me) => me.here?.kind === "highway"),
    text: "A Highway is one way, long and quiet: no red reaches you. Some have an exit to a County Road; land on it exactly, and it is a short cut.",
    clause: "R5.4",
  },
  {
    id: "exit",
    when: (model) => using(model, (me) => me.choices.drives.some((drive) => me.map.spaces[drive.to]?.exit !== NONE)),
    text: "One of these spaces is an exit. End there and you must follow that road. You may leave the number unused instead.",
    clause: "R5.3",
  },
  {
    id: "town",
    when: (model) => choosing(model, (me) => ahead(me, 12, (space) => space.town !== null)),
    text: "A town lies ahead. Nobody may drive through without a stop: a turn that enters it ends inside it.",
    clause: "R7.3",
  },
  {
    id: "bridge",
    when: (model) => choosing(model, (me) => ahead(me, 8, (space) => space.bridge)),
    text: "A bridge ahead: it is crossed in one drive, and nobody may stop on it.",
    clause: "R7.6",
  },
  {
    id: "card",
    when: (model) => using(model, (me) => me.choices.drives.some((drive) => drive.would.cards > 0)),
    text: "Chequers are a Check Point. Pass it or land on it, and when your dice are done you draw a card, for better or worse.",
    clause: "R8.1",
  },
  {
    id: "octane",
    when: (model) => choosing(model, (me) => has(me.view.octane, me.seat)),
    text: "High Octane: this turn has three dice, two of one colour and one of the other.",
    clause: "R9.2",
  },
  {
    id: "works",
    when: (model) => choosing(model, (me) => has(me.view.works, me.seat)),
    text: "Road Works: one die this turn. Green or red is still yours to choose.",
    clause: "R9.8",
  },
  {
    id: "missing",
    when: (model) => choosing(model, (me) => me.pos.misses.some((turns, seat) => seat !== me.seat && turns > 0)),
    text: "A car in a blue bay is off the road: it misses turns, and no red can touch it until the last of them begins.",
    clause: "R10.4",
  },
  {
    id: "train",
    when: (model) => choosing(model, (me) => me.view.round >= 2),
    text: "After every round the train rolls one die and moves. Where it lies across a road, nobody passes.",
    clause: "R12.5",
  },
  {
    id: "shut",
    when: (model) => {
      const me = mine(model);
      if (!me) return false;
      const poles = covered(me.view.front, me.view.heading, me.map.railway.poles);
      return ahead(me, 12, (space) => space.pole !== NONE && poles.includes(space.pole));
    },
    text: "The train shuts the crossing ahead of you. No green gets past it, so this may be a turn for reds.",
    clause: "R12.6",
  },
  {
    id: "crossing",
    when: (model) => using(model, (me) => me.choices.drives.some((drive) => drive.would.crossing > 0)),
    text: "One of these spaces is a crossing. You may stop there, but if the train comes it is all the way back to Metro.",
    clause: "R12.9",
  },
  {
    id: "court",
    when: (model) => choosing(model, (me) => has(me.view.bound, me.seat)),
    text: "You are on the way to court and the train is in the way. Until it clears the crossing only reds are of use to you.",
    clause: "R11.9",
  },
  {
    id: "final",
    when: (model) => choosing(model, (me) => ahead(me, 12, (space) => space.final)),
    text: "The final Check Point is near. Every car stops there, whatever it rolled, and draws a card.",
    clause: "R13.1",
  },
  {
    id: "city",
    when: (model) => choosing(model, (me) => me.here?.kind === "expressway" && me.here.place >= (me.map.expressway.spaces.find((space) => space.final)?.place ?? NONE)),
    text: "New City is next: get beyond the last space and you have won. More than enough is enough.",
    clause: "R13.5",
  },
];
