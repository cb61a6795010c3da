import { describe, expect, it, vi } from "vitest";
import type { Frame, Frames, GameInfo, MatchHeader } from "../src/protocol";
import { check, saidOf, sound } from "../src/replay/check";
import { addressOf, decision, ReplayFrames, momentOf, PAGE } from "../src/replay/frames";
import { logLinesOf } from "../src/replay/logLines";
import { Player } from "../src/replay/player.svelte";
import { dateOf, lastedOf } from "../src/replay/when";
import fixture from "./fixtures/replay.json";

interface Kept {
  game: GameInfo;
  match: MatchHeader;
  steps: number;
  pages: Frame[][];
  whole?: Record<string, Record<string, unknown>>;
}

const kept = structuredClone(fixture) as unknown as Record<"hallo-trucker" | "lot" | "spiralized", Kept>;

/** A server that has only this match. */
function server({ steps, pages }: Kept) {
  return vi.fn((eyes: string, first: number, _count: number): Promise<Frames> => Promise.resolve({ match: "m", eyes, steps, frames: pages[first / PAGE] ?? [] }));
}

async function whole(from: Kept): Promise<ReplayFrames> {
  const film = new ReplayFrames("all", server(from));
  await film.all();
  return film;
}

const changed = (from: Kept, change: (kept: Kept) => void): Kept => {
  const copy = structuredClone(from);
  change(copy);
  return copy;
};

const trucker = kept["hallo-trucker"];
const frames = trucker.pages.flat();

