// Where the dice of a match come from: a secret that was promised by its hash before the first move, what else was
// promised then, and the seats' nonces. Once the secret is told, anybody can work out every generator again, as here.

import { Generator } from "./generator";
import { digest, joined, mac } from "./sha256";

export function bytesOf(hex: string): Uint8Array {
  if (hex.length % 2 || !/^[0-9a-f]*$/i.test(hex)) throw new Error("this is not hexadecimal");
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a secret was promised by. */
export async function commitment(secret: string): Promise<string> {
  return hexOf(await digest(bytesOf(secret)));
}

/** The key of all dice of a match: the secret, the promise's hash if there is one, and every nonce with its length. */
export async function matchKey(secret: string, nonces: readonly string[], promise = ""): Promise<Uint8Array> {
  const promised = promise ? [await digest(new TextEncoder().encode(promise))] : [];
  const parts = nonces.map(bytesOf).flatMap((nonce) => [Uint8Array.of(nonce.length >> 8, nonce.length & 255), nonce]);
  return (await mac(bytesOf(secret)))(joined([...promised, ...parts]));
}

function word(bytes: Uint8Array, at: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at);
}

/** The generators of a match: `dice(n)` is the one that entry n began with, 0 being the set-up. */
export async function diceOf(secret: string, nonces: readonly string[], promise = ""): Promise<(entry: number) => Promise<Generator>> {
  const sign = await mac(await matchKey(secret, nonces, promise));
  return async (entry) => {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(entry));
    const words = await sign(number);
    return new Generator(word(words, 0), word(words, 8) | 1n);
  };
}
