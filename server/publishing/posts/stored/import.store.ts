import type { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/posts/rules/aggregate';
import { toPost, type Row } from './store';

/** The post that was made for an origin, in the trash too. */
export async function idOfOrigin(originKey: string): Promise<string | null> {
  const row = await PostModel.findOne({ originKey }, { _id: 1 }).lean<{ _id: Types.ObjectId } | null>();
  return row && String(row._id);
}

/** The posts that an import made and that are not in the trash. */
export async function postsOfImport(importId: string): Promise<Post[]> {
  const rows = await PostModel.find({ importId, trash: null }).limit(5000).lean<Row[]>();
  return rows.map(toPost);
}
