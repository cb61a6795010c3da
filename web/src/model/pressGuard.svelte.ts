// No press may reach a decision that was not on the screen when the finger went down. Every press on a board, in the
// dock or on a player's button passes here first, whatever it is made with and whichever game's board it is on, so that
// no board has to think of it. A press counts if the same decision was there when it went down, and either had been
// there for half a second or somebody has turned to it since: by moving the mouse, by a key that goes from one thing to
// the next, by typing. A finger that lies on the glass cannot show that it has turned to something: it has to wait. Nor
// does a mouse look at what comes up under it: it has to be moved first.

/** Milliseconds for which a decision must have been on the screen. */
export const SEEN = 500;
/** Pixels from where the mouse was: a hand that presses twice shakes by less. */
export const FAR = 12;
/** Milliseconds within which a change is taken for what a press has done. */
const JUST = 150;
/** Milliseconds for which it is said that a press was held back. */
const SAID = 2200;

const GOES = new Set(["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "m"]);
const HARMLESS = new Set(["?", "t", "h"]); // they show something
const PLACES = "main.board, .dock, .players button";
const APART = "a[href], [aria-haspopup], [data-shows], input, textarea, select"; // what only shows something, or is written in
// Letting go is left alone, so that whatever follows a drag learns that it has ended.
const PRESSES = ["pointerdown", "mousedown", "click"] as const;
const ENTERS = ["pointerenter", "mouseenter"] as const;

interface Press {
  decision: number;
  counts: boolean;
}

export class PressGuard {
  /** Which decision is on the screen, counted on; 0: none. */
  decision = $state(0);
  /** Whether any press counts now. */
  open = $state(true);
  /** A press has just been held back. */
  heldBack = $state(false);

  #key = "";
  #count = 0;
  #since = 0;
  #pressedAt = -Infinity;
  #pointed = false; // the mouse has been moved since
  #steered = false; // and so has the focus, or something was typed
  #mouse: { x: number; y: number } | null = null;
  #from: { x: number; y: number } | null = null; // where the mouse was when the decision came
  #resting: Event[] | null = []; // what came up under the mouse; null: it has been moved
  #press: Press | null = null;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #saying: ReturnType<typeof setTimeout> | undefined;

  /** What is to be decided now, by anything that tells it from others; empty: nothing. */
  show(key: string): void {
    if (!key) {
      this.decision = 0;
      return;
    }
    // While others' moves are shown nothing can be chosen, and then the same again: that is no new decision.
    if (key !== this.#key) {
      this.#key = key;
      this.#count++;
      this.#restart();
    }
    this.decision = this.#count;
  }

  /** What comes next is a new decision, even if it looks like the one before. */
  renew(): void {
    this.#key = "";
  }

  /** Whether something came before the decision had been seen: what comes later must not change what buttons do. */
  inTime(when: number): boolean {
    return when - this.#since < SEEN;
  }

  /** The button has come to mean something else, and nobody has pressed anything: that has to be seen, too. */
  changed(): void {
    if (!this.decision || performance.now() - this.#pressedAt < JUST) return;
    this.decision = ++this.#count;
    this.#restart();
  }

  #restart(): void {
    this.#since = performance.now();
    this.#pointed = this.#steered = false;
    this.#from = this.#mouse;
    this.open = false;
    clearTimeout(this.#opening);
    this.#opening = setTimeout(() => (this.open = true), SEEN);
  }

  /** Look at every press of a page from now on, as this is what it shows; returns what ends that. */
  watch(page: Window): () => void {
    if (this.decision) this.#restart();
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const kind of PRESSES) page.addEventListener(kind, (event) => this.#pressed(event as MouseEvent), options);
    for (const kind of ENTERS) page.addEventListener(kind, (event) => this.#entered(event as MouseEvent), options);
    page.addEventListener("pointermove", (event) => this.#moved(event), options);
    page.addEventListener("keydown", (event) => this.#keyed(event), options);
    // The click of a space bar comes right after it is let go.
    page.addEventListener("keyup", () => setTimeout(() => (this.#press = null)), options);
    page.addEventListener("input", (event) => (this.#steered ||= Boolean((event.target as Element).closest(PLACES))), options);
    return () => {
      stop.abort();
      clearTimeout(this.#opening);
      clearTimeout(this.#saying);
    };
  }

  #moved(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    this.#wake();
    this.#mouse = { x: event.clientX, y: event.clientY };
    this.#from ??= { x: event.clientX - event.movementX, y: event.clientY - event.movementY };
    if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) >= FAR) this.#pointed = true;
  }

  /** A browser tells of the move after it has told what the mouse came to by it: until then that is kept. */
  #entered(event: MouseEvent): void {
    if (!this.#resting || !(event.target as Element).closest?.(PLACES)) return;
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    event.stopImmediatePropagation();
    this.#resting.push(event);
  }

  #wake(): void {
    const kept = this.#resting;
    this.#resting = null;
    for (const event of kept ?? []) {
      const target = event.target as Element;
      if (target.isConnected && target.matches(":hover")) target.dispatchEvent(event);
    }
  }

  /** Whether the decision had been there for long enough when a press went down: a busy page may hear of it later. */
  #seen(press: Event): boolean {
    return this.decision === 0 || press.timeStamp - this.#since >= SEEN;
  }

  #pressed(event: MouseEvent): void {
    const target = event.target as Element | null;
    if (!target?.closest(PLACES) || target.closest(APART)) return;
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    if (event.type !== "mousedown") this.#pressedAt = performance.now();
    if (event.type === "pointerdown") this.#press = { decision: this.decision, counts: this.#seen(event) || (this.#pointed && !touch) };
    // A click that no press came before: of a program that reads the page aloud, for example.
    const press = this.#press ?? { decision: this.decision, counts: this.#seen(event) || this.#pointed };
    if (event.type === "click") this.#press = null;
    if (this.decision === 0 || (press.counts && press.decision === this.decision)) return;
    this.#holdBack(event, event.type === "click");
  }

  #keyed(event: KeyboardEvent): void {
    this.#pressedAt = performance.now();
    const target = event.target as Element | null;
    const typing = target?.closest("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("dialog")) return;
    if (typing ? event.key.length === 1 : GOES.has(event.key)) {
      if (!event.repeat) this.#steered = true;
      return;
    }
    const acts = event.key === "Enter" || (!typing && event.key.length === 1 && !HARMLESS.has(event.key));
    if (!acts || (target !== document.body && !target?.closest(PLACES)) || (!typing && target?.closest(APART))) return;
    if (event.repeat) {
      // One press is one move, however long the key is held.
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    this.#press = { decision: this.decision, counts: this.#seen(event) || this.#steered };
    if (this.decision && !this.#press.counts) this.#holdBack(event, true);
  }

  #holdBack(event: Event, said: boolean): void {
    event.stopImmediatePropagation();
    if (event.type === "click" || event.type === "keydown") event.preventDefault(); // a press may still give the focus
    if (!said) return;
    this.heldBack = true;
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => (this.heldBack = false), SAID);
  }
}
