import { Schema, type InferSchemaType } from 'mongoose';
import { CATEGORIES, FILE_TYPES, ITEM_STATUSES } from '@/lib/knowledge/categories';
import { collection } from './collection';

const version = new Schema(
  {
    version: { type: Number, required: true },
    state: { type: String, enum: ITEM_STATUSES, required: true },
    error: { type: String, default: null },
    /** The original; null while a link is being fetched. */
    fileId: { type: String, default: null },
    fileName: { type: String, required: true },
    fileType: { type: String, enum: FILE_TYPES, required: true },
    fileSize: { type: Number, required: true },
    sha256: { type: String, default: null },
    /** Of the normalised text. */
    textHash: { type: String, default: null },
    /** The pages that were not read, in a sentence; null: all were. */
    notice: { type: String, default: null },
    pages: { type: Number, default: null },
    words: { type: Number, default: null },
    language: { type: String, default: null },
    summary: { type: String, default: null },
    summaryMethod: { type: String, enum: ['ai', 'extract', null], default: null },
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false },
);

/** A document of the knowledge base, with all its versions. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    description: { type: String, default: '' },
    category: { type: String, enum: CATEGORIES, required: true },
    subcategory: { type: String, default: '' },
    tags: { type: [String], default: [] },
    source: {
      type: new Schema(
        {
          kind: { type: String, enum: ['file', 'link', 'note'], required: true },
          url: { type: String, default: null },
        },
        { _id: false },
      ),
      required: true,
    },
    status: { type: String, enum: ITEM_STATUSES, required: true },
    error: { type: String, default: null },
    /** Newest first. */
    versions: { type: [version], required: true },
    version: { type: Number, required: true },
    /** The version that searches read; null until one is ready. */
    readyVersion: { type: Number, default: null },
    /** While it is read. `beatAt`: its last sign of life. */
    processing: {
      type: new Schema(
        {
          step: { type: String, required: true },
          progress: { type: Number, required: true },
          jobId: { type: String, default: null },
          beatAt: { type: Date, required: true },
          startedAt: { type: Date, required: true },
          /** Failures that may pass, since the last step that was saved; the sentence of the last one. */
          failures: { type: Number, default: 0 },
          failure: { type: String, default: null },
        },
        { _id: false },
      ),
      default: null,
    },
    duplicateOf: { type: Schema.Types.ObjectId, default: null },
    /** The bytes that it was uploaded with, until it changes: of two uploads at once, one gets in. */
    claimedBytes: { type: String },
    usage: {
      type: new Schema(
        { accessCount: { type: Number, default: 0 }, lastAccessed: { type: Date, default: null } },
        { _id: false },
      ),
      default: () => ({}),
    },
    /** Changes with everything that an index in memory holds of it. */
    stamp: { type: String, required: true },
    trash: {
      type: new Schema(
        {
          at: { type: Date, required: true },
          by: { type: String, required: true },
          /** It is being deleted for good: there is no way back. */
          removing: { type: Boolean, default: false },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { timestamps: true, minimize: false },
);
// Lists: those outside the trash, newest first, by what they are filtered by; a last _id orders equal times too.
schema.index({ projectId: 1, trash: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, trash: 1, category: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, trash: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, trash: 1, tags: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, 'trash.at': -1, _id: -1 }, { partialFilterExpression: { 'trash.at': { $type: 'date' } } });
// Insights: those that changed or were used lately.
schema.index({ projectId: 1, updatedAt: 1 });
schema.index({ projectId: 1, 'usage.lastAccessed': 1 });
schema.index({ projectId: 1, 'versions.sha256': 1 });
schema.index({ projectId: 1, 'versions.textHash': 1 });
schema.index(
  { projectId: 1, claimedBytes: 1 },
  { unique: true, partialFilterExpression: { claimedBytes: { $type: 'string' } } },
);
schema.index({ status: 1, 'processing.beatAt': 1 });
schema.index({ 'trash.at': 1 });

export type KnowledgeItemFields = InferSchemaType<typeof schema>;
export const KnowledgeItemModel = collection('KnowledgeItem', schema);
