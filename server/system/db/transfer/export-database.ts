import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'bson';
import type { Collection, Db, Document, MongoClient } from 'mongodb';
import { decode } from '../embedded/bson/decode.ts';
import { fromLine, toLine } from './extended-json.ts';
import {
  readManifest,
  stateOf,
  TransferError,
  writeManifest,
  type ExportedCollection,
  type Manifest,
} from './manifest.ts';

const SYSTEM = new Set(['admin', 'config', 'local']);
/** Documents between two progress entries in the manifest. */
const PROGRESS = 1000;
/** Documents that are read together: a database that serves others too is done with them in some 20 ms. */
const BATCH = 200;

export interface ExportOptions {
  client: MongoClient;
  source: string;
  folder: string;
  report(line: string): void;
  /** One database of the server; all by default. */
  only?: string;
  /** Awaited after each batch of documents, beside a running product. */
  pace?(documents: number): Promise<void>;
  /** Collections that are read after the others, in this order. */
  last?: readonly string[];
}

/**
 * Writes every database into a folder: one file of Extended JSON lines per collection and a manifest with options,
 * indexes, counts and checksums. Called again after an interruption, it continues where it stopped. There should be no
 * writes meanwhile: there is no snapshot.
 */
export async function exportDatabase(options: ExportOptions): Promise<Manifest> {
  const { folder, report } = options;
  mkdirSync(folder, { recursive: true });
  const manifest = readManifest(folder) ?? (await newManifest(options));
  if (manifest.finishedAt)
    throw new TransferError(
      `${folder} already holds a finished export of ${manifest.finishedAt}. Choose an empty folder.`,
    );
  for (const entry of manifest.collections) {
    if (!entry.done && entry.file !== null) await exportCollection(options, manifest, entry);
    report(`${entry.db}.${entry.name}: ${entry.file === null ? 'view' : `${entry.documents} documents`}`);
  }
  manifest.finishedAt = new Date().toISOString();
  manifest.documents = manifest.collections.reduce((sum, entry) => sum + entry.documents, 0);
  writeManifest(folder, manifest);
  return manifest;
}

async function newManifest({ client, source, folder, only, last = [] }: ExportOptions): Promise<Manifest> {
  if (readdirSync(folder).length > 0)
    throw new TransferError(`${folder} is not empty and holds no export. Choose an empty folder.`);
  const collections: ExportedCollection[] = [];
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (!SYSTEM.has(name) && (only ?? name) === name)
      collections.push(...(await describe(client.db(name), collections.length)));
  }
  collections.sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
  const manifest: Manifest = {
    format: 1,
    source,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    documents: 0,
    collections,
  };
  writeManifest(folder, manifest);
  return manifest;
}

const asText = (doc: Document): string => toLine(decode(serialize(doc)));

async function describe(db: Db, offset: number): Promise<ExportedCollection[]> {
  const found: ExportedCollection[] = [];
  for (const info of await db.listCollections().toArray()) {
    if (info.name.startsWith('system.')) continue;
    const view = info.type === 'view';
    const indexes = view ? [] : await db.collection(info.name).listIndexes({ promoteValues: false }).toArray();
    const options = 'options' in info ? (info.options ?? {}) : {};
    found.push({
      db: db.databaseName,
      name: info.name,
      file: view ? null : `${String(offset + found.length).padStart(4, '0')}.jsonl`,
      options: asText(options),
      indexes: indexes.map(({ ns: _ns, ...index }) => asText(index)),
      documents: 0,
      bytes: 0,
      sha256: null,
      done: view,
    });
  }
  return found;
}

/** In the order of _id, which is where a second run picks up. */
async function exportCollection(
  { client, folder, pace }: ExportOptions,
  manifest: Manifest,
  entry: ExportedCollection,
): Promise<void> {
  const path = join(folder, entry.file as string);
  if (!existsSync(path)) writeFileSync(path, '');
  truncateSync(path, entry.bytes);
  const before = await stateOf(path, entry.bytes);
  const collection = client.db(entry.db).collection(entry.name);
  const file = await open(path, 'a');
  try {
    let text: string[] = [];
    const flush = async (): Promise<void> => {
      await file.appendFile(text.join(''));
      text = [];
      writeManifest(folder, manifest);
    };
    for await (const raw of remaining(collection, before.lastLine)) {
      const line = `${toLine(decode(raw))}\n`;
      text.push(line);
      entry.bytes += Buffer.byteLength(line);
      entry.documents++;
      if (text.length >= PROGRESS) await flush();
      if (pace && entry.documents % BATCH === 0) await pace(BATCH);
    }
    await flush();
    await file.sync();
  } finally {
    await file.close();
  }
  const after = await stateOf(path);
  if (after.documents !== entry.documents)
    throw new TransferError(
      `${path} holds ${after.documents} lines instead of ${entry.documents}: the disk may be full.`,
    );
  Object.assign(entry, { sha256: after.sha256, done: true });
  writeManifest(folder, manifest);
}

function remaining(collection: Collection, lastLine: string): AsyncIterable<Uint8Array> {
  const after = lastLine === '' ? undefined : fromLine(lastLine).get('_id');
  const filter: Document = after === undefined ? {} : { $expr: { $gt: ['$_id', { $literal: after }] } };
  const cursor = collection.find(filter, {
    raw: true,
    sort: { _id: 1 },
    collation: { locale: 'simple' },
    allowDiskUse: true,
    batchSize: BATCH,
  });
  return cursor as unknown as AsyncIterable<Uint8Array>;
}
