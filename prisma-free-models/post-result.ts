import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';

const count = { type: Number, default: null };

/** How a post did at a moment; null: the network does not give that figure. */
export const reading = new Schema(
  {
    at: { type: Date, required: true },
    views: count,
    likes: count,
    replies: count,
    shares: count,
    saves: count,
    clicks: count,
  },
  { _id: false },
);

/** How a platform post that is out is doing: its latest figures, and when it is read next. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    postId: { type: Schema.Types.ObjectId, required: true },
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
    /** The account that it went to, when it is not the project's own. */
    destinationId: { type: String, default: null },
    /** The network's name of the post; one that was sent again under another name is read from the beginning. */
    externalId: { type: String, default: null },
    publishedAt: { type: Date, required: true },
    /** Whose post it is. */
    author: { type: Schema.Types.ObjectId, required: true },
    latest: { type: reading, default: null },
    /** Why the last reading gave nothing, or not all; null: nothing is amiss. */
    unavailable: { type: String, default: null },
    /** When it is read next; null: no more. */
    nextAt: { type: Date, default: null },
    /** It waits for its account until then, and no longer once that is connected again. */
    restsUntil: { type: Date, default: null },
    /** When a person last asked for a reading. */
    refreshedAt: { type: Date, default: null },
  },
  { timestamps: true },
);
schema.index({ postId: 1, platform: 1 }, { unique: true });
// Archives read a project in this order.
schema.index({ projectId: 1, _id: 1 });
schema.index({ projectId: 1, publishedAt: -1 });
// Of comparisons: what changed since they were last read.
schema.index({ projectId: 1, updatedAt: 1 });
schema.index({ projectId: 1, platform: 1, destinationId: 1, nextAt: 1 });
schema.index({ platform: 1, nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });

export type PostResultFields = InferSchemaType<typeof schema>;
export const PostResultModel = collection('PostResult', schema);
