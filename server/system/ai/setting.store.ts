import type { NamedModel } from '@/lib/ai/allowed-models';
import type { CapLimits } from '@/lib/ai/caps';
import type { KnownPrice } from '@/lib/ai/prices';
import { AiSettingModel } from '@/prisma-free-models/ai-setting';

const ID = 'ai';

export type StoredConnection = {
  name: string;
  address: string | null;
  isPrivate: boolean;
  sealedKey: string | null;
  keyAddress: string | null;
  model: string | null;
  modelAddress: string | null;
};
/** How a test of a capability ended, and what was tried. */
export type StoredProbe = {
  capability: string;
  fingerprint: string;
  /** Null: it could not be tried. */
  works: boolean | null;
  reason: string | null;
  /** The provider's own words, which may name the host's account there. */
  said: string | null;
  at: Date;
};
/** Changes to requests that a server asked for by refusing them, for one address, operation and model. */
export type StoredLesson = { place: string; changes: string[]; at: Date };
export type StoredAiSetting = {
  connections: StoredConnection[];
  prices: KnownPrice[];
  freeAddresses: string[];
  probes: StoredProbe[];
  /** Null: the usual ones. */
  hostCaps: CapLimits | null;
  projectCaps: CapLimits | null;
  /** Null: what is configured, and the default models. */
  models: NamedModel[] | null;
  learnt: StoredLesson[];
  version: number;
};

const NONE: StoredAiSetting = {
  connections: [],
  prices: [],
  freeAddresses: [],
  probes: [],
  hostCaps: null,
  projectCaps: null,
  models: null,
  learnt: [],
  version: 0,
};

/** The settings that administrators saved; nothing at first. */
export async function findAiSetting(): Promise<StoredAiSetting> {
  return { ...NONE, ...(await AiSettingModel.findById(ID).lean<StoredAiSetting | null>()) };
}

/** Replaces the settings, unless they changed since they were read. */
export async function putAiSetting(
  version: number,
  fields: Partial<
    Pick<StoredAiSetting, 'connections' | 'prices' | 'freeAddresses' | 'hostCaps' | 'projectCaps' | 'models' | 'learnt'>
  >,
): Promise<boolean> {
  await AiSettingModel.updateOne({ _id: ID }, { $setOnInsert: { version: 0 } }, { upsert: true });
  const changed = await AiSettingModel.updateOne({ _id: ID, version }, { $set: fields, $inc: { version: 1 } });
  return changed.matchedCount === 1;
}

/** So many models and operations are remembered; the oldest go first. */
const MAX_LESSONS = 60;

/** Remembers what a server asked for by its refusals. */
export async function putLesson(lesson: StoredLesson): Promise<void> {
  const { place } = lesson;
  await AiSettingModel.updateOne({ _id: ID }, { $setOnInsert: { version: 0 } }, { upsert: true });
  await AiSettingModel.updateOne({ _id: ID }, { $pull: { learnt: { place } } });
  await AiSettingModel.updateOne(
    { _id: ID, 'learnt.place': { $ne: place } },
    { $push: { learnt: { $each: [lesson], $slice: -MAX_LESSONS } } },
  );
}

export async function forgetLessons(places: readonly string[]): Promise<void> {
  await AiSettingModel.updateOne({ _id: ID }, { $pull: { learnt: { place: { $in: [...places] } } } });
}

/** Remembers how a test of a capability ended. */
export async function putProbe(probe: StoredProbe): Promise<void> {
  const { capability } = probe;
  await AiSettingModel.updateOne({ _id: ID }, { $setOnInsert: { version: 0 } }, { upsert: true });
  await AiSettingModel.updateOne({ _id: ID }, { $pull: { probes: { capability } } });
  await AiSettingModel.updateOne({ _id: ID, 'probes.capability': { $ne: capability } }, { $push: { probes: probe } });
}
