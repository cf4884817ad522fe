import { Schema, type InferSchemaType } from 'mongoose';
import { WEBHOOK_EVENTS } from '@/lib/webhooks/events';
import { collection } from './collection';

/** A project's own address that receives the outcomes of its posts. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true },
    events: { type: [{ type: String, enum: WEBHOOK_EVENTS }], required: true },
    enabled: { type: Boolean, required: true, default: true },
    /** Its place among the project's: there are as many as a project may have webhooks. */
    place: { type: Number, default: null },
    /** The key of its signatures, encrypted. */
    sealed: { type: String, required: true },
    /** The previous key, which signs too until then. */
    sealedBefore: { type: String, default: null },
    sealedBeforeUntil: { type: Date, default: null },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, createdAt: 1 });
schema.index({ projectId: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $type: 'number' } } });

export type WebhookFields = InferSchemaType<typeof schema>;
export const WebhookModel = collection('Webhook', schema);
