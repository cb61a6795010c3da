// The connection to a table: one socket that comes back by itself. What was sent and not answered is sent again under the
// same id, so a move is played once however often the network breaks.

import { type Asked, type Bye, type Told, VERSION } from "../protocol";

/** What the connection needs of a socket; tests bring their own. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  readonly readyState?: number;
  /** What it has heard already, where hello was said before the connection was there. */
  heard?: { data: unknown }[];
}

export type Connect = () => SocketLike;

export interface Known {
  match: string | null;
  version: number;
  chat: number;
}

export interface Listener {
  /** What the server is told about: where this reader stands. */
  known(): Known;
  heard(message: Told): void;
  state(state: ConnectionState, bye: Bye | null): void;
}

/** `lost` tries again by itself; `closed` does not. */
export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** Where a reader stands who has heard nothing yet. */
const NOTHING: Known = { match: null, version: 0, chat: 0 };

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const PING_EVERY = 10_000;
const SILENCE = 8000; // after a ping, before the connection counts as dead

/** The table is named for the sake of a balancer: with many nodes, all who sit at one table best come to the same. */
export function socketAddress(place: Location, table: string): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/ws?table=${encodeURIComponent(table)}`;
}

interface EarlySocket {
  table: string;
  socket: WebSocket;
  heard: { data: unknown }[];
}

const CONNECTING = 0; // as WebSocket.CONNECTING, which tests have not

/** Close a socket. One that is still being opened is left to open first: of the other a browser complains. */
function hangUp(socket: SocketLike): void {
  if (socket.readyState !== CONNECTING) return socket.close();
  socket.onmessage = null;
  socket.onopen = () => socket.close();
}

/** A socket to a table: the one that public/theme.js has opened ahead, once, as long as it is good. */
function socketTo(table: string): SocketLike {
  const place = globalThis as unknown as { waysideEarlySocket?: EarlySocket | undefined };
  const early = place.waysideEarlySocket;
  delete place.waysideEarlySocket;
  if (early?.table === table && early.socket.readyState <= WebSocket.OPEN) return Object.assign(early.socket, { heard: early.heard }) as unknown as SocketLike;
  if (early) hangUp(early.socket as unknown as SocketLike);
  return new WebSocket(socketAddress(location, table)) as unknown as SocketLike;
}

type Waiting = Extract<Asked, { t: "play" | "take-back" | "chat" | "hint" }>;

export class Connection {
  state: ConnectionState = "connecting";
  #socket: SocketLike | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Map<string, Waiting>();
  #welcomed = false;
  #bye: Bye | null = null;
  #count = 0;
  #listener: Listener | null = null;
  #early: Told[] = []; // heard before anybody listened
  #answered: () => void = () => undefined;
  /** Whether something has been heard: a word of the server's, or that there is none to be had now. */
  readonly answered = new Promise<void>((done) => (this.#answered = done));
  readonly #run = Math.random().toString(36).slice(2, 10); // ids of two tabs must differ

  constructor(
    private readonly table: string,
    /** Left out: somebody comes later (`listen`), and hears then what was said before. */
    listener: Listener | null = null,
    private readonly connect: Connect = () => socketTo(table),
    private readonly token: string | null = null,
  ) {
    this.#listener = listener;
    this.#open();
    if (typeof window !== "undefined") {
      window.addEventListener("online", this.#atOnce);
      window.addEventListener("offline", this.#doubt);
      document.addEventListener("visibilitychange", this.#atOnce);
    }
  }

  /** From now on somebody listens; what was said before is said again. */
  listen(listener: Listener): void {
    this.#listener = listener;
    listener.state(this.state, this.#bye);
    for (const message of this.#early.splice(0)) listener.heard(message);
  }

  /** Send a move, a choice taken back or a line of chat; it is answered under the id that this returns. */
  ask(message: Omit<Extract<Waiting, { t: "play" }>, "id"> | Omit<Extract<Waiting, { t: "take-back" }>, "id"> | Omit<Extract<Waiting, { t: "chat" }>, "id"> | Omit<Extract<Waiting, { t: "hint" }>, "id">): string {
    const id = `${this.#run}-${++this.#count}`;
    const whole = { ...message, id } as Waiting;
    this.#unanswered.set(id, whole);
    if (this.#welcomed) this.#send(whole);
    return id;
  }

  close(): void {
    this.#set("closed");
    clearTimeout(this.#retry);
    this.#quiet();
    if (typeof window !== "undefined") {
      window.removeEventListener("online", this.#atOnce);
      window.removeEventListener("offline", this.#doubt);
      document.removeEventListener("visibilitychange", this.#atOnce);
    }
    const socket = this.#socket;
    this.#socket = null;
    if (socket) hangUp(socket);
  }

  /** Try again now, without waiting for the timer. */
  again(): void {
    if (this.state !== "lost") return;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT;
    this.#open();
  }

  #atOnce = (): void => {
    if (document.visibilityState === "visible") {
      this.again();
      this.#ping();
    }
  };

  #doubt = (): void => this.#drop();

  #open(): void {
    this.#set("connecting");
    this.#welcomed = false;
    this.#bye = null;
    this.#early = []; // a new welcome tells all of it
    const socket = this.connect();
    this.#socket = socket;
    if (!socket.heard) socket.onopen = () => {
      const { match, version, chat } = this.#listener?.known() ?? NOTHING;
      this.#send({ t: "hello", v: VERSION, table: this.table, token: this.token, match, version, chat });
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#heard(String(event.data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    for (const event of socket.heard?.splice(0) ?? []) this.#heard(String(event.data));
  }

  #heard(text: string): void {
    clearTimeout(this.#silence);
    const message = JSON.parse(text) as Told;
    this.#answered();
    if (message.t === "bye") this.#bye = message;
    if (message.t === "done" || message.t === "refused" || (message.t === "hinted" && message.done)) this.#unanswered.delete(message.id);
    if (message.t === "pong") return;
    if (message.t === "welcome") {
      this.#welcomed = true;
      this.#wait = FIRST_WAIT;
      this.#set("open");
      this.#quiet();
      this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
    }
    if (this.#listener) this.#listener.heard(message);
    else this.#early.push(message);
    if (message.t === "welcome") for (const each of this.#unanswered.values()) this.#send(each);
  }

  #ping(): void {
    if (!this.#welcomed) return;
    this.#send({ t: "ping", id: `p${++this.#count}` });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(), SILENCE);
  }

  /** A connection that says nothing is dead, whatever the browser believes. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket || this.state === "closed") return;
    this.#socket = null;
    socket.close();
    this.#lost();
  }

  #lost(): void {
    this.#answered();
    this.#quiet();
    this.#socket = null;
    if (this.state === "closed") return;
    if (this.#bye && this.#bye.retry === false) {
      this.#set("closed");
      return;
    }
    this.#set("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #quiet(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#silence);
  }

  #send(message: Asked): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // not open: what matters is sent again after the welcome
    }
  }

  #set(state: ConnectionState): void {
    this.state = state;
    this.#listener?.state(state, this.#bye);
  }
}
