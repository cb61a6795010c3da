// The generator that every roll comes from, as src/wayside/engine/dice.py has it: xoroshiro128++ and unbiased draws.
// It is written a second time on purpose: whoever checks a match must not have to take the server's word.

const MASK64 = (1n << 64n) - 1n;
const MASK32 = (1n << 32n) - 1n;
const TWO32 = 1n << 32n;

const left = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (64n - by))) & MASK64;

export class Generator {
  #a: bigint;
  #b: bigint;

  constructor(a: bigint, b: bigint) {
    this.#a = a;
    this.#b = b;
  }

  /** The two words of its state. */
  get words(): [bigint, bigint] {
    return [this.#a, this.#b];
  }

  next64(): bigint {
    const a = this.#a;
    const b = this.#b ^ a;
    const word = (left((a + this.#b) & MASK64, 17n) + a) & MASK64;
    this.#a = left(a, 49n) ^ b ^ ((b << 21n) & MASK64);
    this.#b = left(b, 28n);
    return word;
  }

  /** One to three lots from `bound`, not put back, all from one word: the first is below it, each next from one fewer. */
  draw(bound: number, count: number): number[] {
    const spans = Array.from({ length: count }, (_, i) => BigInt(bound - i));
    const ways = spans.reduce((product, span) => product * span, 1n);
    for (;;) {
      let rest = this.next64() >> 32n;
      const drawn = spans.map((span) => {
        const product = rest * span;
        rest = product & MASK32;
        return Number(product >> 32n);
      });
      if (rest >= ways || rest >= (TWO32 - ways) % ways) return drawn;
    }
  }
}
