import { describe, expect, it, vi } from "vitest";
import type { Frame, Frames, GameInfo, MatchHeader } from "../src/protocol";
import { hashesIn, hashOf, type Kept as KeptDice } from "../src/dice/kept";
import { check, saidOf, sound } from "../src/replay/check";
import { addressOf, decision, ReplayFrames, momentOf, PAGE } from "../src/replay/frames";
import { Generator } from "../src/replay/generator";
import { logLinesOf } from "../src/replay/logLines";
import { Player } from "../src/replay/player.svelte";
import { dateOf, lastedOf } from "../src/replay/when";
import fixture from "./fixtures/replay.json";

interface Kept {
  match: MatchHeader;
  frames: Frame[];
}

const { tossed, promised, dealt } = fixture as unknown as Record<"tossed" | "promised" | "dealt", Kept>;

/** A server that has only these frames. */
function server(frames: Frame[]) {
  return vi.fn((eyes: string, first: number, count: number): Promise<Frames> =>
    Promise.resolve({ match: "m", eyes, steps: frames.length - 1, frames: frames.slice(first, first + count) }),
  );
}

async function filmOf(frames: Frame[]): Promise<ReplayFrames> {
  const film = new ReplayFrames("all", server(frames));
  await film.all();
  return film;
}

const changed = <T>(from: T, change: (copy: T) => void): T => {
  const copy = structuredClone(from);
  change(copy);
  return copy;
};

// A match of more than one page, made up: what is to be seen at every step, and the frames that tell it.
const LAST = PAGE + 52;
const views = Array.from({ length: LAST + 1 }, (_, step) => ({
  stage: Math.floor(step / 60),
  over: Number(step === LAST),
  purse: [step % 7, 10, Math.floor(step / 9)],
  turn: (step + Math.floor(step / 4)) % 3,
}));
const frames = views.map((view, step): Frame => {
  const before: Record<string, unknown> = step % PAGE ? (views[step - 1] ?? {}) : {};
  const set = Object.fromEntries(Object.entries(view).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)));
  return { step, seat: step ? (views[step - 1]?.turn ?? 0) : -1, set, standing: [step, 0, 1] };
});

describe("a film", () => {
  it("shows every moment as the match had it, in whatever order it is asked for", async () => {
    const film = await filmOf(frames);
    const looked = [0, 1, 19, 20, 21, 137, PAGE - 1, PAGE, PAGE + 1, LAST];
    for (const step of [...looked, ...looked.toReversed()]) expect(film.view(step)).toEqual(views[step]);
  });

  it("hands out views that can be changed without harm", async () => {
    const film = await filmOf(frames);
    const view = film.view(21) ?? {};
    view.stage = 99;
    expect(film.view(21)).toEqual(views[21]);
    expect(film.view(22)?.stage).not.toBe(99);
  });

  it("fetches what is needed, once, and tells how long the match is", async () => {
    const fetch = server(frames);
    const film = new ReplayFrames("all", fetch);
    expect(film.view(0)).toBeNull();
    await Promise.all([film.need(PAGE + 3), film.need(PAGE + 4)]);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("all", PAGE, PAGE);
    expect([film.steps, film.complete, film.view(0), film.frame(PAGE)?.step]).toEqual([LAST, false, null, PAGE]);
    await film.all();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(film.complete).toBe(true);
    expect([...film.frames(PAGE - 1, PAGE + 1)].map((frame) => frame.step)).toEqual([PAGE - 1, PAGE, PAGE + 1]);
  });

  it("can be asked again after a failure", async () => {
    const fetch = server(frames);
    fetch.mockRejectedValueOnce(new Error("no line"));
    const film = new ReplayFrames("all", fetch);
    await expect(film.need(0)).rejects.toThrow("no line");
    await film.need(0);
    expect(film.view(0)).toEqual(views[0]);
  });

  it("knows where a seat decides", async () => {
    const film = await filmOf(frames);
    const moves = frames.filter((frame) => frame.seat === 2).map((frame) => frame.step - 1);
    expect(await decision(film, 2, 0, 1)).toBe(moves.find((step) => step > 0));
    for (const at of [5, 60, PAGE - 1, PAGE, 230]) {
      expect(await decision(film, 2, at, 1)).toBe(moves.find((step) => step > at) ?? null);
      expect(await decision(film, 2, at, -1)).toBe(moves.findLast((step) => step < at) ?? null);
    }
    expect(await decision(film, 2, LAST, 1)).toBeNull();
  });
});

