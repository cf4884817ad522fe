import { parse } from 'csv-parse/sync';
import { createSections, headingPath, named, Refused, type ReadDocument } from './types.ts';

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
  let path: (string | undefined)[] = [];
  let title: string | null = null;
  let open: string[] = [];
  let fence: string | null = null;
  const close = () => {
    sections.add({ ...named(path), text: open.join('\n') });
    open = [];
  };
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n');
  for (const line of lines) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const marks = fence === null ? /^(#{1,6})\s/.exec(line)?.[1] : undefined;
    if (!marks) {
      open.push(line);
      continue;
    }
    close();
    const words = withoutMarks(line.slice(marks.length));
    path = headingPath(path, marks.length, words);
    if (marks.length === 1) title ??= words.trim() || null;
  }
  close();
  const all = sections.all();
  // A document of headings alone says something too.
  if (all.length === 0 && path.length > 0) sections.add({ text: path.filter(Boolean).join('\n') });
  return { sections: sections.all(), pages: null, title, pictures: [] };
}

/** The words of a heading, between its marks. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trim();
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
      on_record: (row: string[], { lines }) => {
        rows.push(row);
        read = lines;
        return null;
      },
    });
    return rows;
  } catch {
    const rest = text.split(/\r\n|\n|\r/).slice(read);
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
