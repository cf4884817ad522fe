import type { CsvBody, WireCsvPreview, WirePostImport } from '@/lib/contracts/imports';
import { invalid } from '@/lib/errors/app-error';
import { orderIn } from '@/lib/posts/csv/csv-dates';
import { guessMapping } from '@/lib/posts/csv/csv-file';
import { rowReader, type CsvOptions, type CsvRow } from '@/lib/posts/csv/csv-rows';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { inSlices } from '@/server/system/in-slices';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { changeImport, importWithHash, insertImport } from './import.store';
import { importPostsJob } from './jobs';
import { presentImport } from './list-imports';
import { readCsv, type CsvFile } from './read-csv';

type CsvImport = { projectId: string; timeZone: string; body: CsvBody };

/** A preview of an import, row by row; nothing is imported. */
export async function previewCsv({ projectId, timeZone, body }: CsvImport): Promise<WireCsvPreview> {
  const { file, options, rows, guessedOrder } = await read({ timeZone, body });
  const earlier = await importWithHash({ projectId, hash: hashOf(body.text) });
  return {
    columns: file.columns,
    mapping: [...options.mapping],
    dateOrder: options.dateOrder,
    /** Its dates are ambiguous. */
    ambiguousDates:
      guessedOrder === null &&
      file.rows.some((cells) => cells.some((cell) => /^\s*\d{1,2}[/-]\d{1,2}[/-]\d{4}/.test(cell))),
    timeZone: options.timeZone,
    rows,
    importable: rows.filter(({ errors }) => errors.length === 0).length,
    importedBefore: earlier?.createdAt.toISOString() ?? null,
  };
}

/** Imports the rows without errors, as a job; `only` chooses among them. Throws 422 when none is left. */
export async function importCsv({
  userId,
  only,
  undated,
  ...asked
}: CsvImport & {
  userId: string;
  only: readonly number[] | null;
  undated: 'draft' | 'queue';
}): Promise<WirePostImport> {
  const { projectId, body } = asked;
  const { rows } = await read(asked);
  const wanted = only && new Set(only);
  const chosen = rows.filter(({ row, errors }) => errors.length === 0 && (wanted === null || wanted.has(row)));
  if (chosen.length === 0)
    throw invalid('text', 'None of the rows can be imported. The preview says what is wrong with each.');
  const made = await insertImport({
    projectId,
    createdBy: userId,
    fileName: body.fileName,
    hash: hashOf(body.text),
    state: 'running',
    undated,
    rows: chosen.map((said) => ({ row: said.row, said, state: 'waiting', postId: null, note: null })),
  });
  const label = `Importing ${chosen.length} ${chosen.length === 1 ? 'post' : 'posts'} from ${body.fileName}`;
  const job = await startJob(importPostsJob, {
    payload: { importId: made._id },
    projectId,
    createdBy: userId,
    label,
    units: chosen.length,
  });
  await changeImport(made._id, { jobId: String(job._id) });
  return presentImport({ ...made, jobId: String(job._id) });
}

function hashOf(text: string): string {
  return sha256(text.replace(/\r\n?/g, '\n').trim());
}

type Read = { file: CsvFile; options: CsvOptions; rows: CsvRow[]; guessedOrder: CsvOptions['dateOrder'] | null };

async function read({ timeZone, body }: Pick<CsvImport, 'timeZone' | 'body'>): Promise<Read> {
  const file = readCsv(body.text);
  const guessed = guessMapping(file.columns);
  const mapping = guessed.map((field, index) => body.mapping?.[index] ?? field);
  const dates = mapping.indexOf('date');
  const guessedOrder = orderIn(file.rows.map((cells) => cells[dates] ?? ''));
  const options = {
    mapping,
    timeZone: body.timeZone ?? timeZone,
    dateOrder: body.dateOrder ?? guessedOrder ?? 'dmy',
    platforms: body.platforms ?? [],
  };
  return {
    file,
    options,
    rows: await inSlices(file.rows, rowReader(file.columns, options, clock.now())),
    guessedOrder,
  };
}
