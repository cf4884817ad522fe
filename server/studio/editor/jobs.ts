import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Finds out what is said in a video. The words are kept, so that asking for subtitles again takes no time. */
export const hearVideoJob = defineTrackedJob({
  kind: 'hear-video',
  lane: 'quick',
  payload: z.object({ videoUrl: z.string(), language: z.string().nullable() }),
  result: jobResults['hear-video'],
  timeoutMs: 60 * 60_000,
  exclusive: {
    key: ({ videoUrl, language }, { projectId }) => `hear:${projectId}:${language ?? ''}:${videoUrl}`,
    whenTaken: 'join',
  },
  words: {
    work: 'Writing down what is said',
    crashed: 'Make the video shorter.',
    late: 'Make the video shorter, or cut it into parts.',
  },
});
