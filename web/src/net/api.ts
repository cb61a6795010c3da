// The HTTP API, a function a route. What goes wrong comes as an ApiError that says what to do.

import type {
  BotKinds,
  ChangeTable,
  FrameHint,
  Frames,
  GameInfo,
  GameList,
  Invitations,
  Leaderboard,
  LinkInfo,
  LuckInfo,
  MatchChances,
  MatchHeader,
  Me,
  Muted,
  NewRecovery,
  MyGames,
  NewTable,
  Opponents,
  PastMatches,
  PrivacyInfo,
  Problem,
  ProfileInfo,
  Prospects,
  RecoveryInfo,
  RulebookInfo,
  TableInfo,
  TableList,
  Tickets,
} from "../protocol";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly status: number,
    readonly clause = "",
  ) {
    super(reason);
  }
}

/** Any error, in words for people. */
export function said(error: unknown): string {
  return error instanceof ApiError ? error.reason : "Something went wrong on this page. Load it again.";
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      ...(signal ? { signal } : {}),
      credentials: token === undefined ? "same-origin" : "omit", // a guest at this device must not act as its owner
    });
  } catch {
    throw new ApiError("offline", "The server cannot be reached. Check the connection and try again.", 0);
  }
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = answer as Problem | null;
    throw new ApiError(
      problem?.code ?? "failed",
      problem?.reason ?? `The server answered ${response.status}. Try again in a moment.`,
      response.status,
      problem?.clause ?? "",
    );
  }
  if (answer === null) throw new ApiError("offline", "The server's answer broke off. Try again.", 0);
  return answer as T;
}

const at = encodeURIComponent;

