import { nanoid } from 'nanoid';
import { AppError } from '@/lib/errors/app-error';
import type { SubtitlesBody } from '@/lib/contracts/video-subtitles';
import { toWire } from '@/lib/timeline/convert';
import { newTimeline } from '@/lib/timeline/model';
import { subtitleItems } from '@/lib/timeline/subtitles';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { hearVideoJob } from './jobs';
import { knownWords, NOTHING_SAID, refuseUnheard } from './known-words';

type Asking = { projectId: string; userId: string; body: SubtitlesBody };

/** Subtitles stand on the upper of the two video tracks that a new timeline has. */
const TRACK = 1;

/** Starts finding out what is said in a video. 422 when there is no way to know. */
export async function startHearing({ projectId, userId, body: { videoUrl, language = null } }: Asking) {
  await refuseUnheard(videoUrl);
  return startJob(hearVideoJob, {
    payload: { videoUrl, language },
    projectId,
    createdBy: userId,
    label: 'What is said in a video',
  });
}

/** The same without waiting: null while it is not known yet what is said. */
export async function subtitlesNow({ projectId, body }: Asking) {
  const { videoUrl, language = null, wordsPerSubtitle, videoDimensions } = body;
  const found = await knownWords({ projectId, videoUrl, language });
  if (!found) return null;
  if (found.words.length === 0) throw new AppError('NO_SPEECH_SOURCE', NOTHING_SAID);
  const items = subtitleItems({
    words: found.words,
    perGroup: wordsPerSubtitle,
    groupId: nanoid(12),
    viewport: videoDimensions,
    trackIndex: TRACK,
  });
  return { timelineItems: toWire({ ...newTimeline(), items }).timeline, words: found.words, language: found.language };
}

/** Subtitles of a video as timeline items whose times count from its own start, and the words that they are made of. */
export async function generateSubtitles({ signal, ...asking }: Asking & { signal: AbortSignal }) {
  const known = await subtitlesNow(asking);
  if (known) return known;
  resultOf(await waitForJob(String((await startHearing(asking))._id), signal));
  const heard = await subtitlesNow(asking);
  if (!heard) throw new AppError('NO_SPEECH_SOURCE', NOTHING_SAID);
  return heard;
}
