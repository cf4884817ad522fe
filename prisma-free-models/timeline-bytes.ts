import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * The sizes of a video's saved timelines, under its id, as the host's quota counts them: the timelines themselves are
 * too large to be read for that.
 */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    /** Bytes of each kept version, packed. */
    sizes: { type: [Number], default: [] },
    /** Changes under way. One that is old was never finished: then the versions are counted again. */
    pending: {
      type: [
        new Schema({ token: { type: String, required: true }, at: { type: Date, required: true } }, { _id: false }),
      ],
      default: [],
    },
  },
  { minimize: false },
);
schema.index({ projectId: 1 });
schema.index({ 'pending.at': 1 }, { partialFilterExpression: { 'pending.at': { $type: 'date' } } });

export type TimelineBytesFields = InferSchemaType<typeof schema>;
export const TimelineBytesModel = collection('TimelineBytes', schema);
