import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** Something done with a document, for the activity of the last months. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  itemId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, required: true },
  action: { type: String, enum: ['uploaded', 'updated', 'opened', 'cited'], required: true },
  at: { type: Date, required: true },
});
schema.index({ projectId: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: 180 * 86_400 });

export type KnowledgeEventFields = InferSchemaType<typeof schema>;
export const KnowledgeEventModel = collection('KnowledgeEvent', schema);
