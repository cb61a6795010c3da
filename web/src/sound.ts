// A dozen short sounds, made on the spot: no files.

import { settings } from "./settings.svelte";

export type Sound = "click" | "card" | "turn-over" | "die" | "step" | "hit" | "swap" | "stairs" | "home" | "pit" | "crack" | "my-turn" | "chat" | "win" | "refused" | "clock" | "train";

interface Tone {
  wave: OscillatorType | "noise";
  from: number;
  to: number;
  seconds: number;
  loud: number;
  after?: number;
}

const SOUNDS: Record<Sound, Tone[]> = {
  click: [{ wave: "triangle", from: 900, to: 700, seconds: 0.04, loud: 0.15 }],
  card: [{ wave: "noise", from: 2600, to: 900, seconds: 0.09, loud: 0.22 }],
  "turn-over": [{ wave: "noise", from: 900, to: 3000, seconds: 0.11, loud: 0.2 }],
  die: [
    { wave: "noise", from: 1800, to: 1200, seconds: 0.05, loud: 0.3 },
    { wave: "noise", from: 1500, to: 900, seconds: 0.05, loud: 0.25, after: 0.11 },
    { wave: "noise", from: 1300, to: 700, seconds: 0.06, loud: 0.2, after: 0.24 },
  ],
  step: [{ wave: "sine", from: 420, to: 380, seconds: 0.05, loud: 0.12 }],
  hit: [{ wave: "square", from: 180, to: 60, seconds: 0.18, loud: 0.18 }],
  swap: [
    { wave: "sine", from: 400, to: 800, seconds: 0.14, loud: 0.16 },
    { wave: "sine", from: 800, to: 400, seconds: 0.14, loud: 0.16, after: 0.1 },
  ],
  stairs: [
    { wave: "triangle", from: 440, to: 440, seconds: 0.07, loud: 0.15 },
    { wave: "triangle", from: 554, to: 554, seconds: 0.07, loud: 0.15, after: 0.08 },
    { wave: "triangle", from: 659, to: 659, seconds: 0.09, loud: 0.15, after: 0.16 },
  ],
  home: [
    { wave: "triangle", from: 523, to: 523, seconds: 0.1, loud: 0.18 },
    { wave: "triangle", from: 784, to: 784, seconds: 0.2, loud: 0.18, after: 0.1 },
  ],
  pit: [{ wave: "sawtooth", from: 220, to: 45, seconds: 0.45, loud: 0.14 }],
  crack: [
    { wave: "noise", from: 500, to: 120, seconds: 0.2, loud: 0.35 },
    { wave: "noise", from: 2200, to: 400, seconds: 0.08, loud: 0.2, after: 0.04 },
  ],
  "my-turn": [
    { wave: "sine", from: 587, to: 587, seconds: 0.09, loud: 0.14 },
    { wave: "sine", from: 880, to: 880, seconds: 0.16, loud: 0.14, after: 0.1 },
  ],
  chat: [{ wave: "sine", from: 700, to: 900, seconds: 0.07, loud: 0.12 }],
  win: [
    { wave: "triangle", from: 523, to: 523, seconds: 0.12, loud: 0.18 },
    { wave: "triangle", from: 659, to: 659, seconds: 0.12, loud: 0.18, after: 0.12 },
    { wave: "triangle", from: 784, to: 784, seconds: 0.12, loud: 0.18, after: 0.24 },
    { wave: "triangle", from: 1047, to: 1047, seconds: 0.35, loud: 0.18, after: 0.36 },
  ],
  refused: [{ wave: "square", from: 160, to: 140, seconds: 0.12, loud: 0.1 }],
  train: [
    { wave: "triangle", from: 370, to: 360, seconds: 0.3, loud: 0.09 },
    { wave: "triangle", from: 466, to: 452, seconds: 0.3, loud: 0.09 },
    { wave: "triangle", from: 370, to: 350, seconds: 0.5, loud: 0.08, after: 0.36 },
    { wave: "triangle", from: 466, to: 440, seconds: 0.5, loud: 0.08, after: 0.36 },
  ],
  clock: [{ wave: "square", from: 1000, to: 1000, seconds: 0.03, loud: 0.08 }],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let a page make sounds only once somebody has touched it. */
function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  if (!context) {
    if (!navigator.userActivation?.hasBeenActive) return null;
    context = new AudioContext();
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

// It takes a while to make ready: better while a finger is still down than while what it has done is being shown.
const TOUCHES = ["pointerdown", "pointerup", "keydown"];
function touched(): void {
  if (settings.liked.sounds && ready()) for (const touch of TOUCHES) removeEventListener(touch, touched, true);
}
if (typeof AudioContext !== "undefined") for (const touch of TOUCHES) addEventListener(touch, touched, true);

function hiss(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}

const AT_ONCE = 0.06; // seconds: several models on one screen that say the same thing say it once
const lately = new Map<Sound, number>();

export function sound(name: Sound): void {
  const loud = settings.liked.volume ** 2; // ears hear it so: half the way is about half as loud
  if (!settings.liked.sounds || !loud) return;
  const audio = ready();
  if (!audio || audio.currentTime - (lately.get(name) ?? -1) < AT_ONCE) return;
  lately.set(name, audio.currentTime);
  for (const tone of SOUNDS[name]) {
    const start = audio.currentTime + (tone.after ?? 0);
    const gain = audio.createGain();
    gain.gain.setValueAtTime(tone.loud * loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001 * loud, start + tone.seconds);
    gain.connect(audio.destination);
    if (tone.wave === "noise") {
      const source = audio.createBufferSource();
      source.buffer = hiss(audio);
      const filter = audio.createBiquadFilter();
      filter.type = "bandpass";
      filter.frequency.setValueAtTime(tone.from, start);
      filter.frequency.exponentialRampToValueAtTime(tone.to, start + tone.seconds);
      source.connect(filter).connect(gain);
      source.start(start);
      source.stop(start + tone.seconds);
    } else {
      const source = audio.createOscillator();
      source.type = tone.wave;
      source.frequency.setValueAtTime(tone.from, start);
      source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.seconds);
      source.connect(gain);
      source.start(start);
      source.stop(start + tone.seconds);
    }
  }
}
