import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob, noResult, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

/** Renders a timeline into a file of the media library. What is encoded already is not encoded again. */
export const renderVideoJob = defineTrackedJob({
  kind: 'render-video',
  lane: 'heavy',
  payload: z.object({ renderId: objectId }),
  result: jobResults['render-video'],
  timeoutMs: 4 * 3_600_000,
  perPerson: { most: WAITING_PER_PERSON, called: 'renders' },
  words: {
    work: 'The render',
    crashed: 'Make the picture smaller, or render it in parts.',
    late: 'Make the picture smaller, or render it in parts.',
  },
});

/** Compares frames of a finished film with the preview of its timeline. */
export const compareFilmJob = defineTrackedJob({
  kind: 'compare-film',
  lane: 'quick',
  payload: z.object({ renderId: objectId }),
  result: noResult,
  timeoutMs: 15 * 60_000,
  quiet: true,
  exclusive: { key: ({ renderId }) => `compare-film:${renderId}`, whenTaken: 'join' },
  words: { work: 'Comparing the film with its preview', crashed: 'Render it again.', late: 'Render it again.' },
});

/** Renders a timeline in several formats: a render of its own for each, which ends as it ends alone. */
export const renderFormatsJob = defineTrackedJob({
  kind: 'render-formats',
  lane: 'quick',
  payload: z.object({ renderIds: z.array(objectId).min(1).max(VIDEO_FORMATS.length) }),
  result: jobResults['render-formats'],
  timeoutMs: 5 * 60_000,
  perPerson: { most: WAITING_PER_PERSON / VIDEO_FORMATS.length, called: 'renders in several formats' },
  words: {
    work: 'The render in several formats',
    crashed: 'Render the formats one by one.',
    late: 'Render the formats one by one.',
  },
});
