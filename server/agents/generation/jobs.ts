import { z } from 'zod';
import { fileId } from '@/lib/contracts/files';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob, noResult } from '@/server/system/jobs/tracked/define';

const AGAIN = 'Make the post again; steps that were saved are not repeated.';

/** Makes a post of an agent in six saved steps. Those of one agent go one after another: each sees the earlier ones. */
export const generateAgentPostJob = defineTrackedJob({
  kind: 'generate-agent-post',
  lane: 'long',
  payload: z.object({ agentId: objectId, postId: objectId, round: z.number().int() }),
  result: noResult,
  timeoutMs: 15 * 60_000,
  retry: { tries: 3, delaysMs: [2_000, 15_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE'] },
  exclusive: { key: ({ agentId }) => `generate-agent-post:${agentId}`, whenTaken: 'queue' },
  words: { work: 'Making the post', crashed: AGAIN, late: AGAIN },
});

/** Makes several posts of an agent: each is a part of it, so that they are watched and cancelled as one. */
export const generateAgentPostsJob = defineTrackedJob({
  kind: 'generate-agent-posts',
  lane: 'quick',
  payload: z.object({ agentId: objectId, postIds: z.array(objectId) }),
  result: noResult,
  timeoutMs: 60_000,
  retry: { tries: 3, delaysMs: [2_000, 15_000], on: ['UNEXPECTED', 'SERVICE_UNAVAILABLE'] },
  words: { work: 'Making the posts', crashed: AGAIN, late: AGAIN },
});

/** Draws a card of a person's own words, who waits for it. */
export const drawAgentCardJob = defineTrackedJob({
  kind: 'draw-agent-card',
  lane: 'quick',
  payload: z.object({ text: z.string(), signature: z.string() }),
  result: z.object({ fileId }),
  timeoutMs: 60_000,
  quiet: true,
  words: { work: 'Drawing the card', crashed: 'Draw it again.', late: 'Draw it again.' },
});
