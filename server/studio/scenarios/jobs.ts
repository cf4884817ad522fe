import { z } from 'zod';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob, noResult } from '@/server/system/jobs/tracked/define';

const AGAIN = 'Write the scenario again.';

/** Writes the segments of a scenario: with AI where it is configured, else from the prompt's own words. */
export const writeScenarioJob = defineTrackedJob({
  kind: 'write-scenario',
  lane: 'quick',
  payload: z.object({ scenarioId: objectId }),
  result: noResult,
  timeoutMs: 10 * 60_000,
  quiet: true,
  retry: { tries: 3, delaysMs: [2_000, 15_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE'] },
  exclusive: { key: ({ scenarioId }) => `write-scenario:${scenarioId}`, whenTaken: 'join' },
  words: { work: 'Writing the scenario', crashed: AGAIN, late: AGAIN },
});
