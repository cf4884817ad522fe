import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The person's account that channel search reads with; `sealed` is AES-256-GCM over API id, hash and session. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    sealed: { type: String, required: true },
    connection: {
      type: new Schema(
        {
          state: { type: String, enum: ['untested', 'ok', 'reconnect'], required: true },
          message: { type: String },
          account: { type: String },
          checkedAt: { type: Date },
        },
        { _id: false },
      ),
      required: true,
      default: () => ({ state: 'untested' }),
    },
  },
  { timestamps: true },
);
schema.index({ projectId: 1 }, { unique: true });

export type SearchAccountFields = InferSchemaType<typeof schema>;
export const SearchAccountModel = collection('SearchAccount', schema);
