import { Schema, type InferSchemaType } from 'mongoose';
import { APPROVAL_ACTS } from '@/lib/posts/approval';
import { collection } from './collection';

/**
 * A comment on a post, or a step on the way to its approval. Kept when the link has ended. Decisions never change; of a
 * comment that is deleted all stays but its text.
 */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  postId: { type: String, required: true },
  /** Null in those of another host. */
  linkId: { type: String, default: null },
  at: { type: Date, required: true },
  act: { type: String, enum: APPROVAL_ACTS, required: true },
  by: { type: String, required: true },
  /** A member's comment: no client sees it. */
  internal: { type: Boolean, default: false },
  /** The member who commented; null: a client, or a member on another host. */
  userId: { type: String, default: null },
  /** Members whom a comment names. */
  mentions: { type: [String], default: [] },
  comment: { type: String, default: '' },
  /** Whom it has notified, whether it named them or not; absent in those before 2026-11-29. */
  notified: { type: [String], default: undefined },
  editedAt: { type: Date, default: null },
  /** Its text and the words that it was about are gone then. */
  deletedAt: { type: Date, default: null },
  deletedBy: { type: String, default: '' },
  /** The words that the comment is about. */
  passage: { type: String, default: '' },
  /** Of the form that was seen. */
  seal: { type: String, default: null },
  /** The form that was decided of, as JSON (lib/posts/delivered-form.ts); null for other acts. */
  form: { type: String, default: null },
});
schema.index({ postId: 1, at: 1 });
// The trail of a project, page after page; archives.
schema.index({ projectId: 1, at: 1, _id: 1 });

export type ApprovalEntryFields = InferSchemaType<typeof schema>;
export const ApprovalEntryModel = collection('ApprovalEntry', schema);
