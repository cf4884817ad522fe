import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';

/** The content of a post under a name, without a date: new posts begin with it. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    /** The first words and the networks, for the list, which reads no contents. */
    words: { type: String, required: true },
    platforms: { type: [{ type: String, enum: PLATFORM_KEYS }], default: [] },
    /** The body of a save. */
    post: { type: Schema.Types.Mixed, required: true },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, name: 1 }, { unique: true });

export type PostTemplateFields = InferSchemaType<typeof schema>;
export const PostTemplateModel = collection('PostTemplate', schema);
