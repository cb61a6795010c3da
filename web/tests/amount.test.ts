import { describe, expect, it } from "vitest";
import { amountAt, amountIn, fit, grain, less, more, numberIn, picks, placeOf, short, written, wrongWith, type Range } from "../src/match/amount";

const MONEY: Range = { low: 1_000, high: 50_000_000, step: 1_000 };
const RANGES: Range[] = [
  { low: 0, high: 0, step: 1 },
  { low: 0, high: 1, step: 1 },
  { low: 1, high: 10, step: 3 },
  { low: 0, high: 200, step: 1 },
  { low: 300_000, high: 470_000, step: 10_000 },
  { low: 250, high: 99_999_750, step: 250 },
  MONEY,
  { low: 0, high: 1_073_741_823_000, step: 1_000 },
];

const offered = ({ low, high, step }: Range, value: number): boolean => value >= low && value <= high && (value - low) % step === 0;

describe("the slider", () => {
  it("gives amounts that are on offer, rising from the lowest to the highest", () => {
    for (const range of RANGES) {
      let last = range.low;
      for (let place = 0; place <= 1000; place++) {
        const value = amountAt(range, place / 1000);
        expect(offered(range, value), `${value} in ${JSON.stringify(range)}`).toBe(true);
        expect(value).toBeGreaterThanOrEqual(last);
        last = value;
      }
      expect(amountAt(range, 0)).toBe(range.low);
      expect(last).toBe(range.high);
    }
  });

  it("is as useful for thousands as for millions", () => {
    const at = [0.1, 0.3, 0.5, 0.7, 0.9].map((place) => amountAt(MONEY, place));
    expect(at).toEqual([42_000, 300_000, 1_400_000, 5_800_000, 24_000_000]);
    expect(placeOf(MONEY, 1_000)).toBe(0);
    expect(placeOf(MONEY, 50_000_000)).toBe(1);
  });

  it("is about even where there are few amounts", () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((place) => amountAt({ low: 0, high: 8, step: 1 }, place))).toEqual([0, 2, 4, 6, 8]);
  });

  it("stands where its amount is", () => {
    for (const range of RANGES)
      for (const value of [range.low, fit(range, range.high / 100), fit(range, range.high / 2), range.high]) {
        const place = placeOf(range, value);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(1);
        expect(Math.abs(amountAt(range, place) - value)).toBeLessThanOrEqual(Math.max(range.step, grain(value)));
      }
  });
});

describe("round figures", () => {
  it("have steps of 1, 2 or 5, a twentieth at the most", () => {
    expect([0, 1, 39, 40, 99, 100, 199, 200, 400, 340_000, 50_000_000].map((value) => grain(value))).toEqual([1, 1, 1, 2, 2, 5, 5, 10, 20, 10_000, 2_000_000]);
  });

  it("lead up and down again", () => {
    expect(more(MONEY, 340_000)).toBe(350_000);
    expect(less(MONEY, 340_000)).toBe(330_000);
    expect(more(MONEY, 341_000)).toBe(350_000);
    expect(less(MONEY, 341_000)).toBe(340_000);
    for (const range of RANGES) {
      let value = range.low;
      for (let presses = 0; value < range.high; presses++) {
        const next = more(range, value);
        expect(next).toBeGreaterThan(value);
        expect(offered(range, next)).toBe(true);
        expect(presses).toBeLessThan(1000);
        value = next;
      }
      expect(more(range, value)).toBe(range.high);
      while (value > range.low) {
        const next = less(range, value);
        expect(next).toBeLessThan(value);
        expect(offered(range, next)).toBe(true);
        value = next;
      }
      expect(less(range, value)).toBe(range.low);
    }
  });

  it("may be far apart", () => {
    expect(more(MONEY, 340_000, 2)).toBe(400_000);
    expect(less(MONEY, 340_000, 2)).toBe(300_000);
    expect(more(MONEY, 1_000, 2)).toBe(2_000);
  });

  it("are the same up and down", () => {
    const up = [0];
    while (up.at(-1)! < 200) up.push(more({ low: 0, high: 200, step: 1 }, up.at(-1)!));
    const down = [200];
    while (down.at(-1)! > 0) down.push(less({ low: 0, high: 200, step: 1 }, down.at(-1)!));
    expect(down.reverse()).toEqual(up);
  });
});

describe("picks", () => {
  const values = (range: Range): (number | null)[] => picks(range).map((pick) => pick.value);

  it("are the least, a quarter, half and all", () => {
    expect(values(MONEY)).toEqual([1_000, 12_500_000, 25_000_000, 50_000_000]);
    expect(values({ low: 0, high: 10, step: 1 })).toEqual([0, 3, 5, 10]);
  });

  it("leave out what is below the least", () => {
    expect(values({ low: 300_000, high: 470_000, step: 10_000 })).toEqual([300_000, null, null, 470_000]);
  });
});

describe("what is typed", () => {
  it.each([
    ["25000", 25_000],
    ["25,000", 25_000],
    ["$25,000", 25_000],
    [" $ 25 000 ", 25_000],
    ["25k", 25_000],
    ["2.5m", 2_500_000],
    ["2.5M", 2_500_000],
    ["0.3k", 300],
    ["1.001m", 1_001_000],
    ["1b", 1_000_000_000],
    ["0", 0],
  ])("%s is %d", (text, value) => expect(numberIn(text, "$")).toBe(value));

  it.each(["", "-5", "25.000", "1.5", "25,00", "1,2,3", "25kk", "many", "1.2345k", "1e5", "²", "€5"])("%s is no amount", (text) =>
    expect(numberIn(text, "$")).toBeNaN(),
  );

  it("is told what is wrong with it", () => {
    const said = (text: string): string => wrongWith(MONEY, numberIn(text, "$"), "$");
    expect(said("340k")).toBe("");
    expect(said("500")).toBe("The least is $1,000");
    expect(said("51m")).toBe("The most is $50,000,000");
    expect(said("2,500")).toBe("$2,000 or $3,000, in steps of $1,000");
    expect(said("lots")).toBe("Write it like $25,000, 25k or 2.5m");
  });

  it("reads back whatever is written", () => {
    for (const value of [0, 7, 999, 1_000, 25_000, 50_000_000, 1_073_741_823_000]) expect(numberIn(written(value, "$"), "$")).toBe(value);
    expect(numberIn(short(12_500_000, "$"), "$")).toBe(12_500_000);
  });
});

it("finds the amount in a move's text", () => {
  const offer = { move: "bet red", ...MONEY };
  expect(amountIn(offer, "bet red 25000")).toBe(25_000);
  expect(amountIn(offer, "bet red 25,000")).toBe(25_000);
  for (const other of [null, "bet red", "bet red 500", "bet red all", "bet reds 25000", "bet blue 25000"]) expect(amountIn(offer, other)).toBeNull();
  expect(amountIn({ move: "bet red" }, "bet red 25000")).toBeNull();
});

it("writes a sign before the figure and a word after it", () => {
  expect([written(25_000), written(25_000, "$"), written(25_000, "Units"), short(25_000, "Units"), written(1, "Units")]).toEqual(["25,000", "$25,000", "25,000 Units", "25k Units", "1 Unit"]);
  expect(numberIn("25k units", "Units")).toBe(25_000);
});

it("writes amounts short where there is little room", () => {
  expect([0, 999, 9_999, 10_000, 117_500, 1_342_000, 50_000_000, 2_000_000_000].map((value) => short(value, "$"))).toEqual(["$0", "$999", "$9,999", "$10k", "$118k", "$1.34M", "$50M", "$2B"]);
});
