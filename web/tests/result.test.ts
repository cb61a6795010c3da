import { describe, expect, it } from "vitest";
import { leadOf, ordinal, placesOf, winnersOf } from "../src/parts/result";
import { listed } from "../src/parts/words";

const NAMES = ["A", "B", "C"];

describe("the end in words", () => {
  it("names who has won", () => {
    expect(winnersOf(NAMES, [3, 9, 1])).toBe("B wins");
    expect(winnersOf(NAMES, [9, 9, 1])).toBe("A and B win together");
    expect(winnersOf(NAMES, [9, 9, 9])).toBe("A, B and C win together");
    expect(winnersOf(NAMES, [])).toBe("Nobody has won");
  });

  it("speaks to who reads it, first of all", () => {
    expect(winnersOf(NAMES, [3, 9, 1], 1)).toBe("You win");
    expect(winnersOf(NAMES, [3, 9, 1], 0)).toBe("B wins");
    expect(winnersOf(NAMES, [9, 9, 9], 2)).toBe("You, A and B win together");
  });

  it("gives equals the same place, and the next one its own", () => {
    expect(placesOf([5, 9, 5, 1]).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]]);
    expect(placesOf([5, 9, -1], [2]).map(({ seat }) => seat)).toEqual([1, 0]); // nobody has played there
  });

  it("counts places as people do", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]);
  });

  it("knows by how much, where there is one winner", () => {
    expect(leadOf([3, 9, 1])).toBe(6);
    expect(leadOf([9, 9, 1])).toBeNull();
    expect(leadOf([4])).toBeNull();
  });
});

describe("a list of names", () => {
  it("reads as it is spoken", () => {
    expect([["Lin"], ["Lin", "Ida"], ["Lin", "Bruno", "Ida"], []].map(listed)).toEqual(["Lin", "Lin and Ida", "Lin, Bruno and Ida", ""]);
  });
});
