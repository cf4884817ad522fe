import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { topicGaps } from '@/lib/contracts/search-work';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob, noResult, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

/** Works on a search for a while, waits included; it begins again until the search has ended. */
export const runSearchJob = defineTrackedJob({
  kind: 'run-channel-search',
  lane: 'crawl',
  payload: z.object({ searchId: objectId, run: z.number().int() }),
  result: noResult,
  timeoutMs: 10 * 60_000,
  retry: { tries: 5, delaysMs: [2_000, 4_000, 8_000, 16_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE'] },
  exclusive: { key: ({ searchId }) => `channel-search:${searchId}`, whenTaken: 'queue' },
  words: {
    work: 'The channel search',
    crashed: 'Continue it: it goes on where it stood.',
    late: 'Continue it: it goes on where it stood.',
  },
});

/** Scores all channels of a search again, after marks. */
export const scoreAgainJob = defineTrackedJob({
  kind: 'score-channels-again',
  lane: 'quick',
  payload: z.object({ searchId: objectId }),
  result: noResult,
  timeoutMs: 10 * 60_000,
  quiet: true,
  retry: { tries: 3, delaysMs: [2_000, 10_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE'] },
  exclusive: { key: ({ searchId }) => `score-channels:${searchId}`, whenTaken: 'queue-one' },
  words: {
    work: 'Scoring the channels again',
    crashed: 'Mark a channel to try again.',
    late: 'Mark a channel to try again.',
  },
});

/** Writes a large export of a search into a file. */
export const exportSearchJob = defineTrackedJob({
  kind: 'export-search',
  lane: 'batches',
  payload: z.object({
    searchId: objectId,
    format: z.enum(['csv', 'xlsx', 'json']),
    filter: z.enum(['all', 'true', 'false']),
  }),
  result: jobResults['export-search'],
  timeoutMs: 60 * 60_000,
  retry: { tries: 3, delaysMs: [5_000, 30_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE'] },
  exclusive: {
    key: ({ searchId, format, filter }) => `export-search:${searchId}:${format}:${filter}`,
    whenTaken: 'join',
  },
  perPerson: { most: WAITING_PER_PERSON, called: 'exports' },
  words: {
    work: 'The export of the search',
    crashed: 'Export the relevant channels alone.',
    late: 'Export the relevant channels alone.',
  },
});

/** Has the AI judge the best channels of a search. */
export const judgeChannelsJob = defineTrackedJob({
  kind: 'judge-channels',
  lane: 'long',
  payload: z.object({ searchId: objectId, top: z.number().int() }),
  result: noResult,
  timeoutMs: 60 * 60_000,
  retry: { tries: 3, delaysMs: [5_000, 30_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE', 'AI_FAILED'] },
  exclusive: { key: ({ searchId }) => `judge-channels:${searchId}`, whenTaken: 'join' },
  words: {
    work: 'Judging the channels',
    crashed: 'Start it again: grades that were given stay.',
    late: 'Start it again: grades that were given stay.',
  },
});

/** Finds topics that the channels of a search write about and the project does not. */
export const findTopicsJob = defineTrackedJob({
  kind: 'find-topics',
  lane: 'quick',
  /** `state`: when the search last changed; a result serves until it changes again. */
  payload: z.object({ searchId: objectId, state: z.string() }),
  result: topicGaps,
  timeoutMs: 5 * 60_000,
  quiet: true,
  retry: { tries: 2, delaysMs: [2_000], on: ['UNEXPECTED'] },
  exclusive: { key: ({ searchId }) => `topics:${searchId}`, whenTaken: 'join' },
  words: {
    work: 'Finding the topics',
    crashed: 'Open the topics again.',
    late: 'Open the topics again.',
  },
});
