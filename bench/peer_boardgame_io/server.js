// boardgame.io's own server, with its own storage in files: node server.js PORT FOLDER
import { Server, FlatFile, Origins } from "boardgame.io/dist/cjs/server.js";
import { Peer } from "./game.js";

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [Peer], db: new FlatFile({ dir: folder }), origins: [Origins.LOCALHOST_IN_DEVELOPMENT] });
await server.run({ port: Number(port) });
console.log("ready");
