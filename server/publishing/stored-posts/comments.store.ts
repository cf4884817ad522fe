import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';

/** Stores the number of comments. No new version: a comment is no change of the post, and refuses no save of it. */
export async function setComments(postId: string, comments: number): Promise<void> {
  await PostModel.collection.updateOne({ _id: new Types.ObjectId(postId) }, { $set: { comments } });
}
