import { z } from 'zod';
import { objectId, projectQuery, text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { knowledgeItem } from './knowledge';
import { askedQuestion, citedPassage, foundPassage, knowledgeFilters, searchMode } from './knowledge-passages';

export const searchKnowledge = endpoint({
  name: 'searchKnowledge',
  method: 'POST',
  path: '/knowledge/search',
  summary: 'Search passages by words, and by meaning when embeddings are configured',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  body: z.object({
    query: askedQuestion,
    filters: knowledgeFilters.optional(),
    limit: z.number().int().min(1).max(50).optional(),
    /** The query is typed to its end: when nothing is found, Insights names it. Searches with filters never count. */
    noteIfNothing: z.boolean().optional(),
  }),
  status: 200,
  answer: z.object({
    results: z.array(knowledgeItem.extend({ score: z.number(), passages: z.array(foundPassage) })),
    mode: searchMode,
    /** A sentence while the index is being built with other settings; null otherwise. */
    notice: z.string().nullable(),
  }),
  rateLimit: { name: 'knowledge-search', of: 'searches of documents', by: 'user', max: 1200, seconds: 600 },
  spends: true,
});

const askedAnswer = z
  .object({
    /** Sentences with the passages that they cite, checked by the server; null: `reason` says why there is none. */
    answer: z.array(z.object({ text: z.string(), cites: z.array(objectId), supported: z.boolean() })).nullable(),
    passages: z.array(citedPassage),
    mode: searchMode,
    /** US dollars; null when the price is unknown, 0 without a call. */
    cost: z.number().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'KnowledgeAnswer' });
export type WireKnowledgeAnswer = z.output<typeof askedAnswer>;

export const askKnowledge = endpoint({
  name: 'askKnowledge',
  method: 'POST',
  path: '/knowledge/ask',
  summary:
    'Answer a question from the documents, each sentence with its passages. With `Accept: text/event-stream` as events: passages, sentence, done (the whole), error',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  body: z.object({ question: askedQuestion, filters: knowledgeFilters.optional() }),
  status: 200,
  answer: askedAnswer,
  rateLimit: { name: 'knowledge-ask', of: 'questions', by: 'user', max: 120, seconds: 600 },
  spends: true,
});

const claim = z
  .object({
    /** UTF-16 offsets in the draft. */
    from: z.number().int(),
    to: z.number().int(),
    text: z.string(),
    /** `differs`: a passage says the same with another number. */
    verdict: z.enum(['supported', 'differs', 'not_found']),
    /** The passage that says so, or comes nearest. */
    passage: citedPassage.nullable(),
  })
  .meta({ id: 'CheckedClaim' });
export type WireCheckedClaim = z.output<typeof claim>;

export const checkDraft = endpoint({
  name: 'checkDraft',
  method: 'POST',
  path: '/knowledge/check',
  summary: 'Check the claims of a draft against the documents, with the passage beside each',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  body: z.object({ text: text(20_000).refine((value) => value.trim() !== '', 'Required') }),
  status: 200,
  answer: z.object({ claims: z.array(claim), mode: searchMode }),
  rateLimit: { name: 'knowledge-check', of: 'checks of drafts', by: 'user', max: 300, seconds: 600 },
  spends: true,
});
