import { expect, it } from "vitest";
import { oneSentence, mergeEvents } from "../src/model/mergeEvents";

it("many cards drawn are one sentence", () => {
  expect(oneSentence(["Ann draws 80 km.", "Ann draws 30 km.", "Ann draws Rest."])).toBe("Ann draws 80 km, 30 km and Rest.");
  expect(oneSentence(["Ann draws 80 km.", "Ann draws 30 km."])).toBe("Ann draws 80 km and 30 km.");
});

it("sentences that have nothing in common stay apart", () => {
  expect(oneSentence(["Ann rolls.", "Bo wins."])).toBeNull();
  expect(oneSentence(["The counter falls by 50 to 10.", "The counter falls."])).toBeNull();
});

it("only neighbours of one kind and seat are put together, and none is lost", () => {
  const drew = (card: string, seat = 0) => ({ kind: 1, seat, text: `Ann draws ${card}.`, clause: "T2.1" });
  const lines = mergeEvents([drew("10 km"), drew("20 km"), drew("Rest"), { kind: 2, seat: 0, text: "Ann fills the hand." }, drew("30 km"), { kind: 3, seat: 1 }]);
  expect(lines.map((line) => line.text)).toEqual(["Ann draws 10 km, 20 km and Rest.", "Ann fills the hand.", "Ann draws 30 km."]);
  expect(lines[0]?.clause).toBe("T2.1");
});
