import { describe, expect, test } from "vitest";
import { agoWords, others, outcome } from "../src/people/company";
import { qr } from "../src/people/qr";
import { count, licence, pages, poolWords, portrait, towardsTowel } from "../src/people/records";
import type { RatingInfo } from "../src/protocol";

test("a QR code is drawn as it is encoded", () => {
  const code = qr("https://table.example/t/x3Vb0cQm8yTn2LpA");
  // Squares are painted back from the path: the finders stand in three corners, with a border of four around all.
  const dark = new Set<string>();
  for (const [, x, y, wide] of code.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(wide); i++) dark.add(`${Number(x) + i} ${y}`);
  }
  const far = code.size - 5;
  for (const [x, y] of [[4, 4], [far, 4], [4, far]] as const) expect(dark.has(`${x} ${y}`)).toBe(true);
  expect(dark.has(`${far} ${far}`) && dark.has(`${far - 6} ${far}`) && dark.has(`${far} ${far - 6}`)).toBe(false);
  for (let i = 0; i < code.size; i++) expect(dark.has(`${i} 3`) || dark.has(`3 ${i}`)).toBe(false);
  for (let i = 0; i < 7; i++) expect(dark.has(`${4 + i} 4`) && dark.has(`${4 + i} 10`)).toBe(true);
});

describe("records", () => {
  const rating = (game: string, seats: number, pool: string): RatingInfo => ({ game, seats, pool, mu: 25, sigma: 5, shown: 10, played: 3, settled: false });

  test("a page a game, most played first, ratings in order", () => {
    const found = pages({
      records: [
        { game: "a", played: 2, won: 1, towels: 0 },
        { game: "b", played: 9, won: 3, towels: 0 },
      ],
      ratings: [rating("b", 4, "with-bots"), rating("b", 2, "humans"), rating("b", 4, "humans"), rating("a", 2, "humans")],
    });
    expect(found.map((page) => page.game)).toEqual(["b", "a"]);
    expect(found[0]?.ratings.map((each) => [each.seats, each.pool])).toEqual([[2, "humans"], [4, "humans"], [4, "with-bots"]]);
  });

  test("shares of wins, and towels", () => {
    expect(count(2.5)).toBe("2.5");
    expect(count(1 / 3)).toBe("0.3");
    expect(towardsTowel(41.9)).toBe(41);
    expect(towardsTowel(42)).toBe(0);
    expect(towardsTowel(50.5)).toBe(8);
  });

  test("pools in words", () => {
    expect(poolWords("humans")).toBe("people only");
    expect(poolWords("with-bots")).toBe("bots among them");
  });
});

test("a licence is numbered in groups, and its picture is always the same", () => {
  expect(licence("abcdefgh1")).toBe("ABCD EFGH 1");
  expect(portrait("somebody")).toBe(portrait("somebody"));
  expect(new Set(["a", "b", "c", "d", "e", "f", "g", "h"].map(portrait)).size).toBeGreaterThan(3);
});

test("how long ago something was", () => {
  const now = Date.UTC(2026, 5, 20, 12);
  const ago = (seconds: number): string => agoWords(now - seconds * 1000, now);
  expect(ago(-5)).toBe("just now");
  expect(ago(59)).toBe("just now");
  expect(ago(60)).toBe("1 minute ago");
  expect(ago(2 * 3600)).toBe("2 hours ago");
  expect(ago(26 * 3600)).toBe("yesterday");
  expect(ago(15 * 86_400)).toBe("2 weeks ago");
  expect(ago(800 * 86_400)).toBe("2 years ago");
});

test("what became of a match, and who else was there", () => {
  const match = { standing: [5, 9, 9], seat: 1, names: ["Ada", "Bo", "Otto"], empty: [] };
  expect(outcome({ ...match, state: "over" })).toBe("won together");
  expect(outcome({ ...match, state: "over", seat: 0 })).toBe("3rd of 3");
  expect(outcome({ ...match, state: "left" })).toBe("left");
  expect(outcome({ ...match, state: "held", standing: null })).toBe("a bot sits in");
  expect(outcome({ ...match, state: "playing", standing: null })).toBe("going on");
  expect(others(match)).toBe("Ada and Otto");
  const late = { standing: [5, 9, -1], seat: 0, names: ["Ada", "Bo", "Empty chair"], empty: [2] };
  expect(outcome({ ...late, state: "over" })).toBe("2nd of 2");
  expect(others(late)).toBe("Bo");
});
