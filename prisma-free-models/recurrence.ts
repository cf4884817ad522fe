import { Schema, type InferSchemaType } from 'mongoose';
import { REPEAT_FREQUENCIES } from '@/lib/schedule/recurrence';
import { collection } from './collection';

export const SERIES_STATES = ['active', 'ended', 'stopped'] as const;

const rule = new Schema(
  {
    frequency: { type: String, enum: REPEAT_FREQUENCIES, required: true },
    interval: { type: Number, required: true },
    weekdays: { type: [Number], default: [] },
    monthlyBy: { type: String, enum: ['date', 'weekday'], required: true },
    startDay: { type: String, required: true },
    time: { type: String, required: true },
    timeZone: { type: String, required: true },
    until: { type: String, default: null },
    count: { type: Number, default: null },
    skipped: { type: [String], default: [] },
  },
  { _id: false },
);

/**
 * A series of recurring posts. Each occurrence is a post of its own, created in advance, once (`originKey` of the
 * post).
 */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: String, required: true },
    /** The member who last changed its template; its posts have it from there. */
    changedBy: { type: String, default: null },
    /** The series that this one was split from, otherwise itself. */
    root: { type: String, required: true },
    state: { type: String, enum: SERIES_STATES, required: true },
    rule: { type: rule, required: true },
    /** The content of each occurrence: the body of a save. */
    template: { type: Schema.Types.Mixed, required: true },
    /** The last day whose occurrence was created, or skipped: occurrences up to it are never created again. */
    madeThrough: { type: String, default: null },
    /** When the next ones are due to be created; null: never. */
    nextMakeAt: { type: Date, default: null },
    /** A change in progress: occurrences from this day on are removed, and, after a split, another series starts. */
    pending: {
      type: new Schema(
        { from: { type: String, required: true }, series: { type: Schema.Types.Mixed, default: null } },
        { _id: false },
      ),
      default: null,
    },
    /** Who is working on it, until when. */
    lock: {
      type: new Schema({ by: { type: String, required: true }, until: { type: Date, required: true } }, { _id: false }),
      default: null,
    },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ nextMakeAt: 1 }, { partialFilterExpression: { nextMakeAt: { $type: 'date' } } });

export type RecurrenceFields = InferSchemaType<typeof schema>;
export const RecurrenceModel = collection('Recurrence', schema);
