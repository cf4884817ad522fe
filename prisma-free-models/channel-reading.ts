import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

const post = new Schema(
  {
    id: { type: Number, required: true },
    at: { type: Date, default: null },
    text: { type: String, default: '' },
    views: { type: Number, default: null },
    media: { type: String, default: null },
    forwardedFrom: { type: String, default: null },
  },
  { _id: false },
);

/** The posts of a channel that a search has read: apart from its row, which lists read. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    searchId: { type: Schema.Types.ObjectId, required: true },
    candidateId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    /** Newest first, at most 20, their texts cut. */
    posts: { type: [post], default: [] },
    /** Stems of each post for scores, newest first: `refund 2 day 1`. */
    stems: { type: [String], default: [] },
    /** Its longer posts as sketches, newest first, to know copies by. */
    sketches: { type: [String], default: [] },
    /** Fingerprints of these: channels with the same ones are compared. */
    prints: { type: [Number], default: [] },
    /** Of the posts, where embeddings are configured: Float32, little-endian, one after another. */
    vectors: { type: Buffer, default: null },
    vectorModel: { type: String, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ searchId: 1, key: 1 }, { unique: true });
schema.index({ candidateId: 1 });
schema.index({ projectId: 1, _id: 1 });
schema.index({ searchId: 1, prints: 1 });

export type ChannelReadingFields = InferSchemaType<typeof schema>;
export const ChannelReadingModel = collection('ChannelReading', schema);
