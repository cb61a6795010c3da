// The service worker is plain JavaScript that the browser loads as it is; so does this test.

import { describe, expect, test } from "vitest";
import source from "../public/sw.js?raw";

const ORIGIN = "https://table.example";

interface Worker {
  kindOf(request: { method: string; mode: string; url: string }, origin: string): string;
  namedIn(html: string): string[];
  on: Record<string, (event: unknown) => void>;
}

class FakeCache {
  kept = new Map<string, Response>();
  key = (request: string | { url: string }): string => new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  match = (request: string | { url: string }): Promise<Response | undefined> => Promise.resolve(this.kept.get(this.key(request))?.clone());
  put = (request: string | { url: string }, answer: Response): Promise<void> => Promise.resolve(void this.kept.set(this.key(request), answer));
  keys = (): Promise<{ url: string }[]> => Promise.resolve([...this.kept.keys()].map((path) => ({ url: ORIGIN + path })));
  delete = (request: { url: string }): Promise<boolean> => Promise.resolve(this.kept.delete(this.key(request)));
  addAll!: (paths: string[]) => Promise<void>;
  add = (path: string): Promise<void> => this.addAll([path]);
}

/** The worker, with a network that these tests decide about. */
function load(network: (path: string) => Response | null): Worker & { caches: Map<string, FakeCache> } {
  const stores = new Map<string, FakeCache>();
  const go = (request: string | { url: string }): Promise<Response> => {
    const answer = network(new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname);
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("no network"));
  };
  const caches = {
    open: (name: string): Promise<FakeCache> => {
      let store = stores.get(name);
      if (!store) {
        store = new FakeCache();
        const made = store;
        made.addAll = async (paths) => {
          for (const path of paths) await made.put(path, await go(path));
        };
        stores.set(name, made);
      }
      return Promise.resolve(store);
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  };
  const on: Worker["on"] = {};
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, act: (event: unknown) => void) => (on[name] = act),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
  };
  const run = new Function("self", "caches", "fetch", `${source}\nreturn { kindOf, namedIn };`) as (...parts: unknown[]) => Pick<Worker, "kindOf" | "namedIn">;
  return { ...run(self, caches, go), on, caches: stores };
}

const get = (path: string, mode = "cors"): { method: string; mode: string; url: string } => ({ method: "GET", mode, url: ORIGIN + path });

async function install(worker: Worker): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  worker.on.install?.({ waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}

async function ask(worker: Worker, request: { method: string; mode: string; url: string }): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  const after: Promise<unknown>[] = [];
  worker.on.fetch?.({ request, respondWith: (given: Promise<Response>) => (answer = given), waitUntil: (work: Promise<unknown>) => after.push(work) });
  const text = answer === null ? null : await (await (answer as Promise<Response>)).text();
  await Promise.all(after);
  return text;
}

const PAGE = '<link rel="stylesheet" href="/assets/a-1.css"><script type="module" src="/assets/m-1.js"></script>';
const site = (path: string): Response => new Response(path.startsWith("/assets/") || path.includes(".") ? `file ${path}` : PAGE);

describe("what the worker leaves alone", () => {
  const { kindOf } = load(() => null);

  test.each(["/api/games", "/api/matches/x/file", "/ws", "/metrics", "/sw.js", "/openapi.json"])("%s, even as a page", (path) => {
    expect(kindOf(get(path), ORIGIN)).toBe("network");
    expect(kindOf(get(path, "navigate"), ORIGIN)).toBe("network");
  });

  test("changes and other hosts", () => {
    expect(kindOf({ ...get("/"), method: "POST" }, ORIGIN)).toBe("network");
    expect(kindOf({ ...get("/", "navigate"), url: "https://other.example/" }, ORIGIN)).toBe("network");
  });
});

