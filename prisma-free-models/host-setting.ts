import { Schema, type InferSchemaType } from 'mongoose';
import { MEMBER_ROLES } from '@/lib/sign-in/given-roles';
import { collection } from './collection';

/** A provider of company sign-in (OpenID Connect). */
const signInProvider = new Schema(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    issuer: { type: String, required: true },
    clientId: { type: String, required: true },
    /** The client secret, encrypted; null: a public client, which PKCE alone protects. */
    sealedSecret: { type: String, default: null },
    domains: { type: [String], default: [] },
    roleClaim: { type: String, default: '' },
    rules: {
      type: [
        new Schema(
          {
            value: { type: String, required: true },
            role: { type: String, enum: MEMBER_ROLES, required: true },
            /** Its id. */
            project: { type: String, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
  },
  { _id: false },
);

/** The administrators' settings for the whole host: one document. Absent values come from the environment. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    registration: { type: String, enum: ['open', 'invited'] },
    /** Set when the first account registers. Hosts with older accounts lack it: their registration stays open. */
    isClosedByDefault: { type: Boolean },
    /** Of whom a second factor is required. */
    secondFactor: { type: String, enum: ['off', 'administrators', 'everyone'] },
    storageQuotaBytes: { type: Number },
    publicOrigin: { type: String },
    /** Absent: none. */
    signInProviders: { type: [signInProvider], default: undefined },
    /** Whether people sign in with a company account alone. */
    onlyCompany: { type: Boolean },
  },
  { timestamps: true },
);

export type HostSettingFields = InferSchemaType<typeof schema>;
export const HostSettingModel = collection('HostSetting', schema);
