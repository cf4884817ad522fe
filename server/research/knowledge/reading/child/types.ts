import type { Section } from '@/lib/knowledge/passages';

/** The text of a document along its own structure. */
export type ReadDocument = {
  sections: Section[];
  /** Pages, slides or sheets; null where there are none. */
  pages: number | null;
  /** The title that it gives itself. */
  title: string | null;
  /** Pictures of pages without text, written beside the output. */
  pictures: { page: number; file: string }[];
  /** Pages that were not read: those that can't be opened, and pictures beyond the ones that were written. */
  left?: { damaged: number; pictures: number };
};

/** The outcome of the child: a document, or the sentence that says why there is none. */
export type Outcome = { read: ReadDocument } | { refused: string };

/** A file that can't be read, with the sentence for people. */
export class Refused extends Error {}

export const TOO_LONG = 'The text of this document is longer than 20 million characters. Split it into parts.';
const MAX_CHARACTERS = 20_000_000;

/** Collects sections, leaves out empty ones, and refuses endless text. */
export function createSections(): { add(section: Section): void; all(): Section[] } {
  const sections: Section[] = [];
  let size = 0;
  return {
    add: (section) => {
      const text = section.text
        .replace(/\u0000/g, '')
        .replace(/(?<![ \t])[ \t]+\n/g, '\n')
        .trim();
      if (!text) return;
      size += text.length;
      if (size > MAX_CHARACTERS) throw new Refused(TOO_LONG);
      sections.push({ ...section, text: text.toWellFormed() });
    },
    all: () => sections,
  };
}

/** The headings above, after one of a level: deeper ones and those of its own level end. */
export function headingPath(
  path: readonly (string | undefined)[],
  level: number,
  text: string,
): (string | undefined)[] {
  const clean = text.replace(/\s+/g, ' ').trim().slice(0, 300);
  const above = Array.from({ length: level - 1 }, (_, index) => path[index]);
  return [...above, clean];
}

/** A path without the levels that a document skipped. */
export function named(path: readonly (string | undefined)[]): { heading?: string[] } {
  const heading = path.filter((each): each is string => Boolean(each)).map((each) => each.toWellFormed());
  return heading.length > 0 ? { heading } : {};
}

/** Far beyond any document; each element costs more the more are open. */
const MAX_DEPTH = 10_000;

/** Counts open elements, and refuses a document that nests without end. */
export function createDepth(): { open(): void; close(): void } {
  let depth = 0;
  return {
    open: () => {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new Refused(
          'The document is damaged: its elements nest without end. Export it again from its own program.',
        );
    },
    close: () => void (depth -= 1),
  };
}
