// The felt in words, a line a thing, for those who do not see it.

import type { MatchModel } from "../../../model/matchModel.svelte";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { list } from "../read";
import { nameOf as cardName } from "./cards";
import { countOf, handSaid } from "./counts";
import { potTitle } from "./pots";
import { sceneOf } from "./read";
import { toldByView } from "./snapshot";
import { dollars } from "./text";

export function describeFelt(model: MatchModel): string[] {
  const view = model.view as unknown as HitchikerView;
  const scene = sceneOf(model, { view, told: toldByView(view) });
  if (!scene) return [];
  const lines = [`${scene.where}. ${scene.line}.`];
  if (scene.game === "choice") lines.push("High Roll, Blackjack or Texas Hold 'em.");
  if (scene.game === "craps") scene.players.forEach((player, i) => lines.push(`${player.name}: ${scene.rolls[i] ? scene.rolls[i]?.dice.join(" and ") : "not rolled yet"}.`));
  if (scene.game === "blackjack") {
    lines.push(`The House: ${list(scene.house.cards.map(cardName)) || "no card"}, ${countOf(scene.house)}.`);
    for (const player of scene.players) {
      const hands = player.hands.map((hand) => `${list(hand.cards.map(cardName))}, ${handSaid(hand)}`).join("; ");
      lines.push(`${player.name}${player.dealer ? " (dealer)" : ""}: ${hands || "no cards"}${player.part === "out" ? ", sits out" : ""}.`);
    }
  }
  if (scene.game === "holdem") {
    if (scene.board.length) lines.push(`On the board: ${list(scene.board.map(cardName))}.`);
    scene.pots.forEach((pot, i) => lines.push(`${potTitle(i, scene.pots.length)}: ${dollars(pot.amount)}${pot.who.length ? `, for ${list(pot.who.flatMap((place) => scene.players[place]?.name ?? []))}` : ""}.`));
    for (const player of scene.players) {
      const part = { antes: "is asked for an ante", said: "has decided", plays: player.allIn ? "is all in" : "is in", folded: "has folded", out: "sits out" }[player.part];
      const cards = player.cards.some((card) => card >= 0) ? `, holds ${list(player.cards.map(cardName))}` : "";
      lines.push(`${player.name}${player.dealer ? " (dealer)" : ""} ${player.me ? part.replace(/^is /, "are ").replace(/^has /, "have ").replace(/^sits/, "sit") : part}${player.bet ? `, bet ${dollars(player.bet)}` : ""}${cards}.`);
    }
    if (scene.mine) lines.push([`Your hand: ${scene.mine}.`, ...scene.said].join(" "));
  }
  return lines;
}
