// Keeps the shell of the page for when the network is away. Matches are never kept: they always come from the server.

const SHELL = "wayside-shell-1"; // the document and the few files beside it
const ASSETS = "wayside-assets-1"; // named by their content: what is there is right
const BESIDE = ["/theme.js", "/manifest.webmanifest", "/icon.svg"];
const PATIENCE = 4000; // milliseconds, before a kept document is better than none
const MOST_ASSETS = 200;

/** What a request is to this worker: "shell", "asset", "beside", or "network", which it leaves alone. */
function kindOf(request, origin) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "network";
  const first = url.pathname.split("/")[1];
  if (["api", "ws", "metrics", "healthz", "readyz", "openapi.json", "sw.js"].includes(first)) return "network";
  if (first === "assets") return "asset";
  if (request.mode === "navigate") return "shell";
  return BESIDE.includes(url.pathname) || /^\/icon[^/]*\.png$/.test(url.pathname) ? "beside" : "network";
}

/** The files that a document names: it cannot start without them. */
function namedIn(html) {
  return [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]))];
}

/** Parts that come later, named in the code of a part. Screens that were never opened must open without the network too. */
function partsIn(code) {
  return [...new Set([...code.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g)].map((found) => `/assets/${found[1]}`))];
}

/** Fetch what is not there yet, part by part; what fails comes when it is asked for. */
async function keepRest() {
  const [shell, assets] = await Promise.all([caches.open(SHELL), caches.open(ASSETS)]);
  const page = await shell.match("/");
  const waiting = page ? namedIn(await page.text()) : [];
  const seen = new Set(waiting);
  while (waiting.length) {
    const name = waiting.shift();
    try {
      if (!(await assets.match(name))) await assets.add(name);
      const code = name.endsWith(".js") ? await (await assets.match(name)).text() : "";
      for (const part of partsIn(code)) if (!seen.has(part)) waiting.push(part), seen.add(part);
    } catch {
      // no network: never mind
    }
  }
}

async function keepShell() {
  const answer = await fetch("/", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
  const names = namedIn(await answer.clone().text());
  const [shell, assets] = await Promise.all([caches.open(SHELL), caches.open(ASSETS)]);
  const missing = [];
  for (const name of names) if (!(await assets.match(name))) missing.push(name);
  await Promise.all([assets.addAll(missing), shell.addAll(BESIDE)]);
  await shell.put("/", answer);
}

/** A document for every address: without the header that names what one table needs. */
function forAll(answer) {
  const headers = new Headers(answer.headers);
  headers.delete("link");
  return new Response(answer.body, { status: answer.status, headers });
}

/** The document from the network, and the kept one where the network fails or dawdles. */
async function fromShell(event) {
  const kept = await (await caches.open(SHELL)).match("/");
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.ok) {
      await (await caches.open(SHELL)).put("/", forAll(answer.clone()));
      if (answer.headers.get("etag") !== kept?.headers.get("etag")) event.waitUntil(keepRest()); // a new version
    }
    return answer;
  });
  if (!kept) return fresh;
  fresh.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function fromAssets(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ASSETS))) await cache.delete(old);
  }
  return answer;
}

async function fromBeside(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => {
  // All of it before it takes over: while a worker is being activated, everything that the page asks for waits.
  event.waitUntil(keepShell().then(keepRest).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const present = [SHELL, ASSETS];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("wayside-") && !present.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === "shell") event.respondWith(fromShell(event));
  else if (kind === "asset") event.respondWith(fromAssets(event.request));
  else if (kind === "beside") event.respondWith(fromBeside(event.request));
});
