import type { Place, Section } from '@/lib/knowledge/passages';

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
        .replace(/\u0000/g, ' ')
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

/** Longer ones are cut where they name a place; their words stand in the text then. */
const LONGEST_HEADING = 300;

type Heading = {
  text: string;
  /** Whether a section names it: its words are in the document's text then. */
  isNamed: boolean;
  place: Place;
};

/**
 * Sections under the headings of a document. A heading with nothing below it becomes a section of its own, so that no
 * word of it is lost.
 */
export function createOutline(sections: { add(section: Section): void }): {
  /** Text under the headings so far. */
  text(text: string, place?: Place): void;
  /** A heading of a level from 1 on: deeper ones and those of its own level end. */
  heading(level: number, text: string, place?: Place): void;
  /** After the last text. */
  end(): void;
} {
  let path: (Heading | undefined)[] = [];
  const add = (above: readonly (Heading | undefined)[], text: string, place: Place) => {
    const named = above.filter((each) => each !== undefined);
    sections.add({
      ...place,
      ...(named.length > 0 ? { heading: named.map((each) => each.text.toWellFormed()) } : {}),
      text,
    });
    for (const each of named) each.isNamed = true;
  };
  const endFrom = (level: number) => {
    const last = path.at(-1);
    if (path.length >= level && last && !last.isNamed) add(path, last.text, last.place);
    path = path.slice(0, level - 1);
  };
  return {
    text: (text, place = {}) => {
      if (text.trim()) add(path, text, place);
    },
    heading: (level, text, place = {}) => {
      const clean = text.replace(/\s+/g, ' ').trim();
      if (!clean) return;
      endFrom(level);
      const above = Array.from({ length: level - 1 }, (_, index) => path[index]);
      path = [...above, { text: clean.slice(0, LONGEST_HEADING), isNamed: false, place }];
      if (clean.length > LONGEST_HEADING) add(path, clean, place);
    },
    end: () => endFrom(1),
  };
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
