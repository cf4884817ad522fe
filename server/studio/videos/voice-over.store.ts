import { Types } from 'mongoose';
import type { VideoLanguage } from '@/lib/video/languages';
import type { Word } from '@/lib/video/word';
import { VoiceOverModel, type VoiceOverFields } from '@/prisma-free-models/voice-over';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { isThereAlready } from '@/server/system/owned-data';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';

export type VoiceOver = Omit<VoiceOverFields, 'language' | 'words'> & {
  _id: Types.ObjectId;
  language: VideoLanguage;
  words: Word[];
  createdAt: Date;
};
type NewVoiceOver = Omit<VoiceOver, '_id' | 'projectId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'searchText'> & {
  _id?: string;
  projectId: string;
  createdBy: string;
};

const oid = (id: string) => new Types.ObjectId(id);

export const findVoiceOver = (projectId: string, id: string) =>
  VoiceOverModel.findOne({ _id: id, projectId: oid(projectId) }).lean<VoiceOver | null>();

/** The words of a saved voice-over, by its file. */
export const findVoiceOverWithFile = (projectId: string, fileId: string) =>
  VoiceOverModel.findOne({ projectId: oid(projectId), fileId }, { words: 1, language: 1 }).lean<Pick<
    VoiceOver,
    'words' | 'language'
  > | null>();

/** The project that owns a saved voice-over, for access checks. */
export async function projectIdOfVoiceOver(id: string): Promise<string | null> {
  const row = await VoiceOverModel.findById(id, { projectId: 1 }).lean<Pick<VoiceOver, 'projectId'> | null>();
  return row && String(row.projectId);
}

/** Voice-overs that a project may keep for other videos. */
export const voiceOversCap = capped({
  limit: 5_000,
  count: (projectId, upTo) => VoiceOverModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can keep ${limit} voice-overs. Delete some first.`,
});

/** False when the same text in the same voice is there already. */
export async function insertVoiceOver({ _id, projectId, createdBy, ...fields }: NewVoiceOver): Promise<boolean> {
  try {
    await VoiceOverModel.create({
      ...fields,
      ...(_id ? { _id: oid(_id) } : {}),
      searchText: fields.text.toLowerCase(),
      projectId: oid(projectId),
      createdBy: oid(createdBy),
    });
    return true;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
}

/** Those with all the words, in any order, newest first. */
export function searchVoiceOversOf(
  projectIds: readonly string[],
  { words, limit }: { words: readonly string[]; limit: number },
) {
  const each = words.map((word) => ({
    searchText: { $regex: word.toLowerCase().replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&') },
  }));
  const where = { projectId: { $in: projectIds.map(oid) }, ...(each.length > 0 ? { $and: each } : {}) };
  return VoiceOverModel.find(where).sort({ createdAt: -1, _id: -1 }).limit(limit).lean<VoiceOver[]>();
}

export const removeVoiceOver = (id: string) => VoiceOverModel.findOneAndDelete({ _id: id }).lean<VoiceOver | null>();

export const voiceOversOfProject = (projectId: string) =>
  VoiceOverModel.find({ projectId: oid(projectId) })
    .batchSize(SMALL_BATCH)
    .lean<VoiceOver[]>();

/** Which of these voices' keys are saved. */
export async function savedKeys(projectId: string, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await VoiceOverModel.distinct('key', { projectId: oid(projectId), key: { $in: keys } }));
}

export const voiceOverPartOfProject = ofProject(VoiceOverModel);
