// A rulebook's text cut into blocks and pieces: paragraphs, lists, tables; strong, emphasised, code, clause numbers, and
// the notes that say where a clause comes from.

export interface Piece {
  kind: "text" | "strong" | "em" | "code" | "clause" | "section" | "note";
  text: string;
}

export type Block =
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "heading"; pieces: Piece[] }
  | { kind: "list"; ordered: boolean; start: number; items: Piece[][] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{1,3}\d{1,2}\.\d{1,2})\b|\b([Ss]ection \d{1,2})\b/g;

/** "Ruling TA14.", "Rulings SA4 and SA36.", "Ruling by Wayside: …", "Reconstructed.": a sentence about the clause. */
const NOTE = /^(Rulings?\b.*|Reconstructed\b.*)\.$/s;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const hit of text.matchAll(INLINE)) {
    if (hit.index > end) found.push({ kind: "text", text: text.slice(end, hit.index) });
    const [whole, strong, em, code, clause, section] = hit;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: NOTE.test(em) ? "note" : "em", text: em });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (clause !== undefined) found.push({ kind: "clause", text: clause });
    else found.push({ kind: "section", text: section ?? "" });
    end = hit.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

/** The cells of a table's line; a bar behind a backslash is only a bar. */
function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/; // the line between a table's head and its rows
const ITEM = /^\s*(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/;

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  let list: { ordered: boolean; start: number; items: string[] } | null = null;
  let table: string[] = [];

  const flush = (): void => {
    if (paragraph.length) found.push({ kind: "paragraph", pieces: pieces(paragraph.join(" ")) });
    if (list) found.push({ kind: "list", ordered: list.ordered, start: list.start, items: list.items.map(pieces) });
    if (table.length) {
      const ruled = RULE.test(table[1] ?? "");
      const head = ruled ? cells(table[0] ?? "") : [];
      const rows = table.slice(ruled ? 2 : 0).map(cells);
      found.push({ kind: "table", head: head.map(pieces), rows: rows.map((row) => row.map(pieces)) });
    }
    paragraph = [];
    list = null;
    table = [];
  };

  for (const line of text.split("\n")) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (!line.trim()) {
      flush();
    } else if (heading) {
      flush();
      found.push({ kind: "heading", pieces: pieces(heading[1] ?? "") });
    } else if (line.trim().startsWith("|")) {
      if (!table.length) flush();
      table.push(line);
    } else if (item && !(paragraph.length && item[1] !== undefined)) {
      // Inside a paragraph a line that begins with "5. " is a sentence's end, wrapped.
      const ordered = item[1] !== undefined;
      if (!list || list.ordered !== ordered) {
        flush();
        list = { ordered, start: Number(item[1] ?? 1), items: [] };
      }
      list.items.push(item[2] ?? "");
    } else if (list) {
      list.items[list.items.length - 1] += ` ${line.trim()}`;
    } else {
      if (table.length) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return found;
}

/** A word without its case and accents, letter for letter: what is found can be shown at its place. */
export function plain(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const letter = (text[i] ?? "").toLowerCase();
    const base = letter.normalize("NFD")[0] ?? letter;
    return base.length === 1 ? base : letter[0] ?? "";
  }).join("");
}

export interface Cut {
  text: string;
  hit: boolean;
}

/** A text cut where words that were searched for stand. The words are `plain` already. */
export function cuts(text: string, words: readonly string[]): Cut[] {
  if (!words.length) return [{ text, hit: false }];
  const folded = plain(text);
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = word ? folded.indexOf(word) : -1; at >= 0; at = folded.indexOf(word, at + 1)) marked.fill(1, at, at + word.length);
  }
  const found: Cut[] = [];
  for (let begin = 0; begin < text.length; ) {
    let end = begin + 1;
    while (end < text.length && marked[end] === marked[begin]) end++;
    found.push({ text: text.slice(begin, end), hit: marked[begin] === 1 });
    begin = end;
  }
  return found;
}

/** All that is said, without its marks. */
export function wordsOf(text: string): string {
  const line = (all: Piece[]): string => all.map((piece) => piece.text).join("");
  return blocks(text)
    .map((block) => {
      if (block.kind === "list") return block.items.map(line).join("\n");
      if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map(line).join(" ")).join("\n");
      return line(block.pieces);
    })
    .join("\n");
}
