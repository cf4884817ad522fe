import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';

/** An archive of a project in storage (`<_id>.zip`): one that was exported, or one that was uploaded to be imported. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    direction: { type: String, enum: ['export', 'import'], required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Of an export: what was exported. Of an import: what it became, once it was started. */
    projectId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    bytes: { type: Number, required: true },
    /** Of an import: what it contains (server/publishing/archive/preview.ts). */
    preview: { type: Schema.Types.Mixed, default: null },
    /** When it goes. */
    expiresAt: { type: Date, required: true },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ expiresAt: 1 });

export type ProjectArchiveFields = InferSchemaType<typeof schema>;
export const ProjectArchiveModel = (models.ProjectArchive ??
  model('ProjectArchive', schema)) as Model<ProjectArchiveFields>;
