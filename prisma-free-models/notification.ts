import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

const schema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    message: { type: String, required: true },
    /** A path of the web app. */
    link: { type: String, default: null },
    readAt: { type: Date, default: null },
    /** Same event, same notification: a worker that repeats itself does not notify twice. */
    eventKey: { type: String, required: true },
  },
  { timestamps: true },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, eventKey: 1 }, { unique: true });

export type NotificationFields = InferSchemaType<typeof schema>;
export const NotificationModel = collection('Notification', schema);
