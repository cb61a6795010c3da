import { expect, it } from "vitest";
import { leftText } from "../src/match/clock";

it("time is said as people read it", () => {
  expect(leftText(0)).toBe("0:00");
  expect(leftText(41_001)).toBe("0:42");
  expect(leftText(61_000)).toBe("1:01");
  expect(leftText(3_660_000)).toBe("1 h 01 m");
  expect(leftText(2 * 86_400_000 + 4 * 3_600_000)).toBe("2 d 4 h");
});
