// Who sits at this browser. Nobody needs to say anything before the first match: a name is lent, and can be changed.

import { api, ApiError } from "./net/api";
import type { Me } from "./protocol";

const FIRST = ["Amber", "Copper", "Dusty", "Early", "Gravel", "Indigo", "Late", "Lucky", "Misty", "Quiet", "Sandy", "Silver"];
const SECOND = ["Badger", "Comet", "Falcon", "Heron", "Lorry", "Magpie", "Otter", "Rider", "Rover", "Thumb", "Wagon", "Wren"];

/** A name for somebody who has not said one. */
export function lentName(random: () => number = Math.random): string {
  const pick = (words: string[]): string => words[Math.floor(random() * words.length)] ?? "Driver";
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

// Whether this browser has met the server. The cookie cannot be read from here, and asking as a stranger is answered
// with an error that every console shows.
const MET = "wayside.met";

function met(now?: boolean): boolean {
  try {
    if (now === true) localStorage.setItem(MET, "1");
    else if (now === false) localStorage.removeItem(MET);
    return localStorage.getItem(MET) === "1";
  } catch {
    return true; // a browser that keeps nothing: ask
  }
}

/** Whether the server is likely to know this browser: it has been told so, and nothing has been heard to the contrary. */
export const hasMet = (): boolean => met();

class Myself {
  who = $state<Me | null>(null);
  /** Whether the server has been asked. */
  asked = $state(false);
  #asking: Promise<Me | null> | null = null;

  /** Who the server says I am; null: nobody yet. */
  find(): Promise<Me | null> {
    this.#asking ??= (met() ? api.me() : Promise.resolve(null))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) {
          met(false);
          return null;
        }
        this.#asking = null; // no answer is not a no
        throw error;
      })
      .then((who) => {
        this.who = who;
        this.asked = true;
        return who;
      });
    return this.#asking;
  }

  /** Me, with a lent name where I have none. */
  async be(): Promise<Me> {
    const known = await this.find();
    if (known) return known;
    try {
      return this.set(await api.signUp(lentName()));
    } catch (error) {
      // Another tab was quicker: the cookie is there now.
      if (error instanceof ApiError && error.code === "known-already") return this.set(await api.me());
      throw error;
    }
  }

  async rename(name: string): Promise<Me> {
    await this.be();
    return this.set(await api.rename(name));
  }

  set(who: Me): Me {
    met(true);
    this.who = who;
    this.asked = true;
    this.#asking = Promise.resolve(who);
    return who;
  }

  forget(): void {
    met(false);
    this.who = null;
    this.#asking = Promise.resolve(null);
  }
}

export const myself = new Myself();
