// Any game in words: what its own lists of verbs, phases and fields say.

import type { Tip, Words } from "..";
import type { MatchModel } from "../../model/matchModel.svelte";
import { capital, verbOf } from "../../parts/words";
import type { ColumnInfo, FieldInfo } from "../../protocol";
import { fieldsToShow, rowsOf, saidOf } from "./fields";

function phase(model: MatchModel): string {
  return model.game.phases[Number(model.view.phase ?? 0)] ?? "";
}

function line(model: MatchModel, field: FieldInfo): string {
  const said = rowsOf(model, field).map((row) => {
    const cells = row.cells.map((cell) => [cell.label, ...cell.said.map((each) => each.text)].filter(Boolean).join(" "));
    return [row.seat === null ? "" : model.name(row.seat), cells.join(", ") || "nothing"].filter(Boolean).join(" ");
  });
  return `${capital(field.doc || field.name)}: ${said.join("; ")}.`;
}

/** A number that comes with an offer, by its name. */
function effectOf(model: MatchModel, column: ColumnInfo | undefined, value: number): string {
  const said = saidOf(model, column, value).map((each) => each.text);
  return `${column?.name.replaceAll("_", " ")} ${said.join(" and ")}`;
}

export const words: Words = {
  status(model) {
    const round = Number(model.view.round ?? 0);
    const stage = Number(model.view.stage ?? 0);
    return [stage ? `stage ${stage + 1}` : "", round ? `round ${round}` : ""].filter(Boolean).join(" • ");
  },
  prompt(model) {
    return phase(model) ? `Choose ${phase(model)}` : "Your move";
  },
  action(_model, offer, amount) {
    return capital(amount ? `${offer.move} ${amount}` : offer.move);
  },
  effect(model, offer) {
    const said = (offer.effects ?? []).map((value, column) => effectOf(model, model.game.effects[column], value));
    return [verbOf(model.game, offer)?.doc ?? "", said.join(", ")].filter(Boolean).join(": ");
  },
  describe(model) {
    const waiting = model.seats.flatMap((_, seat) => (model.waits(seat) ? [model.name(seat)] : []));
    return [
      `${model.game.brief.title}, ${model.view.over ? "over" : phase(model)}.`,
      waiting.length ? `Waiting for ${waiting.join(", ")}.` : "Nobody owes a decision.",
      ...fieldsToShow(model).map((field) => line(model, field)),
    ];
  },
};

export const guide: Tip[] = [
  {
    id: "offers",
    when: (model) => model.mine,
    text: "What you may do now lies before you, and nothing else can be chosen. Look at one to see what it is, press it to play it.",
    clause: "",
  },
  {
    id: "log",
    when: (model) => model.log.length > 3,
    text: "Everything that happens is written down at the side, and each line tells you why.",
    clause: "",
  },
];
