import { Schema, type InferSchemaType } from 'mongoose';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { GOAL_TYPES } from '@/lib/video/goals';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { SCENARIO_STATUSES } from '@/lib/video/status';
import { collection } from './collection';

/** The words and scenes of a video, segment by segment. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    goalType: { type: String, enum: GOAL_TYPES, required: true },
    prompt: { type: String, default: '' },
    language: { type: String, enum: VIDEO_LANGUAGES, required: true },
    /** A theme's name, or the address of a picture. */
    backgroundImage: { type: String, default: null },
    /** The model as it was when the scenario was made. */
    selectedModel: { type: Schema.Types.Mixed, default: null },
    generateNewContent: { type: Boolean, default: false },
    format: { type: String, enum: VIDEO_FORMATS, required: true },
    brand: { type: Boolean, default: true },
    /** Whether pictures of the library that fit its words are shown behind them. */
    pictures: { type: Boolean, default: false },
    status: { type: String, enum: SCENARIO_STATUSES, required: true },
    error: { type: String, default: null },
    writtenBy: { type: String, enum: ['template', 'ai', null], default: null },
    /** `{ name, description, voiceOverText, params }[]`, in order. */
    segments: { type: [Schema.Types.Mixed], default: [] },
    /** Being written: all, or one segment, with a wish. */
    writing: { type: Schema.Types.Mixed, default: null },
    /**
     * The video that begins once the segments are written: the choices of the call, who made them (`by`) and its id,
     * which is chosen before, so that there is one.
     */
    video: { type: Schema.Types.Mixed, default: null },
    jobId: { type: Schema.Types.ObjectId, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1 }, { partialFilterExpression: { status: 'processing' } });

export type VideoScenarioFields = InferSchemaType<typeof schema>;
export const VideoScenarioModel = collection('VideoScenario', schema);
