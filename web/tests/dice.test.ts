import { describe, expect, it, vi } from "vitest";
import { bars, chartsOf, chiSquare, tail, verdict } from "../src/replay/chance";
import { bytesOf, commitment, diceOf, hexOf, matchKey } from "../src/replay/dice";
import { Generator } from "../src/replay/generator";
import { digest, hmacSha256, mac, sha256 } from "../src/replay/sha256";
import fixture from "./fixtures/dice.json";

const hex = (word: bigint): string => word.toString(16).padStart(16, "0");

const some = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);

describe("SHA-256", () => {
  it("of ours and of the browser is Python's", async () => {
    for (const [length, expected] of fixture.hashes.sha256 as [number, string][]) {
      expect(hexOf(sha256(some(length)))).toBe(expected);
      expect(hexOf(await digest(some(length)))).toBe(expected);
    }
  });

  it("signs alike", async () => {
    for (const [length, expected] of fixture.hashes.hmac as [number, string][]) {
      expect(hexOf(hmacSha256(some(length), some(40)))).toBe(expected);
      expect(hexOf(await (await mac(some(length)))(some(40)))).toBe(expected);
    }
  });

  it("is at hand where the browser keeps its own from the page", async () => {
    vi.stubGlobal("crypto", {});
    try {
      const [first] = fixture.derivations;
      expect(await commitment(first?.secret ?? "")).toBe(first?.commitment);
      expect(hexOf(await matchKey(first?.secret ?? "", first?.nonces ?? []))).toBe(first?.key);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("where the dice come from", () => {
  it.each<(typeof fixture.derivations)[number]>(fixture.derivations)("is worked out as the engine does, from $secret", async ({ secret, nonces, commitment: promised, key, words }) => {
    expect(await commitment(secret)).toBe(promised);
    expect(hexOf(await matchKey(secret, nonces))).toBe(key);
    const dice = await diceOf(secret, nonces);
    for (const [number, expected] of Object.entries(words)) expect((await dice(Number(number))).words.map(hex)).toEqual(expected);
  });

  it("is nothing but hexadecimal", () => {
    expect(bytesOf("00fF")).toEqual(Uint8Array.of(0, 255));
    expect(() => bytesOf("0")).toThrow();
    expect(() => bytesOf("zz")).toThrow();
  });
});

describe("the generator", () => {
  it("draws what the engine draws, in every way", () => {
    const [a = "", b = ""] = fixture.draws.start;
    const dice = new Generator(BigInt(`0x${a}`), BigInt(`0x${b}`));
    for (const word of fixture.draws.next) expect(hex(dice.next64())).toBe(word);
    for (const [span, drawn] of fixture.draws.below as [number, number[]][]) expect(drawn.flatMap(() => dice.draw(span, 1))).toEqual(drawn);
    for (const [n, count, drawn] of fixture.draws.lots as [number, number, number[][]][]) expect(drawn.map(() => dice.draw(n, count))).toEqual(drawn);
    expect(dice.words.map(hex)).toEqual(fixture.draws.end);
  });
});

describe("luck", () => {
  it("is counted beside what is expected", () => {
    const found = bars(["a", "b"], [30, 70], [1, 3]);
    expect(found.map((bar) => bar.expected)).toEqual([25, 75]);
    expect(found[0]?.low).toBeCloseTo(25 - 1.959964 * Math.sqrt(100 * 0.25 * 0.75), 9);
    expect(found[0]?.high).toBeCloseTo(25 + 1.959964 * Math.sqrt(100 * 0.25 * 0.75), 9);
    expect(chiSquare(found)).toBeCloseTo(25 / 25 + 25 / 75, 12);
    expect(bars(["a"], [0])[0]).toMatchObject({ low: 0, high: 0, expected: 0 });
  });

  it("has the tail that tables of chi-square have", () => {
    // The usual critical values, as every table prints them.
    for (const [degrees, at, p] of [
      [1, 3.841, 0.05],
      [5, 11.07, 0.05],
      [5, 15.086, 0.01],
      [5, 1.145, 0.95],
      [10, 18.307, 0.05],
      [10, 29.588, 0.001],
      [30, 43.773, 0.05],
    ] as const) expect(tail(at, degrees)).toBeCloseTo(p, 4);
    expect(tail(2, 2)).toBeCloseTo(Math.exp(-1), 12); // with two degrees it is a plain exponential
    expect(tail(60, 2)).toBeCloseTo(Math.exp(-30), 16);
    expect(tail(0, 5)).toBe(1);
  });

  it("is put into words", () => {
    const six = ["1", "2", "3", "4", "5", "6"];
    expect(verdict(bars(six, [100, 100, 100, 100, 100, 100]))).toMatch(/more than 99%/);
    expect(verdict(bars(six, [100, 104, 97, 101, 99, 99]))).toMatch(/^As even/);
    expect(verdict(bars(six, [128, 90, 95, 92, 93, 102]))).toMatch(/^(A little uneven|As even)/);
    expect(verdict(bars(six, [160, 90, 90, 90, 90, 80]))).toMatch(/^Rare luck/);
    expect(verdict(bars(six, [1, 2, 3, 1, 0, 1]))).toMatch(/^Too few/);
    expect(verdict(bars(six, [0, 0, 0, 0, 0, 0]))).toBe("");
  });

  it("is charted bound by bound where there is enough of it, and by tenths where bounds are large", () => {
    const some = (bound: number, count: number) => Array.from({ length: count }, (_, i) => ({ seat: i % 2, bound, result: (i * 7) % bound }));
    const charts = chartsOf([...some(1, 50), ...some(6, 29), ...some(20, 100), ...some(36, 180), ...some(37, 30), ...some(109, 30)]);
    const everybody = charts.filter((chart) => chart.seat === null);
    expect(everybody.map((chart) => chart.title)).toEqual(["Draws of 1 in 20", "Draws of 1 in 36", "Draws of 1 in more than 36, by tenths"]);
    expect(everybody.map((chart) => chart.bars.length)).toEqual([20, 36, 10]);
    expect(everybody.map((chart) => chart.bars.reduce((sum, bar) => sum + bar.count, 0))).toEqual([100, 180, 60]);
    expect(charts.map((chart) => chart.seat)).toEqual([null, 0, 1, null, 0, 1, null, 0, 1]);
    for (const bar of everybody[0]?.bars ?? []) expect([bar.count, Math.round(bar.expected * 1e6)]).toEqual([5, 5e6]);
    // Of 37 the first tenth has 4, the second 4; of 109 they have 11 each.
    expect(everybody[2]?.bars[0]?.expected).toBeCloseTo((30 * 4) / 37 + (30 * 11) / 109, 9);
  });
});
