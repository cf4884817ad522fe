import { z } from 'zod';
import { idParams, objectId, pageQuery, projectQuery, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { knowledgeItem, readingLimit } from './knowledge';
import { passagePlace } from './knowledge-passages';

export const downloadKnowledge = endpoint({
  name: 'downloadKnowledge',
  method: 'GET',
  path: '/knowledge/{id}/file',
  summary: 'The original file of a document, by default of its newest version; counts as opened',
  access: { role: 'viewer', of: 'knowledge' },
  params: idParams,
  query: z.object({ version: z.coerce.number().int().min(1).optional() }),
  status: 200,
  answerType: 'application/octet-stream',
});

export const readKnowledgeText = endpoint({
  name: 'readKnowledgeText',
  method: 'GET',
  path: '/knowledge/{id}/text',
  summary: 'The text of a document in its passages, in order',
  access: { role: 'viewer', of: 'knowledge' },
  params: idParams,
  query: z.object({
    page: pageQuery.shape.page,
    limit: pageQuery.shape.limit,
    version: z.coerce.number().int().min(1).optional(),
    /** Begins with the page of answers that holds this passage. */
    passage: objectId.optional(),
  }),
  status: 200,
  answer: z.object({
    version: z.number().int(),
    passages: z.array(z.object({ id: objectId.nullable(), text: z.string(), ...passagePlace })),
    total: z.number().int(),
    page: z.number().int(),
    totalPages: z.number().int(),
  }),
});

export const reprocessKnowledge = endpoint({
  name: 'reprocessKnowledge',
  method: 'POST',
  path: '/knowledge/{id}/reprocess',
  summary: 'Read a document again; the text read before serves meanwhile',
  access: { role: 'author', of: 'knowledge' },
  params: idParams,
  status: 202,
  answer: knowledgeItem,
  rateLimit: readingLimit,
  spends: true,
});

export const replaceKnowledge = endpoint({
  name: 'replaceKnowledge',
  method: 'POST',
  path: '/knowledge/{id}/replace',
  summary: 'A new version of a document; the one before serves until it is read',
  access: { role: 'author', of: 'knowledge' },
  params: idParams,
  multipart: { field: 'file', purpose: 'document' },
  status: 202,
  answer: knowledgeItem,
  rateLimit: readingLimit,
  spends: true,
});

export const restoreKnowledgeVersion = endpoint({
  name: 'restoreKnowledgeVersion',
  method: 'POST',
  path: '/knowledge/{id}/versions/{version}/restore',
  summary: 'Read an earlier version again, as the newest one',
  access: { role: 'author', of: 'knowledge' },
  params: idParams.extend({ version: z.coerce.number().int().min(1) }),
  status: 202,
  answer: knowledgeItem,
  rateLimit: readingLimit,
  spends: true,
});

const trashedKnowledge = knowledgeItem.extend({ deletedAt: wireDate, expiresAt: wireDate });
export type WireTrashedKnowledge = z.output<typeof trashedKnowledge>;

export const listKnowledgeTrash = endpoint({
  name: 'listKnowledgeTrash',
  method: 'GET',
  path: '/knowledge/trash',
  summary: 'Documents deleted in the last 30 days, latest first',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.array(trashedKnowledge),
});

export const restoreKnowledge = endpoint({
  name: 'restoreKnowledge',
  method: 'POST',
  path: '/knowledge/trash/{id}/restore',
  summary: 'Take a document out of the trash, with all its versions',
  access: { role: 'author', of: 'trashed-knowledge' },
  params: idParams,
  status: 200,
  answer: knowledgeItem,
});

export const deleteKnowledgeForGood = endpoint({
  name: 'deleteKnowledgeForGood',
  method: 'DELETE',
  path: '/knowledge/trash/{id}',
  summary: 'Delete a document in the trash for good, with its files',
  access: { role: 'author', of: 'trashed-knowledge' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.document-for-good', on: ({ params }) => params.id },
});
