import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';

/** A file in storage. `_id` is unguessable, since post media must be readable by networks without a token. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    extension: { type: String, required: true },
    contentType: { type: String, required: true },
    kind: { type: String, enum: ['image', 'video', 'audio'], required: true },
    bytes: { type: Number, required: true },
    sha256: { type: String, required: true },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ sha256: 1 });

export type StoredFileFields = InferSchemaType<typeof schema>;
export const StoredFileModel = (models.StoredFile ?? model('StoredFile', schema)) as Model<StoredFileFields>;