describe("a film", () => {
  it("shows every moment as the match had it, in whatever order it is asked for", async () => {
    const film = await whole(trucker);
    const looked = Object.entries(trucker.whole ?? {});
    expect(looked.length).toBeGreaterThan(8);
    for (const [step, view] of [...looked, ...looked.reverse()]) expect(film.view(Number(step))).toEqual(view);
  });

  it("hands out views that can be changed without harm", async () => {
    const film = await whole(trucker);
    const view = film.view(21) ?? {};
    view.stage = 99;
    expect(film.view(21)).toEqual(trucker.whole?.["21"]);
    expect(film.view(22)?.stage).not.toBe(99);
  });

  it("fetches what is needed, once, and tells how long the match is", async () => {
    const fetch = server(trucker);
    const film = new ReplayFrames("all", fetch);
    expect(film.view(0)).toBeNull();
    await Promise.all([film.need(PAGE + 3), film.need(PAGE + 4)]);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("all", PAGE, PAGE);
    expect([film.steps, film.complete, film.view(0), film.frame(PAGE)?.step]).toEqual([trucker.steps, false, null, PAGE]);
    await film.all();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(film.complete).toBe(true);
    expect([...film.frames(PAGE - 1, PAGE + 1)].map((frame) => frame.step)).toEqual([PAGE - 1, PAGE, PAGE + 1]);
  });

  it("can be asked again after a failure", async () => {
    const fetch = server(trucker);
    fetch.mockRejectedValueOnce(new Error("no line"));
    const film = new ReplayFrames("all", fetch);
    await expect(film.need(0)).rejects.toThrow("no line");
    await film.need(0);
    expect(film.view(0)).toEqual(trucker.whole?.["0"]);
  });

  it("knows where a seat decides", async () => {
    const film = await whole(trucker);
    const moves = frames.filter((frame) => frame.seat === 2).map((frame) => frame.step - 1);
    expect(await decision(film, 2, 0, 1)).toBe(moves.find((step) => step > 0));
    for (const at of [5, 60, PAGE - 1, PAGE, 230]) {
      expect(await decision(film, 2, at, 1)).toBe(moves.find((step) => step > at) ?? null);
      expect(await decision(film, 2, at, -1)).toBe(moves.findLast((step) => step < at) ?? null);
    }
    expect(await decision(film, 2, trucker.steps, 1)).toBeNull();
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
  const player = (from = trucker): Player => new Player(from.match, from.game, server(from));

  it("goes where it is told and no further", async () => {
    const it = player();
    await it.open(9999, "all");
    expect([it.step, it.steps, it.desk.view.over]).toEqual([trucker.steps, trucker.steps, 1]);
    expect(it.desk.standing).toEqual(frames.at(-1)?.standing);
    await it.goTo(137);
    expect(it.desk.view).toEqual(trucker.whole?.["137"]);
    expect(it.desk.standing).toBeNull();
    await it.goTo(-5);
    expect(it.desk.view).toEqual(trucker.whole?.["0"]);
  });

  it("shows one move forward as it happened, and nothing else", async () => {
    const it = player();
    await it.open(19, "all");
    const shown: number[] = [];
    it.desk.animate(async (happening) => {
      shown.push(happening.version);
      expect(it.desk.view).toEqual(trucker.whole?.["19"]);
      expect(happening.after).toEqual(trucker.whole?.["20"]);
    });
    await it.goTo(20);
    expect(it.desk.view).toEqual(trucker.whole?.["20"]);
    await it.goTo(19);
    await it.goTo(21);
    await it.goTo(PAGE + 1);
    expect(shown).toEqual([20]);
    expect(it.desk.view).toEqual(trucker.whole?.[PAGE + 1]);
  });

  it("ends where the last of many commands leads, however slow the showing", async () => {
    const it = player();
    await it.open(0, "all");
    it.desk.animate((_, pace) => pace.wait(60_000));
    for (let step = 1; step <= 137; step++) void it.goTo(step);
    await it.goTo(137);
    expect(it.desk.view).toEqual(trucker.whole?.["137"]);
  });

  it("looks through other eyes at the same moment", async () => {
    const it = player();
    await it.open(20, "all");
    expect(it.desk.seat).toBeNull();
    await it.look("2");
    expect([it.desk.seat, it.step]).toEqual([2, 20]);
  });

  it("says so when a page cannot be had", async () => {
    const fetch = server(trucker);
    const it = new Player(trucker.match, trucker.game, fetch);
    fetch.mockImplementation((eyes, first) => (first ? Promise.reject(new Error("gone")) : Promise.resolve({ match: "m", eyes, steps: trucker.steps, frames: trucker.pages[0] ?? [] })));
    await it.open(0, "all");
    await it.goTo(PAGE + 1);
    expect(it.trouble).not.toBe("");
    expect(it.loading).toBe(false);
    expect(it.desk.view).toEqual(trucker.whole?.["0"]);
  });

  it("marks where stages ended", async () => {
    const it = player();
    await it.open(0, "all");
    await it.film().all();
    let stage = 0;
    const ends = frames.flatMap((frame) => {
      const now = Number(frame.set.stage ?? stage);
      const over = now > stage && frame.step < trucker.steps;
      stage = now;
      return over ? [frame.step] : [];
    });
    expect(ends.length).toBe(4);
    expect(it.stages()).toEqual(ends);
  });
});

describe("the log", () => {
  it("loses nothing of what happened but repetition", () => {
    for (const frame of frames) {
      const said = logLinesOf(frame).map((line) => line.text).join(" ");
      for (const event of frame.events ?? []) for (const word of (event.text ?? "").replace(/[.,]/g, "").split(" ")) expect(said).toContain(word);
      expect(logLinesOf(frame).every((line) => line.version === frame.step && line.text)).toBe(true);
      expect(new Set(logLinesOf(frame).map((line) => line.key)).size).toBe(logLinesOf(frame).length);
    }
  });
});

describe("the check of the dice", () => {
  const drawn = frames.flatMap((frame) => frame.events ?? []).filter((event) => trucker.game.events[event.kind]?.word === "drew").length;

  it("finds that cards follow from the secret, and says which cannot be worked out", async () => {
    const report = await check(trucker.match, trucker.game, await whole(trucker));
    expect(report).toMatchObject({ promised: true, set: trucker.steps + 1, strayed: [], wrong: [] });
    expect(report.right + report.unknown).toBe(drawn);
    expect(report.unknown).toBeLessThan(drawn / 20);
    expect(sound(report)).toBe(true);
    expect(saidOf(report)[0]).toMatch(/^The secret matches what was promised before the first move; /);
    expect(report.charts[0]?.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(drawn);
  });

  it("says how much it could not work out", async () => {
    const report = await check(kept.lot.match, kept.lot.game, await whole(kept.lot));
    const [first, second] = saidOf({ ...report, right: 1234, unknown: 6 });
    expect(first).toBe("The secret matches what was promised before the first move; 1,234 of 1,240 cards drawn were worked out again, and follow from it.");
    expect(second).toMatch(/^6 could not be worked out on this page/);
  });

  it("draws the Start card by lot", async () => {
    const report = await check(kept.lot.match, kept.lot.game, await whole(kept.lot));
    expect(report).toMatchObject({ right: 50, wrong: [], unknown: 0 });
    const event = kept.lot.pages[0]?.[0]?.events?.[0];
    const other = changed(kept.lot, (copy) => {
      const first = copy.pages[0]?.[0]?.events?.[0];
      if (first && event) first.seat = (event.seat + 1) % 5;
    });
    expect((await check(other.match, other.game, await whole(other))).wrong).toContain("the Start card went to another seat than the dice give");
  });

  it("rolls Spiralized again, ties for the first turn included", async () => {
    const { match, game } = kept.spiralized;
    const report = await check(match, game, await whole(kept.spiralized));
    const rolls = kept.spiralized.pages.flat().flatMap((frame) => frame.events ?? []).filter((event) => game.events[event.kind]?.word === "rolled");
    expect(rolls.length).toBeGreaterThan(80);
    expect(report).toMatchObject({ promised: true, set: kept.spiralized.steps + 1, strayed: [], wrong: [], unknown: 0 });
    expect(report.right).toBeGreaterThanOrEqual(rolls.length + 3 + 2);
    expect(saidOf(report)).toEqual([`The secret matches what was promised before the first move; all ${report.right} rolls follow from it.`]);
    expect(report.charts[0]?.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(2 * rolls.length);
  });

  it("notices another secret, another roll, other dice and dice used twice", async () => {
    const run = async (change: (copy: Kept) => void) => {
      const copy = changed(kept.spiralized, change);
      return check(copy.match, copy.game, await whole(copy));
    };
    const secret = await run((copy) => (copy.match.secret = "00".repeat(32)));
    expect([secret.promised, sound(secret)]).toEqual([false, false]);
    expect(saidOf(secret)[0]).toMatch(/Do not trust/);

    const nonce = await run((copy) => copy.match.nonces?.splice(0, 1, "00".repeat(16)));
    expect([nonce.promised, nonce.strayed.length]).toEqual([true, kept.spiralized.steps + 1]);

    const loaded = await run((copy) => {
      const rolled = copy.pages.flat().flatMap((frame) => frame.events ?? []).find((event) => copy.game.events[event.kind]?.word === "rolled");
      if (rolled) rolled.a = ((rolled.a ?? 0) % 6) + 1;
    });
    expect([loaded.wrong.length, sound(loaded)]).toEqual([1, false]);

    const words = await run((copy) => copy.pages[0]?.[7]?.dice?.splice(0, 1, "0".repeat(16)));
    expect(words.strayed).toEqual([7]);

    const twice = await run((copy) => {
      const [six, seven] = [copy.pages[0]?.[6], copy.pages[0]?.[7]];
      if (six && seven) Object.assign(seven, { number: six.number, dice: six.dice });
    });
    expect(twice.strayed).toEqual([7]);
  });

  it("notices a card that was not drawn by lot", async () => {
    const film = await whole(
      changed(trucker, (copy) => {
        const hand = copy.pages[0]?.[0]?.set.hand as number[][];
        [hand[0]![0], hand[1]![0]] = [hand[1]![0]!, hand[0]![0]!];
      }),
    );
    expect((await check(trucker.match, trucker.game, film)).wrong.length).toBeGreaterThanOrEqual(2);
  });

  it("goes as far as the generators with a game that is not known", async () => {
    const other = { ...kept.spiralized.game, brief: { ...kept.spiralized.game.brief, name: "ludo" } };
    const report = await check(kept.spiralized.match, other, await whole(kept.spiralized));
    expect(report).toMatchObject({ promised: true, strayed: [], one: "", right: 0 });
    expect(saidOf(report)[1]).toMatch(/cannot work out/);
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
