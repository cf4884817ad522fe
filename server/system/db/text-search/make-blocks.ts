import { setTimeout as sleep } from 'node:timers/promises';
import { Types, type mongo } from 'mongoose';
import { signatureOf } from '@/lib/format/text-signature';
import { inSlices } from '@/server/system/in-slices';
import {
  blocksOfEveryProject,
  insertBlock,
  insertMerged,
  MERGED,
  PLACES,
  removeBlock,
  removeRetiredBlocks,
  retireBlock,
  smallBlocks,
} from './block.store';
import type { Searched } from './searched';

/** Between two blocks, so that others get their turn. */
const PAUSE_MS = 100;
/** The same between two rows of a block. */
const MERGE_PAUSE_MS = 5;

type Row = mongo.Document & { _id: unknown; projectId: Types.ObjectId };

const documentsOf = ({ model }: Searched) => model.collection as unknown as mongo.Collection;

type Making = { signal: AbortSignal; merged?: number };

/**
 * Makes blocks of documents that are in none, wherever a scope has enough of them. The rest is few: a search compares
 * each. Merges blocks wherever a scope has enough of these. Returns how many blocks it made of documents.
 */
export async function makeTextBlocks(searched: Searched, { signal, merged = MERGED }: Making): Promise<number> {
  let made = 0;
  for (const scope of (await documentsOf(searched).distinct(searched.scope)) as Types.ObjectId[]) {
    while (!signal.aborted && (await makeBlock(searched, scope))) {
      made += 1;
      await sleep(PAUSE_MS);
    }
    while (!signal.aborted && (await mergeBlocks(searched, scope, merged))) await sleep(PAUSE_MS);
  }
  return made;
}

/**
 * A document is in a block at every moment: first the large one is whole, then the documents name it, then the small
 * ones go.
 */
async function mergeBlocks(searched: Searched, scope: Types.ObjectId, count: number): Promise<boolean> {
  const parts = await smallBlocks(searched.of, scope, count);
  if (parts.length < count) return false;
  const textBlock = await insertMerged(searched, parts, () => sleep(MERGE_PAUSE_MS));
  const documents = documentsOf(searched);
  for (const { _id } of parts) {
    const where = { [searched.scope]: scope, textBlock: new Types.ObjectId(_id) };
    await documents.updateMany(where, { $set: { textBlock } });
    await retireBlock(_id);
    await sleep(PAUSE_MS);
  }
  return true;
}

async function makeBlock(searched: Searched, scope: Types.ObjectId): Promise<boolean> {
  const documents = documentsOf(searched);
  const where = { [searched.scope]: scope, textBlock: null };
  if ((await documents.countDocuments(where, { limit: PLACES })) < PLACES) return false;
  const fields = Object.fromEntries(['projectId', ...searched.texts].map((name) => [name, 1]));
  const rows = await documents.find<Row>(where, { projection: fields, limit: PLACES, batchSize: 200 }).toArray();
  const [first] = rows;
  if (!first || rows.length < PLACES) return false;
  const signed: { _id: unknown; signature: Set<number> }[] = [];
  await inSlices(rows, (row) => {
    const texts = searched.texts.flatMap((name) => (row[name] as string | string[] | null) ?? []);
    signed.push({ _id: row._id, signature: signatureOf(texts) });
  });
  const block = await insertBlock(searched, { projectId: first.projectId, scope }, signed);
  const { matchedCount } = await documents.bulkWrite(
    rows.map((row) => ({ updateOne: { filter: asRead(searched, row), update: { $set: { textBlock: block } } } })),
    { ordered: false },
  );
  // Another worker made one of the same documents.
  if (matchedCount === 0) await removeBlock(String(block));
  return matchedCount > 0;
}

/** A document whose texts have not changed since they were read: others stay in no block. */
function asRead({ texts }: Searched, row: Row): mongo.Filter<mongo.Document> {
  const same = Object.fromEntries(texts.map((name) => [name, (row[name] as unknown) ?? null]));
  return { ...same, _id: row._id as mongo.ObjectId, textBlock: null };
}

/**
 * Retires blocks of which most documents are gone or have changed; the others get new ones. Removes those that were
 * retired before.
 */
export async function retireTextBlocks(searched: Searched, { signal }: { signal: AbortSignal }): Promise<number> {
  await removeRetiredBlocks(searched.of);
  const documents = documentsOf(searched);
  let retired = 0;
  for await (const { _id, scope, places = PLACES } of blocksOfEveryProject(searched.of)) {
    if (signal.aborted) break;
    const where = { [searched.scope]: scope, textBlock: new Types.ObjectId(_id) };
    if ((await documents.countDocuments(where, { limit: places / 2 })) >= places / 2) continue;
    // Documents first: where this ends in between, the block goes on, and the next sweep comes back to it.
    await documents.updateMany(where, { $set: { textBlock: null } });
    await retireBlock(_id);
    retired += 1;
  }
  return retired;
}
