type Cell = string | number | boolean | null;

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