describe("an address", () => {
  it("says which moment, through whose eyes", () => {
    expect(momentOf("?step=120&eyes=2", 4)).toEqual({ step: 120, eyes: "2" });
    expect(momentOf("?eyes=spectator", 4)).toEqual({ step: 0, eyes: "spectator" });
    expect(momentOf("", 4)).toEqual({ step: 0, eyes: "all" });
    expect(momentOf("?step=-3&eyes=4", 4)).toEqual({ step: 0, eyes: "all" });
    expect(momentOf("?step=2.5&eyes=me", 4)).toEqual({ step: 0, eyes: "all" });
  });

  it("comes back as it went", () => {
    for (const [step, eyes] of [[0, "all"], [7, "spectator"], [120, "3"]] as const) {
      const { pathname, search } = new URL(addressOf("a-b_c", step, eyes), "http://x");
      expect([pathname, momentOf(search, 4)]).toEqual(["/replay/a-b_c", { step, eyes }]);
    }
  });
});

describe("a player", () => {
  const game = { brief: { name: "toss" }, events: [] } as unknown as GameInfo;
  const player = (): Player => new Player(tossed.match, game, server(frames));

  it("goes where it is told and no further", async () => {
    const it = player();
    await it.open(9999, "all");
    expect([it.step, it.steps, it.model.view.over]).toEqual([LAST, LAST, 1]);
    expect(it.model.standing).toEqual([LAST, 0, 1]);
    await it.goTo(137);
    expect(it.model.view).toEqual(views[137]);
    expect(it.model.standing).toBeNull();
    await it.goTo(-5);
    expect(it.model.view).toEqual(views[0]);
  });

  it("shows one move forward as it happened, and nothing else", async () => {
    const it = player();
    await it.open(19, "all");
    const shown: number[] = [];
    it.model.animate(async (happening) => {
      shown.push(happening.version);
      expect(it.model.view).toEqual(views[19]);
      expect(happening.after).toEqual(views[20]);
    });
    await it.goTo(20);
    expect(it.model.view).toEqual(views[20]);
    await it.goTo(19);
    await it.goTo(21);
    await it.goTo(PAGE + 1);
    expect(shown).toEqual([20]);
    expect(it.model.view).toEqual(views[PAGE + 1]);
  });

  it("ends where the last of many commands leads, however slow the showing", async () => {
    const it = player();
    await it.open(0, "all");
    it.model.animate((_, pace) => pace.wait(60_000));
    for (let step = 1; step <= 137; step++) void it.goTo(step);
    await it.goTo(137);
    expect(it.model.view).toEqual(views[137]);
  });

  it("looks through other eyes at the same moment", async () => {
    const it = player();
    await it.open(20, "all");
    expect(it.model.seat).toBeNull();
    await it.look("2");
    expect([it.model.seat, it.step]).toEqual([2, 20]);
  });

  it("says so when a page cannot be had", async () => {
    const there = server(frames);
    const it = new Player(tossed.match, game, (eyes, first, count) => (first ? Promise.reject(new Error("gone")) : there(eyes, first, count)));
    await it.open(0, "all");
    await it.goTo(PAGE + 1);
    expect(it.trouble).not.toBe("");
    expect(it.loading).toBe(false);
    expect(it.model.view).toEqual(views[0]);
  });

  it("marks where stages ended", async () => {
    const it = player();
    await it.open(0, "all");
    await it.film().all();
    expect(it.stages()).toEqual([60, 120, 180, 240]);
  });
});

describe("the log", () => {
  it("loses nothing of what happened but repetition", () => {
    expect(tossed.frames.flatMap((frame) => frame.events ?? []).length).toBeGreaterThan(30);
    for (const frame of tossed.frames) {
      const said = logLinesOf(frame).map((line) => line.text).join(" ");
      for (const event of frame.events ?? []) for (const word of (event.text ?? "").replace(/[.,]/g, "").split(" ")) expect(said).toContain(word);
      expect(logLinesOf(frame).every((line) => line.version === frame.step && line.text)).toBe(true);
      expect(new Set(logLinesOf(frame).map((line) => line.key)).size).toBe(logLinesOf(frame).length);
    }
  });
});

