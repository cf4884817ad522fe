import mongoose, { type mongo } from 'mongoose';
import {
  isAddingStep,
  isDocumentStep,
  type Addition,
  type AddingStep,
  type DocumentStep,
  type IndexStep,
  type Step,
  type Stored,
} from '@/lib/updates/step';
import { unpaced, type Pace } from '@/server/system/pace';
import { noteBatch, type LedgerRow } from './ledger.store';

const BATCH = 100;
/** Of all documents: those that others changed under the first pass are met by the second. */
const PASSES = 3;

type Document = mongo.Document;
export type Work = {
  row: LedgerRow;
  /** Awaited before each batch: throws when this process may no longer change the data. */
  guard(done: { seen: number; total: number }): Promise<void>;
  pace?: Pace;
};

/**
 * Does what is left of a step. Each document changes whole or not at all; a batch that broke off is done again, which
 * changes nothing twice.
 */
export async function runStep(step: Step, work: Work): Promise<void> {
  if (isDocumentStep(step)) await changeDocuments(step, work);
  else if (isAddingStep(step)) await addDocuments(step, work);
  else await changeIndexes(step, work);
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected');
  return db;
}

async function changeIndexes({ create = {}, drop = {} }: IndexStep, { guard }: Work): Promise<void> {
  const total = Object.keys(create).length + Object.keys(drop).length;
  let seen = 0;
  for (const [name, specs] of Object.entries(create)) {
    await guard({ seen, total });
    await database()
      .collection(name)
      .createIndexes(specs.map((spec) => ({ ...spec })));
    seen += 1;
  }
  for (const [name, names] of Object.entries(drop)) {
    await guard({ seen, total });
    const collection = database().collection(name);
    const there = await collection.listIndexes().toArray().catch(noneWithoutCollection);
    for (const index of there.filter((one) => names.includes(String(one.name))))
      await collection.dropIndex(index.name as string);
    seen += 1;
  }
}

const NAMESPACE_NOT_FOUND = 26;

function noneWithoutCollection(error: unknown): Document[] {
  if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return [];
  throw error;
}

async function changeDocuments(step: DocumentStep, { row, guard, pace = unpaced }: Work): Promise<void> {
  const collection = database().collection(step.collection);
  const counts = await countsOf(step, row);
  let { after } = row;
  for (let pass = 1; ;) {
    await guard(counts);
    const batch = await batchBehind(step, after);
    const last = batch.at(-1);
    if (!last) {
      const left = await collection.countDocuments(step.where);
      if (left === 0) return;
      if (pass === PASSES) throw new Error(`${left} documents of ${step.collection} kept their old form.`);
      pass += 1;
      after = null;
      continue;
    }
    counts.changed += await changeBatch(collection, batch, step);
    counts.seen += batch.length;
    after = last._id;
    await noteBatch(row._id, { after, counts });
    await pace(batch.length);
  }
}

type Reading = Pick<DocumentStep, 'collection' | 'where'>;

const behind = ({ where }: Reading, after: unknown): Document =>
  after === null ? where : { $and: [{ _id: { $gt: after } }, where] };

const batchBehind = (step: Reading, after: unknown): Promise<Document[]> =>
  database().collection(step.collection).find(behind(step, after)).sort({ _id: 1 }).limit(BATCH).toArray();

async function countsOf(step: Reading, row: LedgerRow) {
  const counts = row.counts ? { ...row.counts } : { total: 0, seen: 0, changed: 0 };
  counts.total = counts.seen + (await database().collection(step.collection).countDocuments(behind(step, row.after)));
  return counts;
}

async function addDocuments(step: AddingStep, { row, guard, pace = unpaced }: Work): Promise<void> {
  const counts = await countsOf(step, row);
  for (let { after } = row; ;) {
    await guard(counts);
    const batch = await batchBehind(step, after);
    const last = batch.at(-1);
    if (!last) return;
    const ids = batch.map(({ _id }) => _id as mongo.ObjectId);
    const others = await database()
      .collection(step.beside)
      .find({ _id: { $in: ids } })
      .toArray();
    const byId = new Map(others.map((other) => [String(other._id), other]));
    counts.changed += await add(batch.flatMap((one) => step.adds(one, byId.get(String(one._id)) ?? null)));
    counts.seen += batch.length;
    after = last._id;
    await noteBatch(row._id, { after, counts });
    await pace(batch.length);
  }
}

/** Returns how many documents are new, or have a field that they lacked. */
async function add(additions: readonly Addition[]): Promise<number> {
  let changed = 0;
  for (const [name, some] of Map.groupBy(additions, ({ collection }) => collection)) {
    const missing = some.map(({ key, fields }) => ({
      updateOne: { filter: { ...key }, update: { $setOnInsert: { ...fields } }, upsert: true },
    }));
    const lacking = some.map(({ key, fields, fills: { field, while: value } }) => ({
      updateOne: { filter: { ...key, [field]: value }, update: { $set: { [field]: fields[field] } } },
    }));
    for (const writes of [missing, lacking]) {
      const done = await database().collection(name).bulkWrite(writes, { ordered: false });
      changed += done.upsertedCount + done.modifiedCount;
    }
  }
  return changed;
}

async function changeBatch(collection: mongo.Collection, batch: Document[], step: DocumentStep): Promise<number> {
  const writes = batch.flatMap((document) => changeOf(document, step.up(document)) ?? []);
  if (writes.length === 0) return 0;
  const { modifiedCount } = await collection.bulkWrite(writes, { ordered: false });
  return modifiedCount;
}

/**
 * One write of the fields that differ. It meets the document only while these fields, and its lock where it has one,
 * are as the step has read them: a document that a person saved meanwhile is met by the next pass.
 */
export function changeOf(before: Stored, after: Stored): mongo.AnyBulkWriteOperation | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (differing.length === 0) return null;
  const filter: Document = { _id: before._id };
  for (const name of [...differing, ...('version' in before ? ['version'] : [])])
    filter[name] = name in before ? { $eq: before[name] } : { $exists: false };
  const set = Object.fromEntries(
    differing.filter((name) => after[name] !== undefined).map((name) => [name, after[name]]),
  );
  const unset = Object.fromEntries(differing.filter((name) => after[name] === undefined).map((name) => [name, 1]));
  const update = {
    ...(Object.keys(set).length > 0 ? { $set: set } : {}),
    ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
  };
  return { updateOne: { filter, update } } as mongo.AnyBulkWriteOperation;
}
