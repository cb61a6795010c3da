// Before the first paint, so that nobody who chose the night is dazzled by the day.
try {
  const kept = JSON.parse(localStorage.getItem("wayside.settings") || "{}");
  if (kept.palette === "tol") document.documentElement.dataset.palette = "tol";
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
} catch {
  // a browser that keeps nothing follows the system
}

// Whoever comes to a table is connected to it while the page itself is still on its way, and says hello as the page would
// (src/net/connection.ts, which takes the socket over with all that it has heard). Not a stranger, who may be lent a name first.
try {
  const [, screen, table, more] = location.pathname.split("/");
  if (screen === "t" && table && !more && localStorage.getItem("wayside.met") === "1") {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?table=${table}`);
    const hello = { t: "hello", v: 1, table: decodeURIComponent(table), token: null, match: null, version: 0, chat: 0 };
    const heard = [];
    globalThis.waysideEarlySocket = { table: hello.table, socket, heard };
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = (event) => heard.push(event);
  }
} catch {
  // the page opens its own
}
