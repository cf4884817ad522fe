import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * The administrators' settings for AI: one document. The environment takes precedence. A key is sealed for its address,
 * a model belongs to its address: neither is used at another.
 */
const connection = new Schema(
  {
    name: { type: String, required: true },
    address: { type: String, default: null },
    /** The address was on a private network when it was saved. */
    isPrivate: { type: Boolean, default: false },
    sealedKey: { type: String, default: null },
    keyAddress: { type: String, default: null },
    model: { type: String, default: null },
    modelAddress: { type: String, default: null },
  },
  { _id: false },
);
const price = new Schema(
  {
    connection: { type: String, required: true },
    model: { type: String, required: true },
    price: { type: Schema.Types.Mixed, required: true },
  },
  { _id: false, minimize: false },
);
const probe = new Schema(
  {
    capability: { type: String, required: true },
    /** Address, model and key that were tried, hashed. */
    fingerprint: { type: String, required: true },
    /** Null: the provider was down or busy. */
    works: { type: Boolean, default: null },
    reason: { type: String, default: null },
    said: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { _id: false },
);
/** Limits in micro-dollars; null: none. */
const limits = new Schema(
  { day: { type: Number, default: null }, month: { type: Number, default: null } },
  { _id: false },
);
const allowed = new Schema(
  { connection: { type: String, required: true }, model: { type: String, required: true } },
  { _id: false },
);
const learnt = new Schema(
  {
    /** Address, operation and model, hashed. */
    place: { type: String, required: true },
    /** Changes to requests that the server asked for by its refusals. */
    changes: { type: [String], default: [] },
    at: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema(
  {
    _id: { type: String, required: true },
    connections: { type: [connection], default: [] },
    prices: { type: [price], default: [] },
    freeAddresses: { type: [String], default: [] },
    probes: { type: [probe], default: [] },
    /** Null: the usual ones. */
    hostCaps: { type: limits, default: null },
    /** Of each new project. Null: the usual ones. */
    projectCaps: { type: limits, default: null },
    /** Null: what is configured, and the default models. */
    models: { type: [allowed], default: null },
    learnt: { type: [learnt], default: [] },
    version: { type: Number, default: 0 },
  },
  { timestamps: true },
);

export type AiSettingFields = InferSchemaType<typeof schema>;
export const AiSettingModel = collection('AiSetting', schema);
