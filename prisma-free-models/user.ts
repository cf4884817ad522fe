import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

const searchView = new Schema(
  {
    name: { type: String, required: true },
    page_size: { type: Number, required: true },
    sort_by: { type: String, required: true },
    sort_order: { type: String, required: true },
    filter_relevant: { type: String, required: true },
    q: { type: String, default: '' },
  },
  { _id: false },
);

const passkey = new Schema({
  credentialId: { type: String, required: true },
  /** In COSE's form, base64url. */
  publicKey: { type: String, required: true },
  /** How often it has signed, as it says itself; many always say 0. */
  counter: { type: Number, required: true, default: 0 },
  transports: { type: [String], default: [] },
  /** The host name that it belongs to. */
  rpId: { type: String, required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
});

const secondFactor = new Schema(
  {
    /** The key of the app, encrypted. Null: there is none. */
    sealed: { type: String, default: null },
    /** Since when its codes are in use. Null: not confirmed yet. */
    since: { type: Date, default: null },
    /** The step of time whose code was used last. */
    lastStep: { type: Number, default: 0 },
    /** Hashes of the recovery codes that are left. */
    recovery: { type: [String], default: [] },
    passkeys: { type: [passkey], default: [] },
  },
  { _id: false },
);

/** The account's own at a provider of company sign-in. */
const identity = new Schema(
  {
    /** A hash of issuer and subject. */
    key: { type: String, required: true },
    issuer: { type: String, required: true },
    since: { type: Date, required: true },
  },
  { _id: false },
);

const notices = new Schema(
  {
    /** Topic to time; a topic that is absent is mailed as usual. */
    mail: { type: Map, of: String, default: () => ({}) },
    quiet: {
      type: new Schema(
        { from: { type: String, required: true }, to: { type: String, required: true } },
        { _id: false },
      ),
      default: null,
    },
    /** Of the browser in which they were set; counts while the profile follows the browser. */
    zone: { type: String, default: null },
  },
  { _id: false },
);

const schema = new Schema(
  {
    email: { type: String, required: true },
    name: { type: String, required: true },
    /** Null: signs in with VK or a company account, and has set no password. */
    passwordHash: { type: String, default: null },
    vkUserId: { type: String },
    /** Absent: none. */
    identities: { type: [identity], default: undefined },
    secondFactor: { type: secondFactor, default: null },
    timeZone: { type: String, required: true, default: 'UTC' },
    /** Whether the zone was chosen in the profile; until then the interface follows the browser. */
    zoneChosen: { type: Boolean, default: false },
    /** Since when an administrator has locked the account. */
    deactivatedAt: { type: Date, default: null },
    firstSteps: {
      type: new Schema(
        { skipped: { type: [String], default: [] }, closed: { type: Boolean, default: false } },
        { _id: false },
      ),
      default: () => ({}),
    },
    /** Which notifications are mailed, and when; null: as usual. */
    notices: { type: notices, default: null },
    /** Saved views of search results, oldest first. */
    searchViews: { type: [searchView], default: [] },
    isAdmin: { type: Boolean, required: true, default: false },
    /** Only on the host's first account: the index makes claiming it one write. */
    isFirst: { type: Boolean },
  },
  { timestamps: true },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ vkUserId: 1 }, { unique: true, partialFilterExpression: { vkUserId: { $exists: true } } });
schema.index(
  { 'identities.key': 1 },
  { unique: true, partialFilterExpression: { 'identities.key': { $exists: true } } },
);
schema.index({ isFirst: 1 }, { unique: true, partialFilterExpression: { isFirst: true } });

export type UserFields = InferSchemaType<typeof schema>;
export const UserModel = collection('User', schema);
