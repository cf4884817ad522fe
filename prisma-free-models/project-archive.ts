import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** An archive of a project in storage (`<_id>.zip`): an export, or an upload to be imported. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    direction: { type: String, enum: ['export', 'import'], required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Of an export: the exported project. Of an import: the project created from it, once it was started. */
    projectId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    bytes: { type: Number, required: true },
    /** Of an import: its contents (server/publishing/archive/preview.ts). */
    preview: { type: Schema.Types.Mixed, default: null },
    /** When it is deleted. */
    expiresAt: { type: Date, required: true },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ expiresAt: 1 });

export type ProjectArchiveFields = InferSchemaType<typeof schema>;
export const ProjectArchiveModel = collection('ProjectArchive', schema);
