import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

const about = new Schema(
  {
    subject: { type: String, required: true },
    cause: { type: String, required: true },
    reason: { type: String, default: null },
    platform: { type: String, default: null },
    postId: { type: String, default: null },
    fix: { type: String, default: null },
    retry: { type: Boolean, default: false },
  },
  { _id: false },
);

const mail = new Schema(
  {
    /** When it is looked at for mailing; null: never, or no more. */
    at: { type: Date, default: null },
    /** The one mail that it is in: written before that is sent, so that no second one is. */
    claim: { type: String, default: null },
    claimedAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    tries: { type: Number, default: 0 },
  },
  { _id: false },
);

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
    /** Particulars of the post or thing, for grouping and mending. */
    about: { type: about, default: null },
    /** Null: of a kind that is never mailed. */
    mail: { type: mail, default: null },
  },
  { timestamps: true },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, eventKey: 1 }, { unique: true });
schema.index({ 'mail.at': 1 }, { partialFilterExpression: { 'mail.at': { $type: 'date' } } });

export type NotificationFields = InferSchemaType<typeof schema>;
export const NotificationModel = collection('Notification', schema);
