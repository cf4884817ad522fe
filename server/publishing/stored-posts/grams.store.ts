import { PostModel } from '@/prisma-free-models/post';
import { gramsOfPost, type Row } from './store';

const BATCH = 200;

/** Projects that have posts. */
export const everyProjectWithPosts = (): Promise<Row['projectId'][]> => PostModel.distinct('projectId');

type Unfilled = Pick<Row, '_id' | 'title' | 'content' | 'version'>;

/**
 * Makes the terms of some posts of a project that have none yet. One that is changed meanwhile keeps what that change
 * made.
 */
export async function fillGrams(projectId: Row['projectId']): Promise<{ found: number; filled: number }> {
  const where = { projectId, grams: null };
  const rows = await PostModel.find(where, { title: 1, content: 1, version: 1 }).limit(BATCH).lean<Unfilled[]>();
  if (rows.length === 0) return { found: 0, filled: 0 };
  const { matchedCount } = await PostModel.collection.bulkWrite(
    rows.map((row) => ({
      updateOne: {
        filter: { _id: row._id, version: row.version, grams: null },
        update: { $set: { grams: gramsOfPost(row) } },
      },
    })),
    { ordered: false },
  );
  return { found: rows.length, filled: matchedCount };
}
