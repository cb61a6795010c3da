// The maps of the edition's file, read from it as it is: what the page draws is tested on what the server hands out.

import text from "../../src/wayside/games/road_hog/edition.toml?raw";

type Table = Record<string, unknown>;

/** As much of TOML as the file uses: tables, lists of tables, and values that are nearly JSON. */
export function readToml(source: string): Table {
  const root: Table = {};
  let here = root;
  const lines = source.split("\n");
  for (let i = 0; i < lines.length; i++) {
    let line = bare(lines[i] as string);
    if (!line) continue;
    const table = /^(\[\[?)([\w.-]+)\]/.exec(line);
    if (table) {
      here = open(root, (table[2] as string).split("."), table[1] === "[[");
      continue;
    }
    while (depth(line) > 0) line += ` ${bare(lines[++i] as string)}`;
    const [key, value] = [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1).trim()];
    here[key] = JSON.parse(json(value));
  }
  return root;
}

const bare = (line: string): string => line.replace(/("[^"]*")|#.*$/g, (_, kept: string | undefined) => kept ?? "").trim();
const depth = (line: string): number => [...line].reduce((sum, letter) => sum + ("[{".includes(letter) ? 1 : "]}".includes(letter) ? -1 : 0), 0);
const json = (value: string): string => value.replace(/("[^"]*")|([A-Za-z][\w-]*)\s*=/g, (_, kept: string | undefined, key: string) => kept ?? `"${key}":`).replace(/,\s*([\]}])/g, "$1");

function open(root: Table, path: string[], list: boolean): Table {
  let here = root;
  path.forEach((name, i) => {
    const last = i === path.length - 1;
    if (last && list) (here[name] ??= []) as Table[];
    here[name] ??= {};
    let next = here[name] as Table | Table[];
    if (Array.isArray(next)) {
      if (last && list) next.push({});
      next = next[next.length - 1] as Table;
    }
    here = next;
  });
  return here;
}

export const parts = readToml(text);