test("every address of the page is the shell; files are told apart", () => {
  const { kindOf } = load(() => null);
  for (const path of ["/", "/t/x3Vb", "/rules/toss", "/me"]) expect(kindOf(get(path, "navigate"), ORIGIN)).toBe("shell");
  expect(kindOf(get("/assets/index-abc.js"), ORIGIN)).toBe("asset");
  for (const path of ["/theme.js", "/icon-192.png", "/manifest.webmanifest"]) expect(kindOf(get(path), ORIGIN)).toBe("beside");
});

test("installing keeps the document and what it cannot start without", async () => {
  const worker = load(site);
  await install(worker);
  expect(worker.namedIn(PAGE)).toEqual(["/assets/a-1.css", "/assets/m-1.js"]);
  expect([...(worker.caches.get("wayside-assets-1")?.kept.keys() ?? [])]).toEqual(["/assets/a-1.css", "/assets/m-1.js"]);
  expect(worker.caches.get("wayside-shell-1")?.kept.has("/")).toBe(true);
});

test("screens that were never opened are kept too, however deep they are named", async () => {
  const code: Record<string, string> = {
    "/assets/m-1.js": 'const deps = ["assets/Settings-2.js","assets/Settings-2.css"]; import("./Settings-2.js")',
    "/assets/Settings-2.js": 'import{a}from"./deep-3.js";const later=()=>import(`./gone-4.js`)',
  };
  const worker = load((path) => (path === "/assets/gone-4.js" ? null : code[path] ? new Response(code[path]) : site(path)));
  await install(worker);
  expect([...(worker.caches.get("wayside-assets-1")?.kept.keys() ?? [])].sort()).toEqual([
    "/assets/Settings-2.css", "/assets/Settings-2.js", "/assets/a-1.css", "/assets/deep-3.js", "/assets/m-1.js",
  ]);
});

test("without the network any address is answered with the kept document", async () => {
  let up = true;
  const worker = load((path) => (up ? site(path) : null));
  await install(worker);
  up = false;
  expect(await ask(worker, get("/t/x3Vb", "navigate"))).toBe(PAGE);
  expect(await ask(worker, get("/assets/m-1.js"))).toBe("file /assets/m-1.js");
  expect(await ask(worker, get("/theme.js"))).toBe("file /theme.js");
  expect(await ask(worker, get("/api/games"))).toBeNull();
});

test("with the network the document is always the new one, and it is kept", async () => {
  let version = 1;
  const document = (): string => `<script src="/assets/m-${version}.js"></script>`;
  const worker = load((path) => (path === "/" || path === "/me" ? new Response(document(), { headers: { etag: String(version) } }) : site(path)));
  await install(worker);
  version = 2;
  expect(await ask(worker, get("/me", "navigate"))).toBe(document());
  expect(await (await worker.caches.get("wayside-shell-1")?.match("/"))?.text()).toBe(document());
  expect(worker.caches.get("wayside-assets-1")?.kept.has("/assets/m-2.js")).toBe(true);
});

test("what one table's document names in its header is not kept for all others", async () => {
  const worker = load((path) => (path.startsWith("/t/") ? new Response(PAGE, { headers: { etag: "1", link: "</api/tables/x3Vb>; rel=preload" } }) : site(path)));
  await install(worker);
  expect(await ask(worker, get("/t/x3Vb", "navigate"))).toBe(PAGE);
  const kept = await worker.caches.get("wayside-shell-1")?.match("/");
  expect(kept?.headers.get("etag")).toBe("1");
  expect(kept?.headers.has("link")).toBe(false);
});

test("an asset is asked for once", async () => {
  let asked = 0;
  const worker = load((path) => {
    if (path === "/assets/x.js") asked++;
    return site(path);
  });
  await ask(worker, get("/assets/x.js"));
  await ask(worker, get("/assets/x.js"));
  expect(asked).toBe(1);
});

test("an error of the server is not kept", async () => {
  const worker = load((path) => (path === "/assets/x.js" ? new Response("gone", { status: 404 }) : site(path)));
  await ask(worker, get("/assets/x.js"));
  expect(worker.caches.get("wayside-assets-1")?.kept.size).toBe(0);
});
