// Any game in words: what its own lists of verbs, phases and fields say.

import type { Tip, Words } from "..";
import type { Desk } from "../../desk/desk.svelte";
import { capital, verbOf } from "../../parts/words";
import type { ColumnInfo, FieldInfo } from "../../protocol";
import { fieldsToShow, rowsOf, saidOf } from "./fields";

function phase(desk: Desk): string {
  return desk.game.phases[Number(desk.view.phase ?? 0)] ?? "";
}

function line(desk: Desk, field: FieldInfo): string {
  const said = rowsOf(desk, field).map((row) => {
    const cells = row.cells.map((cell) => [cell.label, ...cell.said.map((each) => each.text)].filter(Boolean).join(" "));
    return [row.seat === null ? "" : desk.name(row.seat), cells.join(", ") || "nothing"].filter(Boolean).join(" ");
  });
  return `${capital(field.doc || field.name)}: ${said.join("; ")}.`;
}

/** A number that comes with an offer, by its name. */
function effectOf(desk: Desk, column: ColumnInfo | undefined, value: number): string {
  const said = saidOf(desk, column, value).map((each) => each.text);
  return `${column?.name.replaceAll("_", " ")} ${said.join(" and ")}`;
}

export const words: Words = {
  status(desk) {
    const round = Number(desk.view.round ?? 0);
    const stage = Number(desk.view.stage ?? 0);
    return [stage ? `stage ${stage + 1}` : "", round ? `round ${round}` : ""].filter(Boolean).join(" • ");
  },
  prompt(desk) {
    return phase(desk) ? `Choose ${phase(desk)}` : "Your move";
  },
  action(_desk, offer, amount) {
    return capital(amount ? `${offer.move} ${amount}` : offer.move);
  },
  effect(desk, offer) {
    const said = (offer.effects ?? []).map((value, column) => effectOf(desk, desk.game.effects[column], value));
    return [verbOf(desk.game, offer)?.doc ?? "", said.join(", ")].filter(Boolean).join(": ");
  },
  describe(desk) {
    const waiting = desk.seats.flatMap((_, seat) => (desk.waits(seat) ? [desk.name(seat)] : []));
    return [
      `${desk.game.brief.title}, ${desk.view.over ? "over" : phase(desk)}.`,
      waiting.length ? `Waiting for ${waiting.join(", ")}.` : "Nobody owes a decision.",
      ...fieldsToShow(desk).map((field) => line(desk, field)),
    ];
  },
};

export const guide: Tip[] = [
  {
    id: "offers",
    when: (desk) => desk.mine,
    text: "What you may do now lies before you, and nothing else can be chosen. Look at one to see what it is, press it to play it.",
    clause: "",
  },
  {
    id: "log",
    when: (desk) => desk.log.length > 3,
    text: "Everything that happens is written down at the side, and each line tells you why.",
    clause: "",
  },
];
