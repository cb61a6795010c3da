import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** A loudspeaker that notes how loud each tone begins. */
async function speaker(): Promise<{ loud: number[]; say: (volume: number, sounds?: boolean) => number[] }> {
  const loud: number[] = [];
  let now = 0;
  const node = { connect: (other: unknown) => other, start() {}, stop() {}, frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  const gain = { setValueAtTime: (value: number) => loud.push(value), exponentialRampToValueAtTime(value: number) { if (!(value > 0)) throw new RangeError("no ramp ends at 0"); } };
  vi.stubGlobal("AudioContext", class {
    state = "running";
    destination = {};
    sampleRate = 8000;
    get currentTime() { return (now += 1); }
    createGain = () => ({ ...node, gain });
    createOscillator = () => ({ ...node });
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  vi.resetModules();
  const { sound } = await import("../src/sound");
  const { settings } = await import("../src/settings.svelte");
  return {
    loud,
    say(volume, sounds = true) {
      loud.length = 0;
      settings.liked = { ...settings.liked, volume, sounds };
      sound("click");
      return [...loud];
    },
  };
}

test("sounds are as loud as somebody likes them", async () => {
  const { say } = await speaker();
  const [whole = 0] = say(1);
  expect(whole).toBeGreaterThan(0);
  expect(say(0.5)[0]).toBeCloseTo(whole / 4);
  expect(say(0)).toEqual([]);
  expect(say(1, false)).toEqual([]);
});