describe("the check of the dice", () => {
  const run = async (change: (copy: Kept) => void = () => undefined, from = tossed, kept: KeptDice | null = null) => {
    const copy = changed(from, change);
    return check(copy.match, await filmOf(copy.frames), kept);
  };
  /** The first frame with draws that follow a move, and its number. */
  const rolled = (copy: Kept): Frame => copy.frames.slice(1).find((frame) => frame.draws?.length) as Frame;
  const at = rolled(tossed).step;
  const drawn = tossed.frames.flatMap((frame) => frame.draws ?? []).length;

  it("finds that all draws follow from the secret, and says what that does not prove", async () => {
    const report = await run();
    expect(report).toMatchObject({ promised: true, set: tossed.frames.length, strayed: [], right: drawn, wrong: [] });
    expect(sound(report)).toBe(true);
    expect(drawn).toBe(27);
    expect(saidOf(report)[0]).toBe("The secret matches what was promised before the first move; all 27 draws follow from it.");
    expect(saidOf(report)[1]).toContain("does not show that it could not choose them");
    expect(saidOf(report)[2]).toContain("wayside verify");
    expect(saidOf({ ...report, right: 1234 })[0]).toContain("all 1,234 draws follow");
    expect(saidOf({ ...report, right: 1 })[0]).toContain("the one draw follows");
  });

  describe("against what this browser kept", () => {
    const { match } = promised;
    const promise = match.promise ?? "";
    const [hash = ""] = hashesIn(promise);
    const mine: KeptDice = { at: 0, commitment: /^secret hash: (.*)$/m.exec(promise)?.[1] ?? "", nonces: { [hash]: match.nonces?.[0] ?? "" }, promise };

    it("says that nobody could choose the dice only where that holds", async () => {
      const [, ...rest] = hashesIn(promise);
      expect(rest.map(Boolean)).toEqual([true, false]); // a bot adds nothing
      const whole = await run(undefined, promised, mine);
      expect([sound(whole), whole.own, whole.silent]).toEqual([true, "counts", []]);
      expect(saidOf(whole)[1]).toMatch(/^Nobody could choose them/);
      const stranger = await run(undefined, promised);
      expect([sound(stranger), stranger.own]).toEqual([true, "stranger"]);
      const untold = await run(undefined, promised, { ...mine, promise: "" });
      expect([sound(untold), untold.own]).toEqual([true, "untold"]);
      const silent = { ...whole, silent: [1] };
      for (const report of [stranger, untold, silent]) expect(saidOf(report, match.names)[1]).not.toContain("Nobody could choose");
      expect(saidOf(silent, match.names)[1]).toContain("Ben sealed a number and did not tell it");
    });

    it("finds out a server that has swapped what it promised, though its own answer fits", async () => {
      const other = "00".repeat(32);
      const swapped = await run((copy) => {
        copy.match.secret = other;
        copy.match.promise = "";
        copy.match.commitment = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
      }, promised, mine);
      expect(saidOf(swapped)).toEqual(["The secret is not the one whose fingerprint this browser was shown when you sat down. Do not trust this match."]);

      const forged = promise.replace(hashesIn(promise)[1] ?? "", await hashOf("chosen"));
      const commitment = await hashOf(forged);
      const late = await run((copy) => Object.assign(copy.match, { promise: forged, commitment, nonces: [match.nonces?.[0], "63686f73656e", ""] }), promised, mine);
      expect(saidOf(late)[0]).toContain("did not begin with what the table showed when your number was told");
      const without = await run((copy) => copy.match.nonces?.splice(0, 1, ""), promised, mine);
      expect(saidOf(without)[0]).toContain("the dice were made without it");
      const other_table = await run((copy) => (copy.match.table = "elsewhere"), promised);
      expect(saidOf(other_table)[0]).toContain("did not begin with what was promised");
      const nonce = await run((copy) => copy.match.nonces?.splice(1, 1, "00"), promised);
      expect(saidOf(nonce)[0]).toContain("The number of Ben is not the one that was sealed before");
      const older = await run(undefined, tossed, mine);
      expect(sound(older)).toBe(false);
    });
  });

  it("draws lots by threes and twos again, and from very many", async () => {
    expect(await run(undefined, dealt)).toMatchObject({ promised: true, set: 1, right: 4, wrong: [] });
    const other = await run((copy) => {
      const results = copy.frames[0]?.draws?.[1]?.results as number[];
      results[2] = ((results[2] ?? 0) + 1) % 104;
    }, dealt);
    expect([other.right, other.wrong.length]).toEqual([3, 1]);
  });

  it("notices another secret, other numbers of the seats, other dice and dice used twice", async () => {
    const secret = await run((copy) => (copy.match.secret = "00".repeat(32)));
    expect([secret.promised, sound(secret)]).toEqual([false, false]);
    expect(saidOf(secret)).toEqual([expect.stringMatching(/^The secret is not the one .* Do not trust/)]);

    const nonce = await run((copy) => copy.match.nonces?.splice(0, 1, "00".repeat(16)));
    expect([nonce.promised, nonce.strayed.length]).toEqual([true, tossed.frames.length]);
    expect(saidOf(nonce)).toEqual([expect.stringContaining("the dice of 28 moves do not follow from it")]);

    const words = await run((copy) => copy.frames[7]?.dice?.splice(0, 1, "0".repeat(16)));
    expect(words.strayed).toEqual([7]);

    const twice = await run((copy) => {
      const [six, seven] = [copy.frames[6], copy.frames[7]];
      if (six && seven) Object.assign(seven, { number: six.number, dice: six.dice, dice_after: six.dice_after });
    });
    expect(twice.strayed).toEqual([7]);
  });

  it("notices a result that was not drawn", async () => {
    const loaded = await run((copy) => {
      const [first] = rolled(copy).draws ?? [];
      if (first) first.results = [((first.results[0] ?? 0) + 1) % 6];
    });
    expect(loaded.wrong).toEqual([expect.stringMatching(new RegExp(`^Move ${at}: of 6 the dice give \\d, and \\d is what was told`))]);
    expect([loaded.right, sound(loaded)]).toEqual([drawn - 1, false]);
    expect(saidOf(loaded)).toEqual([expect.stringContaining("but 1 of the draws do not follow from it. Do not trust")]);
    const die = await run((copy) => Object.assign(rolled(copy).draws?.[0] ?? {}, { bound: 20 }));
    expect(die.wrong.length).toBeGreaterThan(0);
  });

  it("notices a draw that was left out or added, at either end", async () => {
    const missing = `Move ${at}: more or less was drawn than is told.`;
    for (const change of [
      (copy: Kept) => rolled(copy).draws?.shift(),
      (copy: Kept) => rolled(copy).draws?.pop(),
      (copy: Kept) => rolled(copy).draws?.push({ bound: 6, results: [0] }),
      (copy: Kept) => rolled(copy).draws?.unshift({ bound: 6, results: [0] }),
      (copy: Kept) => delete rolled(copy).draws,
    ]) {
      const found = await run(change);
      expect(found.wrong).toContain(missing);
      expect(sound(found)).toBe(false);
    }
    const told = await run((copy) => delete rolled(copy).dice_after);
    expect(told.wrong).toEqual([missing]);
  });

  it("counts what fell, for everybody and in each seat's moves", async () => {
    const report = await run((copy) => {
      // As many rolls again as there were, all of the last move.
      const frame = copy.frames.at(-1) as Frame;
      const dice = new Generator(...(frame.dice?.map((word) => BigInt(`0x${word}`)) as [bigint, bigint]));
      frame.draws = Array.from({ length: 30 }, () => ({ bound: 6, results: dice.draw(6, 1) }));
      frame.dice_after = dice.words.map((word) => word.toString(16).padStart(16, "0"));
      frame.seat = 2;
    });
    expect(report).toMatchObject({ right: drawn + 30, wrong: [] });
    expect([...new Set(report.charts.map((chart) => chart.title))]).toEqual(["Draws of 1 in 6"]);
    const [all, ...seats] = report.charts.map((chart) => chart.bars.reduce((sum, bar) => sum + bar.count, 0));
    expect(all).toBe(drawn + 30);
    expect(seats.reduce((sum, count) => sum + count, 0)).toBe(all! - 3); // setting up is nobody's move
    expect(report.charts.map((chart) => chart.seat)).toEqual([null, 0, 1, 2]);
  });
});

describe("the end", () => {
  it("is told in words", () => {
    expect(lastedOf(9_400)).toBe("9 seconds");
    expect(lastedOf(600_000)).toBe("10 minutes");
    expect(lastedOf(3 * 86_400_000)).toBe("3 days");
    expect(dateOf(0, 0, "en")).toMatch(/19(69|70)/);
  });
});
