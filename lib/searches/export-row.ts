/** The columns of the CSV. */
export const CSV_COLUMNS = [
  'Title',
  'Username',
  'Participants',
  'Checked',
  'Theme Relevance',
  'Is Relevant',
  'Description',
] as const;

type Row = {
  title: string | null;
  username: string;
  participants_count: number | null;
  checked: boolean;
  theme_relevance: number | null;
  is_relevant: boolean | null;
  description: string | null;
};
type Cell = string | number | boolean | null;

/** A row's cells in the order of the columns. */
export function csvCells(row: Row): Cell[] {
  return [
    row.title,
    row.username,
    row.participants_count,
    row.checked,
    row.theme_relevance,
    row.is_relevant,
    row.description,
  ];
}

/** Spreadsheets drop white space in front of a formula, and some take full-width signs for the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A line of CSV with its end. A text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Marks a file as UTF-8 for spreadsheets. */
export const BOM = '\uFEFF';
