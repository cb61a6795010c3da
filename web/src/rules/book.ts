// A rulebook as a page shows it: sections, clauses in their own shape (lists and tables included), and what is searched.

import { plain, wordsOf } from "../parts/prose";
import type { RulebookInfo } from "../protocol";

export interface Clause {
  number: string;
  /** In Markdown, without its number. */
  text: string;
  rulings: string[];
  reconstructed: boolean;
  /** What is searched: number and words, without case and accents. */
  plain: string;
  /** Its words without their endings: who looks for "rolled" wants to read of rolls. */
  stems: Set<string>;
}

export interface Section {
  /** Where a link leads: section-3. */
  id: string;
  number: string;
  title: string;
  /** What stands between the heading and the first clause. */
  lead: string;
  clauses: Clause[];
}

export interface Book {
  title: string;
  lead: string;
  sections: Section[];
  numbers: Set<string>;
}

const CLAUSE = /^\*\*([A-Z]+\d+\.\d+)\*\*\s+(.*)$/;
const SECTION = /^## (?:(\d+)\. )?(.*)$/;

/** The server tells the clauses one by one, each in one line; their shape is in the text. */
export function bookOf(info: RulebookInfo): Book {
  const known = new Map(info.clauses.map((clause) => [clause.number, clause]));
  const book: Book = { title: info.title, lead: "", sections: [], numbers: new Set(known.keys()) };
  let lines: string[] = [];
  let section: Section | null = null;
  let number = "";

  const close = (): void => {
    const text = lines.join("\n").trim();
    lines = [];
    if (!section) {
      book.lead = text;
    } else if (number) {
      const found = known.get(number);
      const words = plain(`${number} ${wordsOf(text)}`);
      section.clauses.push({
        number,
        text,
        rulings: found?.rulings ?? [],
        reconstructed: found?.reconstructed ?? false,
        plain: words,
        stems: new Set((words.match(/[a-z]+/g) ?? []).map(stemOf)),
      });
    } else {
      section.lead = text;
    }
    number = "";
  };

  for (const line of info.markdown.split("\n")) {
    const clause = CLAUSE.exec(line);
    const heading = SECTION.exec(line);
    if (heading) {
      close();
      section = { id: `section-${heading[1] ?? book.sections.length + 1}`, number: heading[1] ?? "", title: heading[2] ?? "", lead: "", clauses: [] };
      book.sections.push(section);
    } else if (clause && section) {
      close();
      number = clause[1] ?? "";
      lines.push(clause[2] ?? "");
    } else if (!(line.startsWith("# ") && !section)) {
      lines.push(line);
    }
  }
  close();
  return book;
}

/** The words of a search, as they are compared: as they are cited, too, in brackets or with a full stop. */
export function asked(text: string): string[] {
  return [...new Set(plain(text).split(/\s+/).map((word) => word.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "")).filter(Boolean))];
}

const IRREGULAR: Record<string, string> = { dice: "die", lain: "lie", laid: "lay", won: "win", paid: "pay", sold: "sell", bought: "buy", held: "hold", drawn: "draw", drew: "draw", driven: "drive", drove: "drive", thrown: "throw", threw: "throw", lost: "lose", chosen: "choose", chose: "choose", broken: "break", broke: "break", men: "man" };

/** A word without its ending: roll for rolls, rolled and rolling. What is left need not be a word. */
export function stemOf(word: string): string {
  let stem = IRREGULAR[word] ?? word;
  if (stem.length > 4 && /ie[sd]$/.test(stem)) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && /(ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && /[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  else if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  if (stem.length > 3 && /([bdgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1); // stopped, stop
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}

/** Whether a clause has a word: as it is, in another form of it, or, where it is a clause's number, that number alone. */
function speaksOf(clause: Clause, word: string): boolean {
  if (/^[a-z]+\d+\.\d+$/.test(word)) return clause.plain.split(/[^a-z0-9.]+/).some((each) => each.replace(/\.$/, "") === word);
  return clause.plain.includes(word) || clause.stems.has(stemOf(word));
}

/** What is marked where something was found: the words and what their forms have in common. */
export const marks = (words: readonly string[]): string[] => [...new Set(words.flatMap((word) => [word, stemOf(word)]))].filter((word) => word.length > 2 || words.includes(word));

/** The sections that are left when only clauses with all the words stay; without words, all of them. */
export function search(book: Book, words: readonly string[]): Section[] {
  if (!words.length) return book.sections;
  return book.sections
    .map((section) => ({ ...section, lead: "", clauses: section.clauses.filter((clause) => words.every((word) => speaksOf(clause, word))) }))
    .filter((section) => section.clauses.length);
}

export const count = (sections: readonly Section[]): number => sections.reduce((sum, section) => sum + section.clauses.length, 0);

/** Each ruling with the clauses that rest on it, in the order of their numbers. */
export function rulings(book: Book): { name: string; clauses: string[] }[] {
  const found = new Map<string, string[]>();
  for (const section of book.sections) {
    for (const clause of section.clauses) {
      for (const name of clause.rulings) found.set(name, [...(found.get(name) ?? []), clause.number]);
    }
  }
  const order = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  return [...found].map(([name, clauses]) => ({ name, clauses })).sort((a, b) => order(a.name) - order(b.name));
}

/** The clause or section that the end of an address means; null: none. Clauses may be written small. */
export function target(book: Book, hash: string): string | null {
  if (book.sections.some((section) => section.id === hash)) return hash;
  return book.numbers.has(hash.toUpperCase()) ? hash.toUpperCase() : null;
}
