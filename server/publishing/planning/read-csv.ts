import { CsvError, parse } from 'csv-parse/sync';
import { AppError, invalid } from '@/lib/errors/app-error';
import { CSV_MAX_COLUMNS, CSV_MAX_ROWS } from '@/lib/posts/csv/csv-file';

/** The word for a line, for refusals, and how many of them are read. */
export type CsvKind = { a: string; many: string; rows: number };
const POSTS: CsvKind = { a: 'a post', many: 'posts', rows: CSV_MAX_ROWS };

export type CsvFile = { columns: string[]; rows: string[][] };

const DELIMITERS = [',', ';', '\t', '|'];
/** A first line that names the separator, for Excel alone: it is no heading. */
const SAID_DELIMITER = /^\uFEFF?"?sep=([,;|\t])"?\r?\n/i;
/** Far longer than any header line. */
const HEAD_CHARS = 20_000;

/**
 * A file as columns and rows. The first line shows whether commas, semicolons or tabs separate columns. Empty lines are
 * left out. Throws 422 when it has no rows, too many rows or columns, or an unclosed quotation mark.
 */
export function readCsv(text: string, kind: CsvKind = POSTS): CsvFile {
  const [columns = [], ...rows] = recordsOf(text);
  if (columns.length === 0 || rows.length === 0)
    throw invalid('text', `The file has no rows. Its first line holds the headings, each further line ${kind.a}.`);
  if (columns.length > CSV_MAX_COLUMNS)
    throw tooMany(
      `The file has ${columns.length} columns; at most ${CSV_MAX_COLUMNS} can be read. Leave out those that are not part of ${kind.many}.`,
    );
  if (rows.length > kind.rows)
    throw tooMany(`The file has ${rows.length} rows; ${kind.rows} can be imported at once. Split it.`);
  return { columns: columns.map((name) => name.trim()), rows };
}

function tooMany(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path: 'text', message }] });
}

function recordsOf(text: string): string[][] {
  const said = SAID_DELIMITER.exec(text);
  const table = said ? text.slice(said[0].length) : text;
  try {
    return parse(table, {
      bom: true,
      delimiter: said?.[1] ?? delimiterOf(table),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(
      'text',
      `The file can’t be read as CSV: ${error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is opened and never closed. Add the missing one' : error.message}.`,
    );
  }
}

/** The separator that splits the headings most often, outside quotation marks; a comma when none does. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((sign) => [sign, 0]));
  let quoted = false;
  for (const sign of text.slice(0, HEAD_CHARS).trimStart()) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}
