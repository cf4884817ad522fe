import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The ledger of the steps that brought the data to its version (lib/updates/steps), by their ids. */
const schema = new Schema({
  _id: { type: String, required: true },
  kind: { type: String, enum: ['expand', 'backfill', 'contract'], required: true },
  /** Of its body: a step that has run never changes. */
  hash: { type: String, required: true },
  startedAt: { type: Date, required: true },
  endedAt: { type: Date, default: null },
  /** Where it runs, or ran last. */
  host: { type: String, required: true },
  /** Documents: there were about `total`, `seen` were read, `changed` were written. */
  counts: {
    type: new Schema(
      {
        total: { type: Number, default: 0 },
        seen: { type: Number, default: 0 },
        changed: { type: Number, default: 0 },
      },
      { _id: false },
    ),
    default: () => ({}),
  },
  /** The _id of the last document of the last finished batch. */
  after: { type: Schema.Types.Mixed, default: null },
  error: { type: String, default: null },
});

export type MigrationFields = InferSchemaType<typeof schema>;
export const MigrationModel = collection('Migration', schema);
