// What somebody likes, kept in this browser alone.

export interface Liked {
  theme: "system" | "light" | "dark";
  /** Whose colours the seats have: both sets can be told apart with any colour vision. */
  palette: "okabe-ito" | "tol";
  sounds: boolean;
  /** How loud they are, from 0 to 1. */
  volume: number;
  /** How fast things move: 0 is not at all, 1 as drawn, 2 twice as fast. */
  speed: number;
  /** Whether a chosen move waits for a second press: if it was chosen on the board with a finger, always, or never. */
  confirm: "touch" | "always" | "never";
  /** A move that is the only one is made after a moment. */
  forced: boolean;
  /** Stronger marks: seats' shapes are drawn larger and filled with patterns. */
  patterns: boolean;
}

export const DEFAULTS: Liked = { theme: "system", palette: "okabe-ito", sounds: true, volume: 1, speed: 1, confirm: "touch", forced: false, patterns: false };
const KEY = "wayside.settings";

/** Settings from what was kept; what does not fit is as if it were not there. */
export function read(kept: string | null): Liked {
  let found: Partial<Record<keyof Liked, unknown>> = {};
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    if (value && typeof value === "object") found = value;
  } catch {
    // rubbish counts as nothing
  }
  const theme = found.theme === "light" || found.theme === "dark" ? found.theme : DEFAULTS.theme;
  const palette = found.palette === "tol" ? found.palette : DEFAULTS.palette;
  const speed = typeof found.speed === "number" && found.speed >= 0 && found.speed <= 4 ? found.speed : DEFAULTS.speed;
  const volume = typeof found.volume === "number" && found.volume >= 0 && found.volume <= 1 ? found.volume : DEFAULTS.volume;
  // It was yes or no once: yes meant always, and with a finger it was always so.
  const confirm = found.confirm === true || found.confirm === "always" ? "always" : found.confirm === "never" ? "never" : DEFAULTS.confirm;
  const flag = (name: "sounds" | "forced" | "patterns"): boolean => {
    const value = found[name];
    return typeof value === "boolean" ? value : DEFAULTS[name];
  };
  return { theme, palette, speed, volume, sounds: flag("sounds"), confirm, forced: flag("forced"), patterns: flag("patterns") };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Settings {
  liked = $state<Liked>(typeof localStorage === "undefined" ? { ...DEFAULTS } : read(stored()));

  set<K extends keyof Liked>(name: K, value: Liked[K]): void {
    this.liked[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.liked));
    } catch {
      // a browser that keeps nothing: it holds until the page is closed
    }
    if (name === "theme" || name === "palette") this.showTheme();
  }

  showTheme(): void {
    const root = document.documentElement;
    if (this.liked.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.liked.theme;
    if (this.liked.palette === DEFAULTS.palette) delete root.dataset.palette;
    else root.dataset.palette = this.liked.palette;
  }

  /** How fast things move now; 0 where the system asks for stillness. */
  get speed(): number {
    if (typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return this.liked.speed;
  }
}

export const settings = new Settings();
