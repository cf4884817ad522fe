import { AppError } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { wordsInFile } from '@/server/studio/videos/words-in-file';
import { aiStatus, canUse } from '@/server/system/ai/status';
import { findSpokenWords, type SpokenWords } from './spoken-words.store';

export const NOTHING_SAID = 'Nothing is said in this file, so there is nothing to write under it.';

export type Heard = { projectId: string; videoUrl: string; language: string | null };

/** Files of ours never change; an address in another place may. */
export function wordsKey({ videoUrl, language }: Heard): string {
  const own = ownFileOf(videoUrl);
  return `${own ? `file:${own.id}` : `url:${videoUrl}`}:${language ?? ''}`;
}

/**
 * The words of a video: a voice of this studio knows its own, others have been written down before. Null:
 * that is not known yet.
 */
export async function knownWords(heard: Heard): Promise<SpokenWords | null> {
  const own = await wordsInFile(heard.projectId, heard.videoUrl);
  if (own && own.words.length > 0) return own;
  return findSpokenWords(heard.projectId, wordsKey(heard));
}

/** Refuses to listen where there is no transcription. Words are never invented. */
export async function refuseUnheard(videoUrl: string): Promise<void> {
  if (await canUse('transcribe')) return;
  const { transcribe } = await aiStatus();
  const what = ownFileOf(videoUrl)
    ? 'It is not known what is said in this file, and this host has no transcription.'
    : 'This video is not one of this studio’s, and this host has no transcription.';
  throw new AppError('NO_SPEECH_SOURCE', `${what} ${transcribe.reason ?? ''}`.trim());
}
