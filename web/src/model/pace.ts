// How long things take on the screen, and the tap that makes them take no time at all.

export class Pace {
  #skipped = false;
  #waiting: (() => void)[] = [];
  #running = new Set<Animation>();

  constructor(private readonly speed = 1) {}

  get skipped(): boolean {
    return this.#skipped;
  }

  /** Milliseconds as they are at this speed. */
  ms(milliseconds: number): number {
    return this.#skipped || this.speed <= 0 ? 0 : milliseconds / this.speed;
  }

  /** Wait so long at this speed, or until it is skipped. */
  wait(milliseconds: number): Promise<void> {
    const time = this.ms(milliseconds);
    if (time === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Run an animation of an element to its end, or to its end at once. */
  async run(element: Element | null | undefined, frames: Keyframe[], options: KeyframeAnimationOptions & { duration: number }): Promise<void> {
    const duration = this.ms(options.duration);
    if (!element || duration === 0) return;
    const delay = typeof options.delay === "number" ? options.delay / this.speed : 0;
    const animation = element.animate(frames, { easing: "ease-in-out", ...options, duration, delay });
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // cancelled: the element has left the page
    } finally {
      this.#running.delete(animation);
    }
  }

  skip(): void {
    this.#skipped = true;
    for (const go of this.#waiting.splice(0)) go();
    for (const animation of this.#running) animation.finish();
  }
}
