import { mongo, type Types } from 'mongoose';
import { nanoid } from 'nanoid';
import { inGroups } from './in-groups';

/** Updates per command: each is a commit of its own. */
const MAX_GROUP = 250;
/** Among racing workers, fewer than these are cheaper to write one by one than to check afterwards whose change won. */
const FEW = 16;
/** Workers that raced for a document race for others soon. */
const RACE_MS = 60_000;

/** A conditional change of one document. */
export type GroupedUpdate = { filter: { _id: Types.ObjectId } & mongo.Document; set: mongo.Document };
type Collection = mongo.Collection<mongo.Document>;

type Waiting = GroupedUpdate & { changeId: string; done: (matched: boolean) => void; fail: (error: unknown) => void };

/**
 * Conditional updates whose callers share commands (`inGroups`). Each returns whether its own document was changed,
 * once that is stored, exactly as an update of its own would.
 *
 * A command says only how many of its updates met their document. Where some did not, each document says by `changeId`
 * whose change it holds; one that was changed again in between counts as not changed, and its caller looks again.
 * After a lost race a small group goes as commands of its own, all at once: workers that race for the same posts would
 * otherwise make the winners wait for that second look, with a mark in the database and nothing sent yet.
 */
export function groupedUpdates(collection: () => Collection): (update: GroupedUpdate) => Promise<boolean> {
  let racedAt = -Infinity;
  const write = inGroups<Waiting>(async (group) => {
    const isRace = performance.now() - racedAt < RACE_MS;
    const lost = await writeGroup(collection(), group, { apart: group.length === 1 || (isRace && group.length < FEW) });
    if (lost > 0) racedAt = performance.now();
  }, MAX_GROUP);

  return (update) =>
    new Promise<boolean>((done, fail) => {
      void write({ ...update, changeId: nanoid(12), done, fail });
    });
}

/** Returns how many met no document, mostly since another worker was first. Never throws: errors go to the callers. */
async function writeGroup(
  collection: Collection,
  group: readonly Waiting[],
  { apart }: { apart: boolean },
): Promise<number> {
  let lost = 0;
  const tell = ({ done }: Waiting, matched: boolean) => {
    if (!matched) lost += 1;
    done(matched);
  };
  const alone = async (update: Waiting) => {
    try {
      tell(update, await writtenAlone(collection, update));
    } catch (error) {
      update.fail(error);
    }
  };
  try {
    if (apart) await Promise.all(group.map(alone));
    else {
      const { matched, refused } = await written(collection, group);
      const open = group.filter((_, index) => !refused.has(index));
      const holders = matched === open.length ? null : await holdersOf(collection, open);
      for (const update of open)
        tell(update, holders ? holders.get(String(update.filter._id)) === update.changeId : true);
      // By itself it gets its own error, such as a duplicate key.
      for (const index of refused) await alone(group[index]!);
    }
  } catch (error) {
    for (const { fail } of group) fail(error);
  }
  return lost;
}

async function writtenAlone(collection: Collection, { filter, set, changeId }: Waiting): Promise<boolean> {
  const { matchedCount } = await collection.updateOne(
    filter,
    { $set: { ...set, changeId } },
    { ignoreUndefined: true },
  );
  return matchedCount === 1;
}

async function written(
  collection: Collection,
  group: readonly Waiting[],
): Promise<{ matched: number; refused: Set<number> }> {
  const updates = group.map(({ filter, set, changeId }): mongo.AnyBulkWriteOperation => ({
    updateOne: { filter, update: { $set: { ...set, changeId } } },
  }));
  try {
    const { matchedCount } = await collection.bulkWrite(updates, { ordered: false, ignoreUndefined: true });
    return { matched: matchedCount, refused: new Set() };
  } catch (error) {
    const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (errors.length === 0) throw error;
    return {
      matched: (error as mongo.MongoBulkWriteError).matchedCount,
      refused: new Set(errors.map(({ index }) => index)),
    };
  }
}

async function holdersOf(collection: Collection, group: readonly Waiting[]): Promise<Map<string, unknown>> {
  const rows = await collection
    .find({ _id: { $in: group.map(({ filter }) => filter._id) } }, { projection: { changeId: 1 } })
    .toArray();
  return new Map(rows.map((row) => [String(row._id), row.changeId]));
}
