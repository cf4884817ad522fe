import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** Ended links stay in the list for so long. */
const SHOWN_AFTER_END_SECONDS = 90 * 86_400;

/** Posts that are shared by a link, or with clients who sign in, and what ends that. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    /** Who gets it: decisions are theirs. */
    name: { type: String, required: true },
    /** Of the token in its address, which is shown once. */
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    openedAt: { type: Date, default: null },
    /** In the order in which they go out. */
    postIds: { type: [String], required: true },
    /** The time that was shared; absent: posts or an agent's queue were. */
    span: {
      type: new Schema({ from: { type: Date, required: true }, to: { type: Date, required: true } }, { _id: false }),
      default: undefined,
    },
    /** The name of the agent whose queue was shared. */
    agent: { type: String },
    /** Its clients who have seen it. */
    openedBy: {
      type: [
        new Schema(
          {
            userId: { type: String, required: true },
            name: { type: String, required: true },
            at: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    /** Names under which something was approved or changes were requested by it. */
    decidedBy: { type: [String], default: undefined },
    /** Clients who see it signed in; absent or empty: it is opened by its address. */
    clientIds: { type: [String], default: undefined },
    /** Where a code is mailed before anything is shown; null: the link is enough. */
    email: { type: String, default: null },
    /** The code that was mailed last, hashed. */
    code: {
      type: new Schema(
        {
          hash: { type: String, required: true },
          until: { type: Date, required: true },
          tries: { type: Number, required: true, default: 0 },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { timestamps: true },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: SHOWN_AFTER_END_SECONDS });

export type ApprovalLinkFields = InferSchemaType<typeof schema>;
export const ApprovalLinkModel = collection('ApprovalLink', schema);
