import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** Until when a source of channels has asked to wait. `_id` names the source, its account and the method. */
const schema = new Schema({ _id: { type: String, required: true }, until: { type: Date, required: true } });
schema.index({ until: 1 }, { expireAfterSeconds: 86_400 });

export type SourceWaitFields = InferSchemaType<typeof schema>;
export const SourceWaitModel = collection('SourceWait', schema);
