import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutPassages, type Section } from '@/lib/knowledge/passages';
import { shortSections } from '@/lib/knowledge/short-sections';
import { docxOf, pptxOf, xlsxOf, type Part } from '@/tests/factories/office';
import { pdf } from '@/tests/factories/pdf';
import { readDocx } from './child/docx';
import { readHtml } from './child/html';
import { readPdf } from './child/pdf';
import { readCsv, readMarkdown, readPlain } from './child/plain';
import { readPptx } from './child/pptx';
import { readXlsx } from './child/xlsx';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'reading-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function stored(bytes: Buffer): string {
  const file = path.join(dir, 'document');
  writeFileSync(file, bytes);
  return file;
}

/** Words as they are told apart here: runs of letters and digits. */
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What people and searches see: passages with their headings and column names. */
function lost(written: readonly string[], sections: readonly Section[]): string[] {
  const passages = cutPassages(shortSections(sections));
  const read = new Set(passages.flatMap(({ text, heading = [] }) => wordsIn([...heading, text].join('\n'))));
  return written.flatMap(wordsIn).filter((word) => !read.has(word));
}

/** The word of a number: no two are alike, so that a lost one is seen. */
function wordOf(number: number, letters: string): string {
  const digits = number.toString(16).padStart(3, '0');
  return [...digits].map((digit) => letters[parseInt(digit, 16)]).join('');
}
const LATIN = 'abcdefghiklmnopr';
const CYRILLIC = 'абвгдежзиклмнопр';

type Shape = { kind: Part['kind']; level: number; sizes: number[] };
const shapes = fc.array(
  fc.record({
    kind: fc.constantFrom<Part['kind']>('heading', 'heading', 'paragraph', 'table', 'nested', 'note'),
    level: fc.integer({ min: 1, max: 6 }),
    sizes: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 6 }) },
        { weight: 1, arbitrary: fc.integer({ min: 100, max: 900 }) },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Parts of these shapes, in words that are all different. */
function partsOf(drawn: readonly Shape[], letters: string): { parts: Part[]; words: string[] } {
  const words: string[] = [];
  const take = (count: number) => {
    const some = Array.from({ length: count }, (_, at) => wordOf(words.length + at, letters));
    words.push(...some);
    return some;
  };
  const parts = drawn.map(({ kind, level, sizes }): Part => {
    const [first = 1] = sizes;
    if (kind === 'table') return { kind, rows: sizes.map((size) => take(Math.min(size, 12))) };
    if (kind === 'nested') return { kind, words: take(3 + Math.min(first, 20)) };
    if (kind === 'heading') return { kind, level, words: take(first) };
    return { kind, words: take(first) };
  });
  return { parts, words };
}
const documents = (letters = fc.constantFrom(LATIN, CYRILLIC)) =>
  fc.tuple(shapes, letters).map(([drawn, alphabet]) => partsOf(drawn, alphabet));

const line = (words: readonly string[]) => words.join(' ');

function markdownOf(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'heading') return `${'#'.repeat(part.level)} ${line(part.words)}${part.level % 2 ? ' ##' : ''}`;
      if (part.kind === 'table') return part.rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
      if (part.kind === 'nested') return `~~~\n# ${line(part.words)}\n~~~`;
      return part.kind === 'note' ? `---\n${line(part.words)}\n---` : line(part.words);
    })
    .join('\n');
}

