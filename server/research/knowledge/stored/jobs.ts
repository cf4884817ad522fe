import { z } from 'zod';
import { goldenRun } from '@/lib/contracts/knowledge-quality';
import { objectId } from '@/lib/wire/scalars';
import { READING_MS, READING_TRIES } from './deadline';
import { defineTrackedJob, noResult } from '@/server/system/jobs/tracked/define';

const SPLIT = 'Split the document, or export it again in a simpler form.';

/** Reads a version of a document and indexes it. */
export const readDocumentJob = defineTrackedJob({
  kind: 'read-document',
  lane: 'quick',
  payload: z.object({ itemId: objectId, version: z.number().int() }),
  result: noResult,
  timeoutMs: READING_MS,
  retry: { tries: READING_TRIES, delaysMs: [2_000, 15_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE', 'AI_FAILED'] },
  exclusive: { key: ({ itemId, version }) => `read-document:${itemId}:${version}`, whenTaken: 'join' },
  words: { work: 'Reading the document', crashed: SPLIT, late: SPLIT },
});

/** Builds a new index of a project's documents beside the one that serves. */
export const buildIndexJob = defineTrackedJob({
  kind: 'build-knowledge-index',
  lane: 'long',
  payload: z.object({ generation: objectId }),
  result: noResult,
  timeoutMs: 4 * 3_600_000,
  retry: { tries: 5, delaysMs: [5_000, 60_000, 300_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE', 'AI_FAILED'] },
  exclusive: { key: (_, { projectId }) => `build-knowledge-index:${projectId}`, whenTaken: 'join' },
  words: {
    work: 'Building the index',
    crashed: 'The host may have too little memory for it.',
    late: 'It goes on where it stood when it is started again.',
  },
});

/** Asks all saved questions of a project: seconds of work, which would keep web from others. */
export const goldenRunJob = defineTrackedJob({
  kind: 'run-golden-questions',
  lane: 'quick',
  payload: z.object({}),
  result: goldenRun,
  timeoutMs: 10 * 60_000,
  quiet: true,
  retry: { tries: 2, delaysMs: [2_000], on: ['UNEXPECTED'] },
  exclusive: { key: (_, { projectId }) => `run-golden-questions:${projectId}`, whenTaken: 'join' },
  words: { work: 'Asking the saved questions', crashed: 'Run the questions again.', late: 'Run the questions again.' },
});
