import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** One exported collection: its options and indexes as Extended JSON, and the expected contents of its file. */
const collectionSchema = z.object({
  db: z.string(),
  name: z.string(),
  file: z.string().nullable(),
  options: z.string(),
  indexes: z.array(z.string()),
  documents: z.number().int().min(0),
  bytes: z.number().int().min(0),
  sha256: z.string().nullable(),
  done: z.boolean(),
});
const manifestSchema = z.object({
  format: z.literal(1),
  source: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  documents: z.number(),
  collections: z.array(collectionSchema),
});

export type ExportedCollection = z.infer<typeof collectionSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** An export that cannot be used; the message says why and what to do. */
export class TransferError extends Error {}

const FILE = 'manifest.json';
const SUM = 'manifest.sha256';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the manifest and its checksum, each in one step. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  for (const [name, content] of [
    [FILE, text],
    [SUM, `${digest(text)}  ${FILE}\n`],
  ] as const) {
    writeFileSync(join(folder, `${name}.tmp`), content);
    renameSync(join(folder, `${name}.tmp`), join(folder, name));
  }
}

/** The manifest of a folder; undefined when it has none. A damaged one is an error. */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const sum = existsSync(join(folder, SUM)) ? readFileSync(join(folder, SUM), 'utf8').split(' ')[0] : '';
  const parsed = sum === digest(text) ? manifestSchema.safeParse(JSON.parse(text)) : undefined;
  if (!parsed?.success)
    throw new TransferError(
      `The export in ${folder} is damaged: its manifest does not match its checksum. Export again into an empty folder.`,
    );
  return parsed.data;
}

export interface FileState {
  documents: number;
  bytes: number;
  sha256: string;
  lastLine: string;
}

/** Counts and sums a file of lines; with `limit` only its first bytes, which end with a line. */
export async function stateOf(path: string, limit?: number): Promise<FileState> {
  const hash = createHash('sha256');
  const state: FileState = { documents: 0, bytes: 0, sha256: '', lastLine: '' };
  if (limit === 0) return { ...state, sha256: hash.digest('hex') };
  for await (const line of linesOf(path, limit)) {
    hash.update(line);
    state.bytes += line.length;
    state.documents++;
    state.lastLine = line.toString('utf8').trimEnd();
  }
  return { ...state, sha256: hash.digest('hex') };
}

/**
 * The lines of a file with their ends. Only a line feed ends one: readline would also break at U+2028, which JSON may
 * hold.
 */
export async function* linesOf(path: string, limit?: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(
    path,
    limit === undefined ? {} : { end: limit - 1 },
  ) as AsyncIterable<Buffer>) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield bytes.subarray(0, end + 1);
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes;
  }
  if (rest.length > 0) yield rest;
}
