// Addresses of the page. A table's address is its invitation, a clause's and a moment's can be sent to friends.

export type Route =
  | { name: "home" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "rules"; game: string | null }
  | { name: "learn"; game: string }
  | { name: "replay"; id: string }
  | { name: "review"; id: string }
  | { name: "me" }
  | { name: "player"; id: string }
  | { name: "settings" }
  | { name: "history" }
  | { name: "dice" }
  | { name: "lab"; game: string | null }
  | { name: "leaderboard"; game: string | null }
  | { name: "lost"; path: string };

export function parse(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (third) return { name: "lost", path };
  if (!first) return { name: "home" };
  if (!second) {
    if (first === "rules") return { name: "rules", game: null };
    if (first === "me") return { name: "me" };
    if (first === "settings") return { name: "settings" };
    if (first === "history") return { name: "history" };
    if (first === "dice") return { name: "dice" };
    if (first === "lab") return { name: "lab", game: null };
    if (first === "leaderboard") return { name: "leaderboard", game: null };
    return { name: "lost", path };
  }
  switch (first) {
    case "new":
      return { name: "new", game: second };
    case "t":
      return { name: "table", id: second };
    case "rules":
      return { name: "rules", game: second };
    case "learn":
      return { name: "learn", game: second };
    case "replay":
      return { name: "replay", id: second };
    case "review":
      return { name: "review", id: second };
    case "lab":
      return { name: "lab", game: second };
    case "leaderboard":
      return { name: "leaderboard", game: second };
    case "p":
      return { name: "player", id: second };
    default:
      return { name: "lost", path };
  }
}

function safely(path: string): Route {
  try {
    return parse(path);
  } catch {
    return { name: "lost", path }; // an address that cannot be decoded
  }
}

class Router {
  route = $state.raw<Route>({ name: "home" });
  hash = $state("");
  /** Where somebody was before they came here inside the page; null: they came from elsewhere. */
  before = $state<Route | null>(null);

  constructor() {
    if (typeof window === "undefined") return;
    this.#read();
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => (this.hash = location.hash.slice(1)));
  }

  #read(): void {
    this.route = safely(location.pathname);
    this.hash = location.hash.slice(1);
  }

  /** Go to another address of the page. */
  go(path: string, replace = false): void {
    if (!replace) this.before = this.route;
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#read();
    if (!this.hash) window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links inside the page: `<a href="/rules" use:here>`. New tabs, downloads and other hosts stay the browser's. */
export function here(link: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.origin !== location.origin) return;
    event.preventDefault();
    router.go(link.pathname + link.search + link.hash);
  };
  link.addEventListener("click", follow);
  return { destroy: () => link.removeEventListener("click", follow) };
}
