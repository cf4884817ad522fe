import { z } from 'zod';
import { AGENT_POST_STATUSES } from '@/lib/agents/agent';
import { objectId, wireDate } from '@/lib/wire/scalars';

/** A post of an agent, as every call gives it. */
export const agentPost = z
  .object({
    /** The same as in `GET /posts`. */
    id: objectId,
    content: z.string(),
    caption: z.string(),
    mediaUrl: z.string().nullable(),
    mediaUrls: z.array(z.string()),
    hashtags: z.array(z.string()),
    altText: z.string(),
    /** Written under the post once it is out. */
    firstComment: z.string(),
    status: z.enum(AGENT_POST_STATUSES),
    createdAt: wireDate,
    publishedAt: wireDate.nullable(),
    scheduledFor: wireDate.nullable(),
    error: z.string().nullable(),
    publicUrl: z.string().nullable(),
    /** As of the latest reading (`GET /posts/{id}/results`). Null: not known, `figuresReason` says why. */
    likes: z.number().int().nullable(),
    comments: z.number().int().nullable(),
    figuresReason: z.string().nullable(),
    byAi: z.boolean(),
    isGenerating: z.boolean(),
    /** The sentence of the step that runs. */
    generationProgress: z.string().nullable(),
    /** Finished steps. */
    generationStep: z.number().int(),
    totalSteps: z.number().int(),
    generationStartedAt: wireDate.nullable(),
    /** Dollars. Null: the price of a model that it used is not known. */
    totalCost: z.number().nullable(),
    tokenCost: z.number().nullable(),
    mediaCost: z.number().nullable(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    /** Passages of the knowledge base behind its claims. */
    grounding: z.array(
      z.object({
        claim: z.string(),
        passageId: z.string(),
        itemId: objectId,
        version: z.number().int(),
        /** As the model read it: the document’s title, and the beginning of the passage. Null in older posts. */
        title: z.string().nullable(),
        passage: z.string().nullable(),
      }),
    ),
    /** The post of the agent that is most like it, when that is too close. */
    similar: z.object({ postId: objectId, score: z.number() }).nullable(),
    review: z.object({ state: z.enum(['waiting', 'approved', 'rejected']), reason: z.string().nullable() }).nullable(),
    scheduleId: objectId.nullable(),
    slot: wireDate.nullable(),
  })
  .meta({ id: 'AgentPost' });
export type WireAgentPost = z.output<typeof agentPost>;
