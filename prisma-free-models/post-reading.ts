import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';
import { reading } from './post-result';

/** All readings of a platform post, apart from its latest figures: lists of posts read none of these. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    postId: { type: Schema.Types.ObjectId, required: true },
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
    /** Oldest first. */
    readings: { type: [reading], default: [] },
  },
  { timestamps: true },
);
schema.index({ postId: 1, platform: 1 }, { unique: true });
schema.index({ projectId: 1 });

export type PostReadingFields = InferSchemaType<typeof schema>;
export const PostReadingModel = collection('PostReading', schema);
