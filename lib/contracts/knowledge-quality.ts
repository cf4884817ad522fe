import { z } from 'zod';
import { idParams, objectId, projectQuery, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { askedQuestion, searchMode } from './knowledge-passages';

const goldenQuestion = z
  .object({
    id: objectId,
    question: z.string(),
    /** The document that must be found, and its title; null once it was deleted for good. */
    itemId: objectId,
    title: z.string().nullable(),
    createdAt: wireDate,
    /** Its place in each run among documents, newest first; null: not among the first ten. */
    history: z.array(z.object({ runId: objectId, at: wireDate, rank: z.number().int().nullable() })),
  })
  .meta({ id: 'GoldenQuestion' });
export type WireGoldenQuestion = z.output<typeof goldenQuestion>;

export const goldenRun = z
  .object({
    id: objectId,
    at: wireDate,
    mode: searchMode,
    /** The index that was asked. */
    generation: objectId,
    total: z.number().int(),
    /** Found among the first ten. */
    found: z.number().int(),
    /** Mean of 1 / place. */
    meanReciprocalRank: z.number(),
    /** Against the run before: questions that rose, fell, and stayed. */
    better: z.number().int(),
    worse: z.number().int(),
    same: z.number().int(),
    results: z.array(
      z.object({
        questionId: objectId,
        question: z.string(),
        rank: z.number().int().nullable(),
        before: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'GoldenRun' });
export type WireGoldenRun = z.output<typeof goldenRun>;

export const listGoldenQuestions = endpoint({
  name: 'listGoldenQuestions',
  method: 'GET',
  path: '/knowledge/questions',
  summary: 'Saved questions with the document that each must find',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(goldenQuestion),
});

export const addGoldenQuestion = endpoint({
  name: 'addGoldenQuestion',
  method: 'POST',
  path: '/knowledge/questions',
  summary: 'Save a question with the document that it must find',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({ question: askedQuestion, itemId: objectId }),
  status: 201,
  answer: goldenQuestion,
});

export const deleteGoldenQuestion = endpoint({
  name: 'deleteGoldenQuestion',
  method: 'DELETE',
  path: '/knowledge/questions/{id}',
  summary: 'Remove a saved question',
  access: { role: 'author', of: 'golden-question' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.question', on: ({ params }) => params.id },
});

export const runGoldenQuestions = endpoint({
  name: 'runGoldenQuestions',
  method: 'POST',
  path: '/knowledge/questions/run',
  summary: 'Ask all saved questions and keep the result',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: goldenRun,
  rateLimit: { name: 'golden-questions', of: 'runs of the saved questions', by: 'user', max: 60, seconds: 600 },
  spends: true,
});

export const listGoldenRuns = endpoint({
  name: 'listGoldenRuns',
  method: 'GET',
  path: '/knowledge/questions/runs',
  summary: 'The last 50 runs of the saved questions, newest first',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(goldenRun),
});

const generation = z
  .object({
    id: objectId,
    state: z.enum(['building', 'complete', 'active', 'previous', 'failed']),
    /** Null: words alone. */
    model: z.string().nullable(),
    dimensions: z.number().int().nullable(),
    chunker: z.string(),
    /** Documents indexed, of all that are ready. */
    done: z.number().int(),
    total: z.number().int(),
    createdAt: wireDate,
    activatedAt: wireDate.nullable(),
    /** Saved questions that find their document among the first ten; null while it is built. */
    golden: z.object({ found: z.number().int(), total: z.number().int() }).nullable(),
    /** Why it does not serve by itself: it answers saved questions worse, or what failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'KnowledgeGeneration' });
export type WireKnowledgeGeneration = z.output<typeof generation>;

const indexState = z
  .object({
    generations: z.array(generation),
    mode: searchMode,
    /** Where vectors are searched. */
    vectors: z.enum(['none', 'in-process', 'mongodb']),
    /** Why there is no search by meaning; null when there is. */
    reason: z.string().nullable(),
    /** The active index was made with other settings: another model, or older rules of cutting. */
    outdated: z.boolean(),
  })
  .meta({ id: 'KnowledgeIndex' });
export type WireKnowledgeIndex = z.output<typeof indexState>;

export const getKnowledgeIndex = endpoint({
  name: 'getKnowledgeIndex',
  method: 'GET',
  path: '/knowledge/index',
  summary: 'The index that serves, the one being built, and the one before',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: indexState,
});

export const buildKnowledgeIndex = endpoint({
  name: 'buildKnowledgeIndex',
  method: 'POST',
  path: '/knowledge/index',
  summary: 'Build a new index beside the one that serves; it takes over when complete and not worse',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  status: 202,
  answer: indexState,
  rateLimit: { name: 'knowledge-index', of: 'builds of an index', by: 'user', max: 30, seconds: 3600 },
  spends: true,
});

export const activateKnowledgeIndex = endpoint({
  name: 'activateKnowledgeIndex',
  method: 'POST',
  path: '/knowledge/index/activate',
  summary: 'Let a complete index serve, or go back to the one before',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  body: z.object({ generation: objectId }),
  status: 200,
  answer: indexState,
  spends: true,
});
