import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** An AI model that scenarios can showcase; the host's. */
const schema = new Schema(
  {
    label: { type: String, required: true },
    description: { type: String, default: '' },
    iconUrl: { type: String, default: null },
    /** `{ prompt, answer }[]`. */
    samples: { type: [Schema.Types.Mixed], default: [] },
    /** Removed from the choice. The document stays, so that the first filling is not repeated. */
    removed: { type: Boolean, default: false },
  },
  { timestamps: true, minimize: false },
);

export type VideoModelFields = InferSchemaType<typeof schema>;
export const VideoModelModel = collection('VideoModel', schema);
