// Any game in words: what its own lists of verbs, phases and fields say.

import type { Tip, Words } from "..";
import type { Desk } from "../../desk/desk.svelte";
import type { FieldInfo, GameInfo, OfferInfo, VerbInfo } from "../../protocol";
import { fieldsToShow, rowsOf, valueOf } from "./fields";

/** The verb that an offer's text begins with; the longest, where one begins with another. */
export function verbOf(game: GameInfo, offer: OfferInfo): VerbInfo | null {
  const fitting = game.verbs.filter((verb) => offer.move === verb.word || offer.move.startsWith(`${verb.word} `));
  return fitting.sort((a, b) => b.word.length - a.word.length)[0] ?? null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function phase(desk: Desk): string {
  return desk.game.phases[Number(desk.view.phase ?? 0)] ?? "";
}

function line(desk: Desk, field: FieldInfo): string {
  const rows = rowsOf(desk, field);
  const said = rows.map((row) => {
    const values = row.values.map((value) => valueOf(desk, field, value)).join(" ");
    return row.seat === null ? values : `${desk.name(row.seat)} ${values}`;
  });
  return `${capital(field.doc || field.name)}: ${said.join("; ") || "nothing"}.`;
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
  action(_desk, offer) {
    return capital(offer.move);
  },
  effect(desk, offer) {
    return verbOf(desk.game, offer)?.doc ?? "";
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
