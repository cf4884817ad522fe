import { Schema, type InferSchemaType } from 'mongoose';
import { DELIVERY_EVENTS, DELIVERY_STATES } from '@/lib/webhooks/events';
import { collection } from './collection';

/** One event on its way to one webhook, with every attempt. */
const schema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    /** Null for a test. */
    postId: { type: Schema.Types.ObjectId, default: null },
    event: { type: String, enum: DELIVERY_EVENTS, required: true },
    /** Identifies the change of the post: there is one delivery per webhook and change. */
    changeKey: { type: String, required: true },
    /** The body, as it was when the event happened. */
    body: { type: String, required: true },
    state: { type: String, enum: DELIVERY_STATES, required: true, default: 'waiting' },
    tries: { type: Number, required: true, default: 0 },
    /** When it is sent next; null: never again. Moved ahead while a worker sends it. */
    nextAttemptAt: { type: Date, default: null },
    attempts: {
      type: [
        new Schema(
          {
            at: { type: Date, required: true },
            status: { type: Number, default: null },
            ms: { type: Number, required: true },
            error: { type: String, default: null },
            response: { type: String, default: null },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
  },
  { timestamps: true },
);
schema.index({ webhookId: 1, changeKey: 1 }, { unique: true });
schema.index({ webhookId: 1, createdAt: -1 });
schema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { nextAttemptAt: { $type: 'date' } } });

export type WebhookDeliveryFields = InferSchemaType<typeof schema>;
export const WebhookDeliveryModel = collection('WebhookDelivery', schema);
