// Whatever plays a replay: where it is, through whose eyes, and the model that shows it.

import { MatchModel, type LogLine, type View } from "../model/matchModel.svelte";
import { ApiError, said } from "../net/api";
import type { GameInfo, MatchHeader } from "../protocol";
import { settings } from "../settings.svelte";
import { decision, ReplayFrames, type Fetch } from "./frames";
import { logLinesOf } from "./logLines";

export const SPEEDS = [0.5, 1, 2, 4, 8];
const BREATH = 380; // milliseconds between two moves while it plays
const SLOW_BREATH = 800; // where nothing moves on the board, each moment is there to be read
const PATIENCE = 4; // times that a page is asked for again when the server says that it is too busy

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

export class Player {
  readonly model: MatchModel;
  step = $state(0);
  steps = $state(0);
  eyes = $state("all");
  playing = $state(false);
  speed = $state(1);
  /** The moment that was asked for is still on its way. */
  loading = $state(false);
  trouble = $state("");
  /** Grows whenever more frames have come. */
  have = $state(0);

  #films = new Map<string, ReplayFrames>();
  #shown = -1;
  #shownEyes = "";
  #following: Promise<void> | null = null;
  #closed = false;

  constructor(
    readonly match: MatchHeader,
    game: GameInfo,
    private readonly fetch: Fetch,
  ) {
    this.model = new MatchModel(game, false);
    this.model.seats = match.names.map((name) => ({ name }));
  }

  film(eyes = this.eyes): ReplayFrames {
    let found = this.#films.get(eyes);
    if (!found) {
      found = new ReplayFrames(eyes, (whose, first, count) => this.#patiently(whose, first, count));
      this.#films.set(eyes, found);
    }
    return found;
  }

  /** Begin at a moment; what lies beyond the end is the end. */
  async open(step: number, eyes: string): Promise<void> {
    this.eyes = eyes;
    await this.film().need(0);
    this.steps = this.film().steps ?? 0;
    this.step = Math.min(step, this.steps);
    await this.#follow();
    void this.#fetchAll();
  }

  close(): void {
    this.#closed = true;
    this.playing = false;
    this.model.skip();
  }

  /** Go to a step; one forward is shown as it happened, all else is simply so. */
  goTo(step: number): Promise<void> {
    this.playing = false;
    return this.#move(step);
  }

  async look(eyes: string): Promise<void> {
    this.eyes = eyes;
    this.model.skip();
    await this.#follow();
    void this.#fetchAll();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.model.rate = speed;
  }

  toggle(): void {
    if (this.playing) this.playing = false;
    else void this.play();
  }

  /** Play on, from the start if it stands at the end. */
  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    this.model.rate = this.speed;
    if (this.step >= this.steps) await this.#move(0);
    while (this.playing && !this.#closed && this.step < this.steps) {
      await this.#move(this.step + 1);
      if (this.trouble) break;
      await pause((settings.speed > 0 ? BREATH : SLOW_BREATH) / this.speed);
    }
    this.playing = false;
  }

  /** Go to where a seat decides next, or did before. */
  async toDecision(seat: number, way: 1 | -1): Promise<boolean> {
    try {
      const found = await decision(this.film(), seat, this.step, way);
      if (found === null) return false;
      await this.goTo(found);
      return true;
    } catch (error) {
      this.trouble = said(error);
      return false;
    }
  }

  /** Lines of the log from one step to another, as far as they are here. */
  lines(first: number, last: number): LogLine[] {
    void this.have;
    const found: LogLine[] = [];
    for (const frame of this.film().frames(first, Math.min(last, this.steps))) found.push(...logLinesOf(frame));
    return found;
  }

  /** The steps at which a stage was over, as far as they are known. */
  stages(): number[] {
    void this.have;
    const found: number[] = [];
    let stage: unknown = 0;
    for (const frame of this.film().frames()) {
      const now = frame.set.stage ?? stage;
      if (frame.step && now !== stage && frame.step < this.steps) found.push(frame.step);
      stage = now;
    }
    return found;
  }

  #move(step: number): Promise<void> {
    this.step = Math.min(Math.max(0, step), this.steps);
    this.trouble = "";
    this.model.skip();
    return this.#follow();
  }

  /** Let the model catch up with where the reader is; one at a time, however often it is asked. */
  #follow(): Promise<void> {
    this.#following ??= this.#catchUp().finally(() => (this.#following = null));
    return this.#following;
  }

  async #catchUp(): Promise<void> {
    await Promise.resolve(); // whoever changes two things at once is followed once
    while (!this.#closed && (this.#shown !== this.step || this.#shownEyes !== this.eyes)) {
      const to = this.step;
      const eyes = this.eyes;
      const film = this.film(eyes);
      if (!film.frame(to)) {
        this.loading = true;
        try {
          await film.need(to);
          this.have++;
        } catch (error) {
          this.trouble = said(error);
          this.playing = false;
          return;
        } finally {
          this.loading = false;
        }
        continue; // the reader may have gone elsewhere meanwhile
      }
      const view = film.view(to);
      if (!view) return;
      if (eyes === this.#shownEyes && to === this.#shown + 1) await this.#show(film, to, view);
      else this.#put(eyes, view);
      this.model.standing = view.over ? (film.frame(to)?.standing ?? null) : null;
      this.#shown = to;
      this.#shownEyes = eyes;
    }
  }

  #put(eyes: string, view: View): void {
    this.model.seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
    this.model.clearChoice();
    this.model.view = view;
  }

  async #show(film: ReplayFrames, step: number, after: View): Promise<void> {
    const frame = film.frame(step);
    this.model.clearChoice();
    await this.model.show(
      { version: step, seat: frame?.seat ?? -1, by: "player", events: frame?.events ?? [], before: this.model.view, after },
      typeof document !== "undefined" && document.hidden,
    );
  }

  /** The rest comes page by page while nobody waits for it: then no place of the slider has to be waited for. */
  async #fetchAll(): Promise<void> {
    const film = this.film();
    try {
      await film.all(() => {
        this.have++;
        if (this.#closed || film !== this.film()) throw new Gone();
      });
    } catch {
      // whoever needs a page asks for it, and is told what is wrong
    }
  }

  async #patiently(eyes: string, first: number, count: number): ReturnType<Fetch> {
    for (let time = 1; ; time++) {
      try {
        return await this.fetch(eyes, first, count);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429 || time > PATIENCE || this.#closed) throw error;
        await pause(1000 * time);
      }
    }
  }
}

/** Nobody looks through these eyes any more. */
class Gone extends Error {}
