import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';

const schema = new Schema(
  {
    email: { type: String, required: true },
    name: { type: String, required: true },
    passwordHash: { type: String, required: true },
    timeZone: { type: String, required: true, default: 'UTC' },
    isAdmin: { type: Boolean, required: true, default: false },
  },
  { timestamps: true },
);
schema.index({ email: 1 }, { unique: true });

export type UserFields = InferSchemaType<typeof schema>;
export const UserModel = (models.User ?? model('User', schema)) as Model<UserFields>;
