import { Schema, type InferSchemaType } from 'mongoose';
import { APPROVAL_RULES, MEMBER_APPROVALS } from '@/lib/posts/approval';
import { MEMBER_ROLES } from '@/lib/sign-in/given-roles';
import { collection } from './collection';

const schema = new Schema(
  {
    name: { type: String, required: true },
    description: { type: String },
    isDefault: { type: Boolean, required: true, default: false },
    /** Id of the stored file. */
    avatarFileId: { type: String },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The most that AI may cost in a day and a month (UTC), in micro-dollars. Absent: no limit. */
    aiCaps: { type: new Schema({ day: { type: Number }, month: { type: Number } }, { _id: false }) },
    /** The posts that go out only once a client has approved them; absent: none. */
    approval: { type: String, enum: APPROVAL_RULES },
    members: {
      type: [
        new Schema(
          {
            userId: { type: Schema.Types.ObjectId, required: true },
            role: { type: String, enum: MEMBER_ROLES, required: true },
            /** Whether their posts need approval, whatever the project's rule says; absent: by that rule. */
            approval: { type: String, enum: MEMBER_APPROVALS },
            /** The provider of company sign-in whose rules gave the role; absent: a person did. */
            by: { type: String },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    invitations: {
      type: [
        new Schema({
          email: { type: String, required: true },
          role: { type: String, enum: MEMBER_ROLES, required: true },
          token: { type: String, required: true },
          createdAt: { type: Date, required: true },
          expiresAt: { type: Date, required: true },
          /** When an account registered with it; it lets one account in. */
          registeredAt: { type: Date },
          /** Absent in those made before 2026-11-23. */
          invitedBy: { type: Schema.Types.ObjectId },
        }),
      ],
      default: [],
    },
    /** The member whom the owner asks to take over. Absent: no member is asked. */
    transferOffer: {
      type: new Schema(
        {
          userId: { type: Schema.Types.ObjectId, required: true },
          createdAt: { type: Date, required: true },
          expiresAt: { type: Date, required: true },
        },
        { _id: false },
      ),
    },
  },
  { timestamps: true },
);
schema.index({ userId: 1 });
schema.index({ 'members.userId': 1 });
schema.index({ 'invitations.token': 1 });
schema.index({ 'invitations.email': 1 });
schema.index({ 'invitations.invitedBy': 1 });
schema.index({ 'transferOffer.userId': 1 });
schema.index({ userId: 1, isDefault: 1 }, { unique: true, partialFilterExpression: { isDefault: true } });

export type ProjectFields = InferSchemaType<typeof schema>;
export const ProjectModel = collection('Project', schema);
