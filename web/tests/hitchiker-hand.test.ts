import { describe, expect, it } from "vitest";
import { cardOf, nameOf, signOf } from "../src/games/hitchiker/casino/cards";
import { beatenBy, betterWith, categoryOf, fiveOf, FLUSH, handName, sayings, valueOf } from "../src/games/hitchiker/casino/hand";
import { hands } from "./hitchiker-casino";

const cards = (text: string): number[] => text.split(" ").map(cardOf);
const named = (text: string): string => handName(valueOf(cards(text)));

describe("what a poker hand is worth", () => {
  it("is what the server says, for five, six and seven cards", () => {
    expect(new Set(hands.map(([, value]) => categoryOf(value))).size).toBe(9);
    for (const [dealt, value] of hands) expect(valueOf(dealt), dealt.map(signOf).join(" ")).toBe(value);
  });

  it("is that of its best five", () => {
    for (const [dealt, value] of hands) {
      const five = fiveOf(dealt);
      expect(five).toHaveLength(5);
      expect(valueOf(five)).toBe(value);
    }
  });
});

describe("the name of a hand", () => {
  it.each([
    ["As Ks Qs Js Ts 2d 3c", "Royal flush"],
    ["5h 4h 3h 2h Ah 9c 9d", "Straight flush, ace to five"],
    ["4c 4d 4h 4s Qd 2c", "Four fours"],
    ["Tc Td Th 4s 4d 2c Kd", "Full house, tens over fours"],
    ["Kd Jd 8d 6d 3d Ac As", "Flush, king high"],
    ["As Ks Qh Js Td 4d 2c", "Straight, ten to ace"],
    ["7c 7d 7s Kh 2c", "Three sevens"],
    ["6c 6d 4s 4h Ac", "Two pairs, sixes and fours"],
    ["Jc Jd 4s 9h Ac", "Pair of jacks"],
    ["Ac Jd 4s 9h 2c", "Ace high"],
  ])("%s is a %s", (text, name) => expect(named(text)).toBe(name));

  it("has one for each card, too", () => {
    expect(nameOf(cardOf("Ts"))).toBe("ten of spades");
    expect(nameOf(-1)).toBe("face down");
    expect(cardOf("1x")).toBe(-1);
  });
});

describe("what can be said of my hand", () => {
  it("knows that nothing beats a straight to the ace, and what a spade makes of it", () => {
    expect(sayings(cards("As Ks"), cards("Ts Js 4d Qh"))).toEqual(["Nothing beats it yet.", "A spade makes it a flush."]);
  });

  it("counts the pairs that beat it, of all that are unseen", () => {
    // On K K K 2 2 nothing in the hand counts: any pair above twos, the last king, or both other twos beat it.
    const { count, of } = beatenBy(cards("Ac 3d"), cards("Kc Kd Kh 2c 2d"));
    expect(of).toBe((45 * 44) / 2);
    // the last king with any other card: 44; pairs of fours to queens: 9 ranks of 6; of aces: 3; of threes: 3; four twos: 1
    expect(count).toBe(44 + 9 * 6 + 3 + 3 + 1);
  });

  it("says nothing may still come once all five lie there", () => {
    expect(betterWith(cards("As Ks"), cards("Ts Js 4d Qh 2c"))).toEqual([]);
    expect(sayings(cards("As Ks"), cards("Ts Js 4d Qh 2c"))).toEqual(["Nothing beats it."]);
    expect(sayings(cards("As Ks"), [])).toEqual([]);
  });

  it("does not call that better which the board gives to everybody", () => {
    // With king high on 2 7 9 J a second jack pairs the board, not my hand; a second king pairs mine.
    const found = betterWith(cards("Kc 3d"), cards("2s 7h 9d Jc"));
    expect(found).toHaveLength(1);
    expect(found[0]?.cards.map(signOf).sort()).toEqual(["3♣", "3♥", "3♠", "K♦", "K♥", "K♠"].sort());
  });

  it("names the likeliest way up", () => {
    expect(betterWith(cards("As Ks"), cards("Ts Js 4d Qh"))[0]?.category).toBe(FLUSH);
  });
});
