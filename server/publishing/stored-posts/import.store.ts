import type { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { toPost, type Row } from './store';

/** The post created from an origin, also when it is in the trash. */
export async function idOfOrigin(originKey: string): Promise<string | null> {
  const row = await PostModel.findOne({ originKey }, { _id: 1 }).lean<{ _id: Types.ObjectId } | null>();
  return row && String(row._id);
}

/** The posts created by an import that are not in the trash. */
export async function postsOfImport(importId: string): Promise<Post[]> {
  const rows = await PostModel.find({ importId, trash: null }).limit(5000).lean<Row[]>();
  return rows.map(toPost);
}
