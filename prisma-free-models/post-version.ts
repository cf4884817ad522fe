import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';

const own = new Schema(
  {
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
    /** Empty where a channel has the common ones. */
    title: { type: String, default: '' },
    text: { type: String, default: '' },
  },
  { _id: false },
);

/** The texts of a post as they were saved, so that nothing that was written is lost (lib/posts/text-versions.ts). */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  postId: { type: Schema.Types.ObjectId, required: true },
  /** When they were saved last, and first: saves of a few minutes are one version. */
  at: { type: Date, required: true },
  since: { type: Date, required: true },
  /** Who saved them; null: no person, or one of another host. */
  by: { type: Schema.Types.ObjectId, default: null },
  title: { type: String, default: '' },
  content: { type: String, default: '' },
  own: { type: [own], default: [] },
  characters: { type: Number, required: true },
});
schema.index({ postId: 1, _id: -1 });
// Archives read a project in this order.
schema.index({ projectId: 1, _id: 1 });

export type PostVersionFields = InferSchemaType<typeof schema>;
export const PostVersionModel = collection('PostVersion', schema);
