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
      section.clauses.push({
        number,
        text,
        rulings: found?.rulings ?? [],
        reconstructed: found?.reconstructed ?? false,
        plain: plain(`${number} ${wordsOf(text)}`),
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

/** The words of a search, as they are compared. */
export function asked(text: string): string[] {
  return [...new Set(plain(text).split(/\s+/).filter(Boolean))];
}

/** The sections that are left when only clauses with all the words stay; without words, all of them. */
export function search(book: Book, words: readonly string[]): Section[] {
  if (!words.length) return book.sections;
  return book.sections
    .map((section) => ({ ...section, lead: "", clauses: section.clauses.filter((clause) => words.every((word) => clause.plain.includes(word))) }))
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
