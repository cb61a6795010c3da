// A crowd at boardgame.io: node load.js [--tables 300] [--seats 4] [--pace 0.15] [--seconds 30] [--warm 5]
//
// As bench/load.py does it: every table moves once every `pace` seconds if its last move was seen by all of its sockets,
// a move's time runs until the last of them was told, and all sockets are in this one process. Prints JSON.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { Client } from "boardgame.io/dist/cjs/client.js";
import { SocketIO } from "boardgame.io/dist/cjs/multiplayer.js";
import { Peer } from "./game.js";

const text = (value) => ({ type: "string", default: value });
const { values } = parseArgs({
  options: { tables: text("300"), seats: text("4"), pace: text("0.15"), seconds: text("30"), warm: text("5"), port: text("8917") },
});
const [tables, seats, pace, seconds, warm] = ["tables", "seats", "pace", "seconds", "warm"].map((name) => Number(values[name]));
const url = `http://127.0.0.1:${values.port}`;
const nap = (s) => new Promise((done) => setTimeout(done, s * 1000));

const folder = mkdtempSync("/var/tmp/wayside-peer-");
const server = spawn(process.execPath, ["server.js", values.port, folder], { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
await new Promise((done) => {
  server.stdout.on("data", (said) => String(said).includes("ready") && done());
  server.on("exit", (code) => process.exit(code || 1)); // it says itself what was wrong
});

process.on("exit", () => server.kill());

const ask = async (path, body) => {
  const answer = await fetch(`${url}/games/peer/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

let counts = false;
let seen = [];

async function open() {
  const { matchID } = await ask("create", { numPlayers: seats });
  const table = { matchID, clients: [], told: 0, sent: 0, waiting: false, played: 0 };
  for (let i = 0; i < seats; i++) {
    const playerID = String(i);
    const { playerCredentials } = await ask(`${matchID}/join`, { playerID, playerName: `P${i}` });
    const client = Client({ game: Peer, numPlayers: seats, matchID, playerID, credentials: playerCredentials, debug: false, multiplayer: SocketIO({ server: url }) });
    let known = -1;
    client.subscribe((state) => {
      if (state === null || state.G.played === known) return;
      known = state.G.played;
      if (table.waiting && known === table.played + 1 && ++table.told === seats) {
        if (counts) seen.push(performance.now() - table.sent);
        Object.assign(table, { waiting: false, played: known });
      }
    });
    client.start();
    table.clients.push(client);
  }
  while (!table.clients.every((client) => client.getState() !== null)) await nap(0.01);
  return table;
}

function move(table) {
  if (table.waiting) return;
  const state = table.clients[0].getState();
  const mover = table.clients[Number(state.ctx.currentPlayer)];
  Object.assign(table, { waiting: true, told: 0, sent: performance.now() });
  const { hand } = mover.getState().G.players[state.ctx.currentPlayer];
  mover.moves.play(hand[Math.floor(Math.random() * hand.length)]);
}

const cpu = () => readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((a, b) => a + Number(b), 0) / 100;
const share = (part) => Math.round(10 * seen[Math.min(seen.length - 1, Math.floor(seen.length * part))]) / 10;

const all = [];
for (let i = 0; i < tables; i += 20) all.push(...(await Promise.all(Array.from({ length: Math.min(20, tables - i) }, open))));
const timers = all.map((table, i) => setTimeout(() => timers.push(setInterval(move, pace * 1000, table)), (pace * 1000 * i) / tables));
await nap(warm);
const [begun, worked] = [performance.now(), cpu()];
counts = true;
await nap(seconds);
counts = false;
const took = (performance.now() - begun) / 1000;
const used = cpu() - worked;
seen.sort((a, b) => a - b);
console.log(JSON.stringify({
  tables, sockets: tables * seats, moves: seen.length,
  "moves a second": Math.round((10 * seen.length) / took) / 10,
  "seen by the last seat, ms": { "50%": share(0.5), "95%": share(0.95), "99%": share(0.99) },
  "server CPU, us a move": Math.round((used / Math.max(1, seen.length)) * 1e6),
}, null, 2));
server.removeAllListeners("exit");
rmSync(folder, { recursive: true, force: true });
process.exit(0);
