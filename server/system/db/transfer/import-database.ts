import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MongoServerError, type Db, type Document, type MongoClient } from 'mongodb';
import { decode } from '../embedded/bson/decode.ts';
import type { Doc } from '../embedded/bson/value.ts';
import { fromLine, toLine } from './extended-json.ts';
import { linesOf, readManifest, stateOf, TransferError, type ExportedCollection, type Manifest } from './manifest.ts';

const BATCH = 1000;
const BATCH_BYTES = 12 * 1024 * 1024;
const NAMESPACE_EXISTS = 48;

export interface ImportOptions {
  client: MongoClient;
  folder: string;
  report(line: string): void;
  /** The database that takes everything; each keeps its name by default. */
  into?: string;
}
/** `different`: documents whose _id already exists with other contents; they are left as they are. */
export interface ImportResult {
  added: number;
  present: number;
  different: number;
}

/**
 * Imports an export into a server. Everything is checked before anything is written; existing documents are not written
 * again.
 */
export async function importDatabase({ client, folder, report, into }: ImportOptions): Promise<ImportResult> {
  const manifest = await verifiedManifest(folder);
  const total: ImportResult = { added: 0, present: 0, different: 0 };
  const order = [...manifest.collections].sort((a, b) => Number(a.file === null) - Number(b.file === null));
  for (const entry of order) {
    const db = client.db(into ?? entry.db);
    if (!(await createCollection(db, entry)))
      report(`${entry.db}.${entry.name}: exists with other options, which stay`);
    if (entry.file === null) {
      report(`${entry.db}.${entry.name}: view`);
      continue;
    }
    const result = await importDocuments(db, join(folder, entry.file), entry);
    await createIndexes(db, entry);
    total.added += result.added;
    total.present += result.present;
    total.different += result.different;
    report(
      `${entry.db}.${entry.name}: ${result.added} added, ${result.present} already there${result.different ? `, ${result.different} there with other contents and left alone` : ''}`,
    );
  }
  return total;
}

async function verifiedManifest(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  if (!manifest) throw new TransferError(`${folder} holds no export: manifest.json is missing.`);
  if (!manifest.finishedAt)
    throw new TransferError(`The export in ${folder} was interrupted. Run the same db:export again to finish it.`);
  for (const entry of manifest.collections) {
    if (entry.file === null) continue;
    const path = join(folder, entry.file);
    const state = existsSync(path) ? await stateOf(path) : undefined;
    if (state?.sha256 !== entry.sha256 || state?.documents !== entry.documents) {
      throw new TransferError(
        `The export in ${folder} is damaged: ${entry.file} (${entry.db}.${entry.name}) does not match its checksum. Nothing was imported. Export again into an empty folder.`,
      );
    }
  }
  return manifest;
}

/** False when the collection exists with other options. */
async function createCollection(db: Db, entry: ExportedCollection): Promise<boolean> {
  const options = fromLine(entry.options);
  try {
    await db.command({ create: entry.name, ...Object.fromEntries(options) });
    return true;
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
    return false;
  }
}

async function createIndexes(db: Db, entry: ExportedCollection): Promise<void> {
  const indexes = entry.indexes.map(fromLine).filter((index) => index.get('name') !== '_id_');
  if (indexes.length > 0) await db.command({ createIndexes: entry.name, indexes });
}

async function importDocuments(db: Db, path: string, entry: ExportedCollection): Promise<ImportResult> {
  const result: ImportResult = { added: 0, present: 0, different: 0 };
  let batch: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await importBatch(db, entry, batch, result);
    batch = [];
    bytes = 0;
  };
  for await (const line of linesOf(path)) {
    batch.push(line.toString('utf8').trimEnd());
    bytes += line.length;
    if (batch.length >= BATCH || bytes > BATCH_BYTES) await flush();
  }
  await flush();
  return result;
}

/**
 * Adds the missing documents and reads the batch back: every line must then be there, byte for byte, or be counted as
 * different.
 */
async function importBatch(db: Db, entry: ExportedCollection, lines: string[], result: ImportResult): Promise<void> {
  const docs = lines.map(fromLine);
  const before = await present(db, entry, docs);
  const missing = docs.filter((doc) => !before.has(idText(doc)));
  if (missing.length > 0)
    await db
      .command({ insert: entry.name, documents: missing, ordered: false, bypassDocumentValidation: true })
      .then(refuseErrors);
  const after = missing.length > 0 ? await present(db, entry, docs) : before;
  for (const [i, doc] of docs.entries()) {
    const id = idText(doc);
    const same = after.get(id) === lines[i];
    if (before.has(id)) result[same ? 'present' : 'different']++;
    else if (same) result.added++;
    else throw new TransferError(`A document of ${entry.db}.${entry.name} is not what was written: _id ${id}`);
  }
}

function refuseErrors(reply: Document): void {
  const error = reply['writeErrors']?.[0];
  if (error) throw new TransferError(`The server refused a document: ${error.errmsg}`);
}

function idText(doc: Doc): string {
  return toLine(doc.get('_id') ?? null);
}

async function present(db: Db, entry: ExportedCollection, docs: Doc[]): Promise<Map<string, string>> {
  const ids = docs.map((doc) => doc.get('_id') ?? null);
  const cursor = db
    .collection(entry.name)
    .find({ _id: { $in: ids } } as Document, { raw: true, collation: { locale: 'simple' }, batchSize: BATCH });
  const found = new Map<string, string>();
  for await (const raw of cursor as unknown as AsyncIterable<Uint8Array>) {
    const doc = decode(raw);
    found.set(idText(doc), toLine(doc));
  }
  return found;
}
