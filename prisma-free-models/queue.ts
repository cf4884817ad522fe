import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';

const slot = new Schema(
  {
    weekday: { type: Number, required: true },
    time: { type: String, required: true },
    platform: { type: String, enum: [...PLATFORM_KEYS, null], default: null },
    tag: { type: String, default: null },
  },
  { _id: false },
);

/** The weekly slots of a project. The posts record which places are taken. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    timeZone: { type: String, required: true },
    slots: { type: [slot], default: [] },
  },
  { timestamps: true },
);
schema.index({ projectId: 1 }, { unique: true });

export type QueueFields = InferSchemaType<typeof schema>;
export const QueueModel = collection('Queue', schema);
