import { Schema, type InferSchemaType } from 'mongoose';
import { FILE_ROLES } from '@/lib/media/purposes';
import { collection } from './collection';

const preview = new Schema(
  {
    id: { type: String, required: true },
    extension: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);

/** A frame of a video, and a small picture of it. `scene`, `into`: lib/video/cover-moments.ts. */
const coverFrame = new Schema(
  {
    at: { type: Number, required: true },
    scene: { type: String, default: null },
    into: { type: Number, default: null },
    poster: { type: preview, required: true },
    thumbnail: { type: preview, required: true },
  },
  { _id: false },
);

/** One picture with `count` tiles side by side, taken every `everyS` seconds from `everyS / 2` on. */
const filmstrip = new Schema(
  {
    id: { type: String, required: true },
    extension: { type: String, required: true },
    count: { type: Number, required: true },
    tileWidth: { type: Number, required: true },
    tileHeight: { type: Number, required: true },
    everyS: { type: Number, required: true },
  },
  { _id: false },
);

/** A row of grey pixels: the loudest moment of each of so many parts. */
const waves = new Schema(
  {
    id: { type: String, required: true },
    extension: { type: String, required: true },
    points: { type: Number, required: true },
  },
  { _id: false },
);

/** A file in storage. `_id` is unguessable, because networks must be able to read public ones without a token. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    /** Orders files by name (lib/format/sort-name.ts); absent until the step of 2026-11-24 has come to the file. */
    sortName: { type: String },
    extension: { type: String, required: true },
    contentType: { type: String, required: true },
    kind: { type: String, enum: ['image', 'video', 'audio', 'document'], required: true },
    bytes: { type: Number, required: true },
    sha256: { type: String, required: true },
    role: { type: String, enum: FILE_ROLES, default: 'original' },
    sourceId: { type: String, default: null },
    tags: { type: [String], default: [] },
    altText: { type: String, default: '' },
    /** The block of signatures that has its name, tags and text (server/system/db/text-search); null: none has. */
    textBlock: { type: Schema.Types.ObjectId, default: null },
    /**
     * Of originals: whether a post of the project names it, or a file made of it. Kept by
     * server/publishing/stored-posts/file-use; absent: not known yet.
     */
    inPosts: { type: Boolean },
    /** Files are analysed in the background. `message`: why it could not be read. */
    inspection: {
      type: new Schema(
        {
          state: { type: String, enum: ['waiting', 'ready', 'failed'], required: true },
          message: { type: String, default: null },
        },
        { _id: false },
      ),
      default: () => ({ state: 'ready' }),
    },
    /** How often a worker started to analyse it and did not finish; and until when the host had a problem. */
    inspectionTries: { type: Number, default: 0 },
    inspectionNotBefore: { type: Date, default: null },
    /** lib/media/probe.ts. */
    probe: { type: Schema.Types.Mixed, default: null },
    thumbnail: { type: preview, default: null },
    poster: { type: preview, default: null },
    /** Of a finished video: the frames that its cover is chosen from; `chosen`: the moment of the one that it is. */
    cover: {
      type: new Schema(
        { frames: { type: [coverFrame], required: true }, chosen: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    filmstrip: { type: filmstrip, default: null },
    /** A copy that every browser shows as a render does; null where none is needed, or none was made yet. */
    editing: {
      type: new Schema(
        { id: { type: String, required: true }, extension: { type: String, required: true } },
        { _id: false },
      ),
      default: null,
    },
    /** Finer pictures and loudness for the editor's timeline; null where none are needed, or none were made yet. */
    timelinePictures: {
      type: new Schema(
        { filmstrip: { type: filmstrip, default: null }, waves: { type: waves, default: null } },
        { _id: false },
      ),
      default: null,
    },
    /** How often a worker began to make that copy, or those pictures. */
    editingTries: { type: Number, default: 0 },
    /** Seconds at which another scene begins; absent: they were not looked for. */
    sceneChanges: { type: [Number], default: undefined },
    /** Loudness along the file, 0–100. */
    waveform: { type: [Number], default: [] },
    /** Of renditions: project, content, plan and version in one, so that the same one is never made twice. */
    cacheKey: { type: String },
    /** The resumable upload that it came from: a repeated request gets this file instead of a second one. */
    uploadId: { type: String },
    /** When it was last made, requested or used: unused derived files are removed a while after that. */
    lastUsedAt: { type: Date, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, role: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, role: 1, sortName: 1, _id: 1 });
schema.index({ projectId: 1, role: 1, inPosts: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, role: 1, tags: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, textBlock: 1 });
schema.index({ sha256: 1 });
schema.index({ sourceId: 1 });
schema.index({ 'inspection.state': 1, createdAt: 1 });
schema.index({ role: 1, lastUsedAt: 1 });
schema.index({ uploadId: 1 }, { unique: true, partialFilterExpression: { uploadId: { $type: 'string' } } });
schema.index({ cacheKey: 1 }, { unique: true, partialFilterExpression: { cacheKey: { $type: 'string' } } });

export type StoredFileFields = InferSchemaType<typeof schema>;
export const StoredFileModel = collection('StoredFile', schema);
