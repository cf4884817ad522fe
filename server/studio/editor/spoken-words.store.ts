import type { Word } from '@/lib/video/word';
import { SpokenWordsModel, type SpokenWordsFields } from '@/prisma-free-models/spoken-words';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';
import { Types } from 'mongoose';

export type SpokenWords = { words: Word[]; language: string | null };

const where = (projectId: string, key: string) => ({ projectId: new Types.ObjectId(projectId), key });

/** The words that were written down for a file; null before that. */
export async function findSpokenWords(projectId: string, key: string): Promise<SpokenWords | null> {
  const row = await SpokenWordsModel.findOne(where(projectId, key)).lean<
    (Omit<SpokenWordsFields, 'words'> & { words: Word[] }) | null
  >();
  return row && { words: row.words, language: row.language ?? null };
}

export const keepSpokenWords = (projectId: string, key: string, found: SpokenWords) =>
  SpokenWordsModel.updateOne(where(projectId, key), { $set: { ...found, at: clock.now() } }, { upsert: true });

export const spokenWordsOfProject = ofProject(SpokenWordsModel);
