import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { textOfBytes } from '../../../../../lib/format/text-of-bytes.ts';
import { readDocx } from './docx.ts';
import { readHtml } from './html.ts';
import { readPdf } from './pdf.ts';
import { readCsv, readMarkdown, readPlain } from './plain.ts';
import { readPptx } from './pptx.ts';
import { Refused, type Outcome, type ReadDocument } from './types.ts';
import { readXlsx } from './xlsx.ts';

/*
 * The process that reads one document for a worker: `main.ts TYPE FILE FOLDER MEMORY`. It writes FOLDER/outcome.json
 * and ends. Whatever a document does to it, the worker survives: the kernel and the watch below enforce its limits.
 */

/** Between two checks of memory. */
const WATCH_MS = 50;
/** Told to the worker when it ends itself for its memory. */
const OUT_OF_MEMORY = 86;

const [, , type = '', file = '', folder = '', memory = ''] = process.argv;

async function read(): Promise<ReadDocument> {
  if (type === 'pdf') return readPdf(file, folder);
  if (type === 'docx') return readDocx(file);
  if (type === 'pptx') return readPptx(file);
  if (type === 'xlsx') return readXlsx(file);
  const bytes = await readFile(file);
  if (type === 'html') return readHtml(bytes);
  const text = textOfBytes(bytes);
  if (type === 'csv') return readCsv(text);
  return type === 'md' ? readMarkdown(text) : readPlain(text);
}

setInterval(() => {
  if (process.memoryUsage.rss() > Number(memory)) process.exit(OUT_OF_MEMORY);
}, WATCH_MS).unref();

async function main(): Promise<void> {
  const outcome: Outcome = await read().then(
    (document) => ({ read: document }),
    (error: unknown) => {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    },
  );
  await writeFile(path.join(folder, 'outcome.json'), JSON.stringify(outcome));
}

void main();
