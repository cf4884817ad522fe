import { setTimeout as sleep } from 'node:timers/promises';
import { Types, type mongo } from 'mongoose';
import { signatureOf } from '@/lib/format/text-signature';
import { inSlices } from '@/server/system/in-slices';
import {
  blocksOfEveryProject,
  insertBlock,
  PLACES,
  removeBlock,
  removeRetiredBlocks,
  retireBlock,
} from './block.store';
import type { Searched } from './searched';

/** Between two blocks, so that others get their turn. */
const PAUSE_MS = 100;

type Row = mongo.Document & { _id: unknown; projectId: Types.ObjectId };

const documentsOf = ({ model }: Searched) => model.collection as unknown as mongo.Collection;

/**
 * Makes blocks of documents that are in none, wherever a scope has enough of them. The rest is few: a search compares
 * each. Returns how many blocks it made.
 */
export async function makeTextBlocks(searched: Searched, { signal }: { signal: AbortSignal }): Promise<number> {
  let made = 0;
  for (const scope of (await documentsOf(searched).distinct(searched.scope)) as Types.ObjectId[])
    while (!signal.aborted && (await makeBlock(searched, scope))) {
      made += 1;
      await sleep(PAUSE_MS);
    }
  return made;
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
  for await (const { _id, scope } of blocksOfEveryProject(searched.of)) {
    if (signal.aborted) break;
    const where = { [searched.scope]: scope, textBlock: new Types.ObjectId(_id) };
    if ((await documents.countDocuments(where, { limit: PLACES / 2 })) >= PLACES / 2) continue;
    await retireBlock(_id);
    await documents.updateMany(where, { $set: { textBlock: null } });
    retired += 1;
  }
  return retired;
}
