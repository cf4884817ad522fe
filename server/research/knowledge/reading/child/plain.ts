import { parse } from 'csv-parse/sync';
import { createOutline, createSections, Refused, type ReadDocument } from './types.ts';

/** Plain text; a form feed begins a page. */
export function readPlain(text: string): ReadDocument {
  const sections = createSections();
  const pages = text.replace(/\r\n?/g, '\n').split('\f');
  for (const [index, page] of pages.entries())
    sections.add({ ...(pages.length > 1 ? { page: index + 1 } : {}), text: page });
  return { sections: sections.all(), pages: pages.length > 1 ? pages.length : null, title: null, pictures: [] };
}

/** Markdown: a section under each heading. */
export function readMarkdown(text: string): ReadDocument {
  const sections = createSections();
  const outline = createOutline(sections);
  let title: string | null = null;
  let open: string[] = [];
  let fence: string | null = null;
  const close = () => {
    outline.text(open.join('\n'));
    open = [];
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const marks = fence === null ? /^(#{1,6})\s/.exec(line)?.[1] : undefined;
    if (!marks) {
      open.push(line);
      continue;
    }
    close();
    const words = withoutMarks(line.slice(marks.length));
    outline.heading(marks.length, words);
    if (marks.length === 1) title ??= words || null;
  }
  close();
  outline.end();
  return { sections: sections.all(), pages: null, title, pictures: [] };
}

/** The words of a heading: marks after a blank end it, those of `C#` are its own. */
function withoutMarks(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  return end === 0 || /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end).trim() : trimmed;
}

/** Longer than a row of any table. */
const LONGEST_ROW = 1_000_000;

/** A table: its first row names the columns. */
export function readCsv(text: string): ReadDocument {
  const first = text.slice(0, 10_000).split('\n', 1)[0] ?? '';
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const sections = createSections();
  sections.add(tableSection(rowsOf(text, delimiter), {}));
  return { sections: sections.all(), pages: null, title: null, pictures: [] };
}

/** The rows; from a quotation mark on that is never closed, each line is a row as it stands. */
function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let read = 0;
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      on_record: (row: string[], { bytes }) => {
        rows.push(row);
        read = bytes;
        return null;
      },
    });
    return rows;
  } catch {
    const rest = Buffer.from(text)
      .subarray(read)
      .toString('utf8')
      .split(/\r\n|\n|\r/);
    if (rest.some((line) => line.length > LONGEST_ROW))
      throw new Refused('The table is damaged: a row has no end. Save it again as CSV.');
    return [...rows, ...rest.map((line) => line.split(delimiter))];
  }
}

/** Rows as lines of cells; the first one is the header, unless it is the only one. */
export function tableSection(rows: readonly (readonly string[])[], place: { sheet?: string }) {
  const lines = rows
    .map((row) =>
      row
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .join('\t')
        .trimEnd(),
    )
    .filter((line) => line.trim() !== '');
  const [header = '', ...rest] = lines;
  return rest.length === 0 ? { ...place, text: header } : { ...place, header, text: rest.join('\n') };
}
