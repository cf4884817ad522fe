import { z } from 'zod';
import { fileId } from '@/lib/contracts/files';
import { jobResults } from '@/lib/contracts/job-results';
import { defineTrackedJob, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

/** Makes a copy of a file that the editor's browser shows as the render does. */
export const prepareForEditingJob = defineTrackedJob({
  kind: 'prepare-for-editing',
  lane: 'heavy',
  payload: z.object({ fileId }),
  result: jobResults['prepare-for-editing'],
  timeoutMs: 4 * 3_600_000,
  exclusive: { key: ({ fileId: id }) => `editing:${id}`, whenTaken: 'join' },
  perPerson: { most: WAITING_PER_PERSON, called: 'files for the editor' },
  words: {
    work: 'Preparing the file for the editor',
    crashed: 'Make the file smaller or shorter.',
    late: 'Make the file smaller or shorter.',
  },
});

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
