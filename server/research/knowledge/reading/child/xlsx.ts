import { openContainer, relationsOf, walkXml, type Container } from './container.ts';
import { tableSection } from './plain.ts';
import { createSections, Refused, type ReadDocument } from './types.ts';

const BOOK = 'xl/workbook.xml';
/** Rows of one sheet. */
const MAX_ROWS = 200_000;
/** Beyond, cells follow each other without the empty ones between them. */
const MAX_COLUMNS = 500;
/** Formats of dates and times that Excel has built in. */
const DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** A workbook: a section for each sheet, its first row naming the columns. */
export async function readXlsx(file: string): Promise<ReadDocument> {
  const container = await openContainer(file);
  const relations = await relationsOf(container, BOOK);
  const sheets: { name: string; part: string }[] = [];
  walkXml((await container.text(BOOK)) ?? '', {
    open: (name, attributes) => {
      const part = name === 'sheet' ? relations.get(attributes['r:id'] ?? '') : undefined;
      if (part) sheets.push({ name: attributes.name ?? `Sheet ${sheets.length + 1}`, part });
    },
  });
  const strings = sharedStrings((await container.text('xl/sharedStrings.xml')) ?? '');
  const dateStyles = stylesOfDates((await container.text('xl/styles.xml')) ?? '');
  const sections = createSections();
  for (const { name, part } of sheets) {
    const rows = rowsOf((await container.text(part)) ?? '', { strings, dateStyles });
    if (rows.length > 0) sections.add(tableSection(rows, { sheet: name }));
    for (const words of await wordsBeside(container, part)) sections.add({ sheet: name, text: words });
  }
  return { sections: sections.all(), pages: sheets.length, title: null, pictures: [] };
}

/** Comments on cells and text in drawings, which lie in parts of their own. */
async function wordsBeside(container: Container, sheet: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await relationsOf(container, sheet)).values()) {
    if (!/\/(?:comments|drawings\/drawing)\d*\.xml$/.test(name)) continue;
    const lines: string[] = [];
    let line = '';
    let inText = false;
    walkXml((await container.text(name)) ?? '', {
      open: (tag) => {
        if (tag === 't' || tag === 'a:t') inText = true;
      },
      text: (words) => {
        if (inText) line += words;
      },
      close: (tag) => {
        if (tag === 't' || tag === 'a:t') inText = false;
        else if (tag === 'comment' || tag === 'a:p') {
          if (line.trim()) lines.push(line.trim());
          line = '';
        }
      },
    });
    found.push(lines.join('\n'));
  }
  return found;
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let open = '';
  let inText = false;
  let phonetic = false;
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') open = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = !phonetic;
    },
    text: (words) => {
      if (inText) open += words;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') strings.push(open);
    },
  });
  return strings;
}

/** Which styles of cells show a date. */
function stylesOfDates(xml: string): Set<number> {
  const formats = new Set(DATES);
  const styles = new Set<number>();
  let inCells = false;
  let count = 0;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt' && /[ymdhs]/i.test((attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]/g, '')))
        formats.add(Number(attributes.numFmtId));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        if (formats.has(Number(attributes.numFmtId))) styles.add(count);
        count += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

type Cells = { strings: readonly string[]; dateStyles: ReadonlySet<number> };

function rowsOf(xml: string, { strings, dateStyles }: Cells): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '', style: 0, value: '' };
  let inValue = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = [];
      else if (name === 'c')
        cell = {
          column: columnOf(attributes.r) ?? row.length,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? -1),
          value: '',
        };
      else if (name === 'v' || name === 't') inValue = true;
    },
    text: (words) => {
      if (inValue) cell.value += words;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c') {
        const value = shown(cell, { strings, dateStyles });
        // Far to the right nothing is padded: a cell there costs what it says.
        while (row.length < Math.min(cell.column, MAX_COLUMNS)) row.push('');
        if (cell.column < MAX_COLUMNS) row[cell.column] = value;
        else if (value !== '') row.push(value);
      } else if (name === 'row' && row.some((each) => each !== '')) {
        if (rows.push(row) > MAX_ROWS) throw new Refused('A sheet has more than 200,000 rows. Split it into parts.');
      }
    },
  });
  return rows;
}

function shown(cell: { type: string; style: number; value: string }, { strings, dateStyles }: Cells): string {
  const { type, style, value } = cell;
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '' || !dateStyles.has(style)) return value;
  const days = Number(value);
  // Day 0 of Excel's calendar, which takes 1900 for a leap year.
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  if (Number.isNaN(date.getTime())) return value;
  return days % 1 === 0 ? date.toISOString().slice(0, 10) : date.toISOString().slice(0, 16).replace('T', ' ');
}

/** `B7` stands in the second column. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