function htmlOf(parts: readonly Part[]): string {
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `<h${part.level}>${part.words.join('<br>')}</h${part.level}>`;
    if (part.kind === 'table')
      return `<table><caption>${part.rows[0]?.[0]}</caption>${part.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
    if (part.kind === 'nested') {
      const [first = '', ...rest] = part.words;
      return `<form><aside>${first}<label>${rest[0]}</label><textarea>${rest[1]}</textarea><ul><li>${rest.slice(2).join('<li>')}</ul></aside></form>`;
    }
    // An end tag that is missing.
    return part.kind === 'note' ? `<footer><h2>${line(part.words)}</footer>` : `<p>${line(part.words)}`;
  });
  return `<!doctype html><head><title>T</title><body><nav>Menu</nav>${body.join('')}`;
}

/** Eight words a line, so that none leaves the page; a heading of more than a line in its size. */
function pdfOf(parts: readonly Part[]): Buffer {
  const lines = parts.flatMap((part) => {
    const words = part.kind === 'table' ? part.rows.flat() : part.words;
    const size = part.kind === 'heading' ? 13 + 2 * (6 - part.level) : 8;
    const leading = words.length % 2 ? 1.2 : 2;
    return (line(words).match(/(?:\S+ ?){1,8}/g) ?? []).map((text) => ({ size, text: text.trim(), leading }));
  });
  const pages: (typeof lines)[] = [[]];
  for (const each of lines) {
    if ((pages.at(-1)?.length ?? 0) >= 12) pages.push([]);
    pages.at(-1)?.push(each);
  }
  return pdf(pages);
}

const FORMATS: Record<string, (parts: readonly Part[]) => Section[] | Promise<Section[]>> = {
  md: (parts) => readMarkdown(markdownOf(parts)).sections,
  txt: (parts) => readPlain(markdownOf(parts).replaceAll('\n---\n', '\f')).sections,
  html: (parts) => readHtml(Buffer.from(htmlOf(parts))).sections,
  csv: (parts) =>
    readCsv(
      parts
        .map((part) =>
          'words' in part
            ? part.words.map((word) => `"${word}"`).join(';')
            : part.rows.map((row) => row.join(';')).join('\n'),
        )
        .join('\n'),
    ).sections,
  docx: async (parts) => (await readDocx(stored(await docxOf(parts)))).sections,
  pptx: async (parts) => (await readPptx(stored(await pptxOf(parts)))).sections,
  xlsx: async (parts) => {
    const rows = parts.flatMap((part) => ('words' in part ? [part.words] : part.rows));
    return (await readXlsx(stored(await xlsxOf(rows.slice(1), rows[0] ?? [])))).sections;
  },
};

describe('no word of a document is lost', () => {
  it.each(Object.entries(FORMATS))('%s', async (_, read) => {
    await fc.assert(
      fc.asyncProperty(documents(), async ({ parts, words }) => {
        expect(lost(words, await read(parts))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('pdf', async () => {
    await fc.assert(
      fc.asyncProperty(documents(fc.constant(LATIN)), async ({ parts, words }) => {
        expect(lost(words, (await readPdf(stored(pdfOf(parts)), dir)).sections)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('md, txt, csv: whatever marks stand between the words', () => {
    const marks = fc.constantFrom(
      ' ',
      '\n',
      '\r\n',
      '\r',
      '\n# ',
      '\n## ',
      '\n#',
      '#\n',
      '\n---\n',
      '\n```\n',
      '\n~~~\n',
      '\f',
      '\t',
      ',',
      ';',
      '"',
      '""',
      '\n"',
      '|',
      '\n===\n',
      '\n> ',
      '\n- ',
      '\u0000',
      '\uFEFF',
      '\n   # ',
    );
    const texts = fc.array(fc.tuple(marks, fc.integer({ min: 0, max: 4000 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(texts, (drawn) => {
        const words = drawn.map(([, number]) => wordOf(number, LATIN));
        const text = drawn.map(([mark], at) => `${mark}${words[at]}`).join('');
        const written = wordsIn(text);
        for (const read of [readMarkdown, readPlain, readCsv]) expect(lost(written, read(text).sections)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('headings', () => {
  const headings = (sections: readonly Section[]) =>
    sections.map(({ heading = [], text }) => [heading.join(' › '), text]);

  it('with nothing below are passages of their own, and once only', () => {
    expect(headings(readMarkdown('# A\n# B\ntext\n## Deep\n# C').sections)).toEqual([
      ['A', 'A'],
      ['B', 'text'],
      ['B › Deep', 'Deep'],
      ['C', 'C'],
    ]);
    expect(headings(readMarkdown('# A\n## B\ntext').sections)).toEqual([['A › B', 'text']]);
    expect(headings(readHtml(Buffer.from('<h1>A</h1><h2>B</h2><h1>C')).sections)).toEqual([
      ['A › B', 'B'],
      ['C', 'C'],
    ]);
  });

  it('of two lines in a PDF are one, its title too', async () => {
    const page = [
      { size: 24, text: 'A title that needs two lines' },
      { size: 24, text: 'The second line ends it', leading: 1.2 },
      ...Array.from({ length: 4 }, () => ({ size: 10, text: 'The text goes on for a while here.', leading: 1.2 })),
    ];
    const { sections, title } = await readPdf(stored(pdf([page])), dir);
    expect(title).toBe('A title that needs two lines The second line ends it');
    expect(sections.map(({ heading }) => heading)).toEqual([[title]]);
  });
});
