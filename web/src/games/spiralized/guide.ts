// The thoughts of the guided first match: each is said once, the first time that it fits.

import type { Tip } from "..";
import type { MatchModel } from "../../model/matchModel.svelte";
import { choicesOf, type Choice } from "./choices";
import { NONE, PIT, inRings, inSafeZone } from "./geometry";
import { allTokens, letterOf, seatOf, stepOf } from "./position";
import { sightOf, type Sight } from "./sight";

/** What I see while it is my turn; null while it is not. */
function mine(model: MatchModel): { sight: Sight; seat: number; choices: Choice[]; own: number[] } | null {
  const sight = sightOf(model);
  if (!sight || model.seat === null || !model.mine) return null;
  const { plan, pos } = sight;
  return {
    sight,
    seat: model.seat,
    choices: choicesOf(plan, pos, model.offers),
    own: allTokens(plan, pos).filter((token) => seatOf(plan, token) === model.seat),
  };
}

/** Whether some offer about a token would do so. */
const would = (model: MatchModel, test: (choice: Choice) => boolean): boolean =>
  Boolean(mine(model)?.choices.some((choice) => choice.token !== NONE && test(choice)));

/** What is noted of a token. */
const noted = (sight: Sight, rows: number[][] | undefined, token: number): number =>
  rows?.[seatOf(sight.plan, token)]?.[letterOf(sight.plan, token)] ?? 0;

const offered = (model: MatchModel, verb: Choice["verb"]): boolean => Boolean(mine(model)?.choices.some((choice) => choice.verb === verb));

/** Whether one of my tokens stands so. */
function stands(model: MatchModel, test: (step: number, sight: Sight, token: number) => boolean): boolean {
  const me = mine(model);
  return Boolean(me?.own.some((token) => test(stepOf(me.sight.plan, me.sight.pos, token), me.sight, token)));
}

export const guide: Tip[] = [
  {
    id: "way",
    when: (model) => offered(model, "roll") && !stands(model, (step) => step < PIT),
    text: "Four tokens, six rings, one Home in the middle. A 1 or a 6 brings a token out of its rectangle. Roll, and hope for one.",
    clause: "S4.1",
  },
  {
    id: "enter",
    when: (model) => offered(model, "enter"),
    text: "You can enter a token. It waits on your Start space, where nobody can touch it, and goes no further with that die.",
    clause: "S4.1",
  },
  {
    id: "two-dice",
    when: (model) => {
      const me = mine(model);
      return Boolean(me && me.sight.view.phase === 1 && me.sight.view.used === 0 && stands(model, (step) => step < PIT));
    },
    text: "The dice are two moves, never one sum. Give both to one token or one to each. Where a die lies on the board, there it would take you.",
    clause: "S3.2",
  },
  {
    id: "full-use",
    when: (model) => {
      const me = mine(model);
      if (!me || me.sight.view.phase !== 1) return false;
      const { reach, usable } = me.sight.view;
      return me.own.some((token) => {
        const letter = letterOf(me.sight.plan, token);
        const single = inRings(me.sight.plan, stepOf(me.sight.plan, me.sight.pos, token));
        return single && [0, 1].some((die) => reach[die]?.[letter] !== NONE && !(((usable[0] ?? 0) | (usable[1] ?? 0)) >> letter & 1));
      });
    },
    text: "One of your tokens could move and may not: both dice must be used if there is any way to, and that move would spoil it.",
    clause: "S3.4",
  },
  {
    id: "hit",
    when: (model) => would(model, (choice) => choice.would.hit !== NONE),
    text: "A red ring: landing there hits that token, and it goes to the Pit. It has the whole way before it again.",
    clause: "S5.5",
  },
  {
    id: "danger",
    when: (model) => stands(model, (_step, sight, token) => noted(sight, sight.view.danger, token) > 0),
    text: "Somebody is behind one of your tokens, within the throw of a die. On spaces of your own colour it would be safe; elsewhere, distance helps.",
    clause: "S8.1",
  },
  {
    id: "sunburst",
    when: (model) => would(model, (choice) => choice.would.partners > 0),
    text: "A sunburst ahead. Whoever lands on one must change places with somebody else's token, better or worse. It can be a very short cut.",
    clause: "S9.1",
  },
  {
    id: "exchange",
    when: (model) => offered(model, "exchange"),
    text: "Choose whom to change places with. What counts is how far it is from there to your own coloured spaces, not how far they have come.",
    clause: "S9.6",
  },
  {
    id: "stairs",
    when: (model) => offered(model, "stairs"),
    text: "A token of yours stands on a coloured space. Instead of rolling you may take the stairs with it, down or up, whosever colour they are.",
    clause: "S6.1",
  },
  {
    id: "drop",
    when: (model) => {
      const sight = mine(model)?.sight;
      if (!sight) return false;
      const ringOf = (step: number): number => (inRings(sight.plan, step) ? Math.floor((step - 1) / sight.plan.size) : -1);
      return would(model, ({ verb, token, would: { to } }) => {
        const from = ringOf(stepOf(sight.plan, sight.pos, token));
        return verb === "move" && from >= 0 && from < ringOf(to);
      });
    },
    text: "Once round, at your own colour, a token drops to the space right below, one ring further in. The notch shows where.",
    clause: "S5.3",
  },
  {
    id: "doubles",
    when: (model) => Boolean(mine(model)?.sight.view.doubles === 1),
    text: "Doubles. Use both dice and you roll again. The second doubles of a turn cost you your foremost token, so do not cheer too loudly.",
    clause: "S11.3",
  },
  {
    id: "pit",
    when: (model) => stands(model, (step) => step === PIT),
    text: "One of yours is in the Pit. Snake eyes set it free, and so does the next unlucky one: there is room for one only.",
    clause: "S10.1",
  },
  {
    id: "wheel",
    when: (model) => stands(model, (step, sight, token) => step > sight.plan.inner - sight.plan.size && step <= sight.plan.inner && !(((sight.view.may_enter[seatOf(sight.plan, token)] ?? 0) >> letterOf(sight.plan, token)) & 1)),
    text: "The inner ring. You must land on your own Wheel by the exact count of a die; miss it, and it is once more round.",
    clause: "S5.7",
  },
  {
    id: "safe-zone",
    when: (model) => stands(model, (step, sight) => inSafeZone(sight.plan, step)),
    text: "In the Safe Zone nothing can happen to a token but doubles. Home takes the exact count: from space n, 9 less n.",
    clause: "S7.7",
  },
];
