import { Schema, type InferSchemaType } from 'mongoose';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { collection } from './collection';

/** A timeline under a name, with the places that differ from film to film. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    /** The nearest shape of its picture, its length and its fields, for the list, which unpacks nothing. */
    format: { type: String, enum: VIDEO_FORMATS, required: true },
    seconds: { type: Number, required: true },
    /** `{ id, label, kind, fills }[]` (lib/timeline/templates). */
    fields: { type: [Schema.Types.Mixed], default: [] },
    items: { type: Number, required: true },
    /** JSON of the timeline, gzipped, and its length, which counts as storage. */
    packed: { type: Buffer, required: true },
    bytes: { type: Number, required: true },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, name: 1 }, { unique: true });

export type VideoTemplateFields = InferSchemaType<typeof schema>;
export const VideoTemplateModel = collection('VideoTemplate', schema);