export const api = {
  games: () => ask<GameList>("GET", "/games"),
  game: (name: string) => ask<GameInfo>("GET", `/games/${at(name)}`),
  bots: (name: string) => ask<BotKinds>("GET", `/games/${at(name)}/bots`),
  rulebook: (name: string) => ask<RulebookInfo>("GET", `/games/${at(name)}/rulebook`),
  prospects: (name: string, view: Record<string, unknown>, signal: AbortSignal) =>
    ask<Prospects>("POST", `/games/${at(name)}/prospects`, { view }, undefined, signal),

  me: () => ask<Me>("GET", "/me"),
  signUp: (name: string, program = false) => ask<Me>("POST", "/people", { name, program }, program ? "" : undefined),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  forgetMe: () => ask<void>("DELETE", "/me"),
  signOut: () => ask<void>("DELETE", "/me/token"),
  signOutOthers: () => ask<void>("DELETE", "/me/tokens"),
  makeLink: () => ask<LinkInfo>("POST", "/me/links"),
  followLink: (code: string) => ask<Me>("POST", "/links", { code }),
  muted: () => ask<Muted>("GET", "/me/muted"),
  mute: (id: string, on: boolean) => ask<Muted>(on ? "PUT" : "DELETE", `/me/muted/${at(id)}`),
  profile: (id: string) => ask<ProfileInfo>("GET", `/people/${at(id)}`),
  recovery: () => ask<RecoveryInfo>("GET", "/me/recovery"),
  makeRecovery: () => ask<NewRecovery>("POST", "/me/recovery"),
  dropRecovery: () => ask<void>("DELETE", "/me/recovery"),
  recover: (code: string) => ask<Me>("POST", "/recovery", { code }),
  privacy: () => ask<PrivacyInfo>("GET", "/me/privacy"),
  setPrivacy: (wish: PrivacyInfo) => ask<PrivacyInfo>("PUT", "/me/privacy", wish),
  opponents: () => ask<Opponents>("GET", "/me/opponents"),
  invite: (table: string, player: string) => ask<void>("POST", `/tables/${at(table)}/invitations`, { player }),
  invitations: () => ask<Invitations>("GET", "/me/invitations"),
  decline: (table: string) => ask<void>("DELETE", `/me/invitations/${at(table)}`),
  pastMatches: (game: string, before: string) =>
    ask<PastMatches>("GET", `/me/matches?count=30${game && `&game=${at(game)}`}${before && `&before=${at(before)}`}`),
  leaderboard: (game: string, seats: number, pool: string) =>
    ask<Leaderboard>("GET", `/leaderboard?game=${at(game)}${seats ? `&seats=${seats}` : ""}${pool && `&pool=${at(pool)}`}`),

  tables: () => ask<TableList>("GET", "/tables"),
  myGames: () => ask<MyGames>("GET", "/me/games"),
  myTickets: () => ask<Tickets>("GET", "/me/tickets"),
  putAway: (id: string) => ask<void>("PUT", `/me/away/${at(id)}`),
  bringBack: (id: string) => ask<void>("DELETE", `/me/away/${at(id)}`),
  resign: (id: string) => ask<TableInfo>("POST", `/tables/${at(id)}/resign`),
  throwAway: (id: string) => ask<TableInfo>("POST", `/tables/${at(id)}/throw-away`),
  table: (id: string) => ask<TableInfo>("GET", `/tables/${at(id)}`),
  changeTable: (id: string, change: ChangeTable) => ask<TableInfo>("PATCH", `/tables/${at(id)}`, change),
  makeTable: (table: NewTable) => ask<TableInfo>("POST", "/tables", table),
  sit: (id: string, seat: number | null, hash = "", token?: string) =>
    ask<TableInfo>("POST", `/tables/${at(id)}/sit`, { seat, nonce_hash: hash }, token),
  standUp: (id: string, token?: string) => ask<TableInfo>("POST", `/tables/${at(id)}/stand`, undefined, token),
  leave: (id: string, forGood = false) => ask<TableInfo>("POST", `/tables/${at(id)}/leave`, { for_good: forGood }),
  comeBack: (id: string) => ask<TableInfo>("POST", `/tables/${at(id)}/return`),
  seatBot: (id: string, seat: number, kind: string) =>
    ask<TableInfo>("PUT", `/tables/${at(id)}/seats/${seat}/bot`, { kind }),
  openSeat: (id: string, seat: number, open: boolean) =>
    ask<TableInfo>("PUT", `/tables/${at(id)}/seats/${seat}/open`, { open }),
  emptySeat: (id: string, seat: number) => ask<TableInfo>("DELETE", `/tables/${at(id)}/seats/${seat}`),
  start: (id: string, fill: string | null, nonces: string[] = [], commitment = "") =>
    ask<TableInfo>("POST", `/tables/${at(id)}/start`, { fill, nonces, commitment }),
  tell: (id: string, nonces: string[]) => ask<TableInfo>("POST", `/tables/${at(id)}/tell`, { nonces }),
  rematch: (id: string, hash = "", token?: string) =>
    ask<TableInfo>("POST", `/tables/${at(id)}/rematch?nonce_hash=${hash}`, undefined, token),

  match: (id: string) => ask<MatchHeader>("GET", `/matches/${at(id)}`),
  frames: (id: string, eyes: string, first: number, count: number) =>
    ask<Frames>("GET", `/matches/${at(id)}/frames?eyes=${at(eyes)}&first=${first}&count=${count}`),
  hintAt: (id: string, step: number, seat: number) =>
    ask<FrameHint>("GET", `/matches/${at(id)}/frames/${step}/hint?seat=${seat}`),
  chances: (id: string, eyes: number, first: number) => ask<MatchChances>("GET", `/matches/${at(id)}/chances?eyes=${eyes}&first=${first}`),
  luck: (id: string) => ask<LuckInfo>("GET", `/matches/${at(id)}/luck`),
  fileOf: (id: string) => `/api/matches/${at(id)}/file`,
};

const games = new Map<string, Promise<GameInfo>>();

/** A game's words, fields and parts; asked once. */
export function gameInfo(name: string): Promise<GameInfo> {
  let found = games.get(name);
  if (!found) {
    found = api.game(name);
    found.catch(() => games.delete(name));
    games.set(name, found);
  }
  return found;
}

const rulebooks = new Map<string, Promise<RulebookInfo>>();

/** A game's rulebook; asked once. */
export function rulebookOf(name: string): Promise<RulebookInfo> {
  let found = rulebooks.get(name);
  if (!found) {
    found = api.rulebook(name);
    found.catch(() => rulebooks.delete(name));
    rulebooks.set(name, found);
  }
  return found;
}
