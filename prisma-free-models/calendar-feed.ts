import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * The calendar of a project for other programs. Its secret address is derived from the nonce and the host's key, so
 * that the database alone does not reveal it.
 */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    nonce: { type: String, required: true },
    readAt: { type: Date, default: null },
  },
  { timestamps: true },
);
schema.index({ projectId: 1 }, { unique: true });

export type CalendarFeedFields = InferSchemaType<typeof schema>;
export const CalendarFeedModel = collection('CalendarFeed', schema);
