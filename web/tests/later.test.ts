import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pace } from "../src/model/pace";
import { Later } from "../src/parts/later.svelte";

describe("a part that comes later", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is fetched once, whoever asks", async () => {
    const load = vi.fn(() => Promise.resolve("felt"));
    const part = new Later(load);
    expect(part.part).toBe(null);
    expect(await Promise.all([part.come(), part.come()])).toEqual(["felt", "felt"]);
    expect(part.part).toBe("felt");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is asked for again where the network was away for a moment", async () => {
    let away = 2;
    const part = new Later(() => (away-- > 0 ? Promise.reject(new Error("away")) : Promise.resolve("felt")));
    const coming = part.come();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await coming).toBe("felt");
  });

  it("may come for the next who asks, where it did not come at all", async () => {
    let away = true;
    const part = new Later(() => (away ? Promise.reject(new Error("away")) : Promise.resolve("felt")));
    const failed = expect(part.come()).rejects.toThrow("away");
    await vi.runAllTimersAsync();
    await failed;
    away = false;
    expect(await part.come()).toBe("felt");
  });

  it("is waited for before something is shown with it, but no longer than people like", async () => {
    const never = new Later(() => new Promise<string>(() => undefined));
    const pace = new Pace();
    let shown = false;
    void never.soon(pace).then(() => (shown = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown).toBe(false);
    pace.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toBe(true);
  });
});
