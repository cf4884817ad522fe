import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sheetFiles, sheetRow, SHEET_END, SHEET_START } from '@/lib/format/sheet';
import { streamOf } from './stream-of';

export type Cell = string | number | boolean | null;

/** A workbook of one sheet: a zip whose sheet is written row by row. */
export function workbook(name: string, rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>): Readable {
  const zip = new ZipFile();
  for (const [file, content] of Object.entries(sheetFiles(name))) zip.addBuffer(Buffer.from(content), file);
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (open) => open(null, streamOf(sheet(rows))));
  const output = (zip.outputStream as Readable).on('error', () => undefined);
  // Rows that can't be read, or a cancelled job.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

async function* sheet(rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(SHEET_START);
  for await (const row of rows) yield encoder.encode(sheetRow(row));
  yield encoder.encode(SHEET_END);
}
