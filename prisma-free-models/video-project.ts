import { Schema, type InferSchemaType } from 'mongoose';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { VIDEO_STATUSES } from '@/lib/video/status';
import { collection } from './collection';

/** A video that is made of a scenario's segments. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    /** Null: it was made of a template, without a script. */
    scenarioId: { type: Schema.Types.ObjectId, default: null },
    title: { type: String, required: true },
    description: { type: String, default: '' },
    language: { type: String, enum: VIDEO_LANGUAGES, required: true },
    format: { type: String, enum: VIDEO_FORMATS, required: true },
    /** The video that it is another format of; null: it was made by itself. */
    family: { type: Schema.Types.ObjectId, default: null },
    backgroundImage: { type: String, default: null },
    brand: { type: Boolean, default: true },
    /** The words of its first scene stand there in the first frame; in older videos they come in. */
    opens: { type: Boolean, default: false },
    status: { type: String, enum: VIDEO_STATUSES, required: true },
    /** A merge was asked for while another one had begun: the job goes round again. */
    again: { type: Boolean, default: false },
    /** The done part of the status, 0 to 1; null: not measured. */
    part: { type: Number, default: null },
    /** The most progress that the present making has shown, in percent. */
    reached: { type: Number, default: 0 },
    error: { type: String, default: null },
    processingLogs: { type: [Schema.Types.Mixed], default: [] },
    introOutro: { type: Schema.Types.Mixed, required: true },
    voice: { type: Schema.Types.Mixed, default: null },
    music: { type: Schema.Types.Mixed, default: null },
    /** Whether a change of scenes is heard, softly. */
    sceneSounds: { type: Boolean, default: false },
    subtitles: { type: Schema.Types.Mixed, default: () => ({ burnt: true }) },
    /** In order; a segment's place never changes (lib/video/project-segment.ts). */
    segments: { type: [Schema.Types.Mixed], default: [] },
    /** The film as it was merged: `{ key, fileId, seconds, bytes, parts }`. */
    film: { type: Schema.Types.Mixed, default: null },
    /** The render that took the merged film's place as the finished video: `{ fileId, seconds, scenes }`. */
    final: { type: Schema.Types.Mixed, default: null },
    /** Renders of its timeline in other formats, by format. */
    shapes: { type: Schema.Types.Mixed, default: {} },
    /** The moment that a person chose as cover (lib/video/cover-moments.ts); null: it is chosen by itself. */
    cover: { type: Schema.Types.Mixed, default: null },
    jobId: { type: Schema.Types.ObjectId, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, scenarioId: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1 });
// Each format once.
schema.index({ family: 1, format: 1 }, { unique: true, partialFilterExpression: { family: { $type: 'objectId' } } });

export type VideoProjectFields = InferSchemaType<typeof schema>;
export const VideoProjectModel = collection('VideoProject', schema);
