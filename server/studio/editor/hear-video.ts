import { AppError } from '@/lib/errors/app-error';
import { openSource } from '@/server/media/convert/open-source';
import { hearWords } from '@/server/studio/voice/hear-words';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { knownWords, refuseUnheard, wordsKey } from './known-words';
import { keepSpokenWords } from './spoken-words.store';

type Job = Pick<TrackedContext, 'jobId' | 'projectId' | 'signal' | 'progress'>;

/** The worker's side: writes down what is said in a video, unless that is known. */
export async function hearVideo({ videoUrl, language }: { videoUrl: string; language: string | null }, job: Job) {
  const { projectId, signal } = job;
  const at = { projectId, videoUrl, language };
  const known = await knownWords(at);
  if (known) return { words: known.words.length };
  await refuseUnheard(videoUrl);
  return withTempFolder(job.jobId, async (folder) => {
    const { file, probe } = await openSource({ mediaUrl: videoUrl, folder, signal });
    if (probe.kind !== 'video' && probe.kind !== 'audio')
      throw new AppError('NO_SPEECH_SOURCE', 'A picture has no sound. Choose a video.');
    if (probe.kind === 'video' && !probe.audio) throw new AppError('NO_SPEECH_SOURCE', 'This video has no sound.');
    const heard = await hearWords({
      file,
      seconds: probe.durationS,
      language,
      who: { projectId, feature: 'subtitles', subject: null },
      signal,
      onProgress: (fraction) => job.progress(fraction),
    });
    await keepSpokenWords(projectId, wordsKey(at), heard);
    return { words: heard.words.length };
  });
}
