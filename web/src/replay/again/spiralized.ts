// Spiralized rolls again: every roll is one number below 36, and who begins is rolled for with two below 6 a seat.

import type { View } from "../../desk/desk.svelte";
import type { Frame, GameInfo } from "../../protocol";
import type { SpiralizedView } from "../../protocol/spiralized";
import { bars, verdict } from "../chance";
import type { Generator } from "../generator";
import { type Again, type Chart, type Finding, kindOf } from ".";

const FACES = ["1", "2", "3", "4", "5", "6"];
const SUMS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]; // in which two dice make each sum

export class SpiralizedAgain implements Again {
  readonly one = "roll";
  readonly many = "rolls";
  readonly why = "";
  #rolled: number;
  #forFirst: number;
  #again: number;
  #rolls: { seat: number; a: number; b: number }[] = [];

  constructor(game: GameInfo) {
    this.#rolled = kindOf(game, "rolled");
    this.#forFirst = kindOf(game, "rolled-for-first");
    this.#again = kindOf(game, "rolled-again");
  }

  step(before: View | null, frame: Frame, after: View, dice: Generator): Finding {
    const found: Finding = { right: 0, wrong: [], unknown: 0 };
    if (before === null) this.#first(frame, after as unknown as SpiralizedView, dice, found);
    for (const event of frame.events ?? []) {
      if (event.kind !== this.#rolled) continue;
      const both = dice.below(36);
      const [a, b] = [Math.floor(both / 6) + 1, (both % 6) + 1];
      const [was, and] = [event.a ?? 0, event.b ?? 0];
      this.#rolls.push({ seat: event.seat, a: was, b: and });
      if (a === was && b === and) found.right++;
      else found.wrong.push(`move ${frame.step}: ${was}-${and} was rolled, the dice give ${a}-${b}`);
    }
    return found;
  }

  /** Who begins: the highest sum; those who tie roll again. */
  #first(frame: Frame, view: SpiralizedView, dice: Generator, found: Finding): void {
    if (view.first !== 0) return;
    const told = new Map((frame.events ?? []).filter((event) => event.kind === this.#forFirst).map((event) => [event.seat, event.a ?? 0]));
    const times = (frame.events ?? []).find((event) => event.kind === this.#again)?.a ?? 0;
    let rolling = Array.from({ length: view.seats }, (_, seat) => seat);
    for (let round = 0; ; round++) {
      const sums = rolling.map(() => dice.below(6) + dice.below(6) + 2);
      if (round === 0) {
        sums.forEach((sum, i) => {
          const seat = rolling[i] ?? 0;
          if (told.get(seat) === sum) found.right++;
          else found.wrong.push(`for the first turn seat ${seat + 1} rolled ${told.get(seat) ?? "nothing"}, the dice give ${sum}`);
        });
      } else {
        found.right += rolling.length; // what they rolled is not told, only who was highest in the end
      }
      const highest = Math.max(...sums);
      rolling = rolling.filter((_, i) => sums[i] === highest);
      if (rolling.length === 1) {
        if (round !== times || rolling[0] !== view.starter) found.wrong.push(`seat ${view.starter + 1} began, the dice give seat ${(rolling[0] ?? 0) + 1}`);
        return;
      }
    }
  }

  charts(): Chart[] {
    const seats = [...new Set(this.#rolls.map((roll) => roll.seat))].sort((x, y) => x - y);
    return [null, ...seats].flatMap((seat) => {
      const rolls = this.#rolls.filter((roll) => seat === null || roll.seat === seat);
      const faces = FACES.map((_, i) => rolls.reduce((sum, roll) => sum + Number(roll.a === i + 1) + Number(roll.b === i + 1), 0));
      const sums = SUMS.map((_, i) => rolls.filter((roll) => roll.a + roll.b === i + 2).length);
      const byFace = bars(FACES, faces);
      const bySum = bars(SUMS, sums, WAYS);
      return [
        { title: "Each face", seat, bars: byFace, meaning: verdict(byFace) },
        { title: "Both together", seat, bars: bySum, meaning: verdict(bySum) },
      ];
    });
  }
}
