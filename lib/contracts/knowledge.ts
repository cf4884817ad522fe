import { z } from 'zod';
import { CATEGORIES, FILE_TYPES, ITEM_STATUSES } from '@/lib/knowledge/categories';
import { afterQuery } from '@/lib/wire/after-query';
import { commaList, idParams, objectId, pageQuery, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

export const knowledgeCategory = z.enum(CATEGORIES);
export const itemStatus = z.enum(ITEM_STATUSES);
const fileType = z.enum(FILE_TYPES);
export const knowledgeTag = text(100).trim().min(1);

const knowledgeVersion = z.object({
  version: z.number().int(),
  state: itemStatus,
  error: z.string().nullable(),
  fileName: z.string(),
  fileType,
  fileSize: z.number().int(),
  pages: z.number().int().nullable(),
  words: z.number().int().nullable(),
  createdAt: wireDate,
  createdBy: objectId.nullable(),
});

export const knowledgeItem = z
  .object({
    _id: objectId,
    projectId: objectId,
    title: z.string(),
    description: z.string(),
    category: knowledgeCategory,
    subcategory: z.string(),
    tags: z.array(z.string()),
    /** While a new version is being read, the old one still serves: `readyVersion`. */
    status: itemStatus,
    content: z.object({
      summary: z.string().nullable(),
      summaryMethod: z.enum(['ai', 'extract']).nullable(),
      language: z.string().nullable(),
    }),
    metadata: z.object({
      fileName: z.string(),
      fileType,
      fileSize: z.number().int(),
      /** Pages, slides or sheets. */
      pages: z.number().int().nullable(),
      words: z.number().int().nullable(),
    }),
    usage: z.object({ accessCount: z.number().int(), lastAccessed: wireDate.nullable() }),
    /** Null unless `processing`. `step` is a sentence, `progress` 0–1. */
    processing: z.object({ step: z.string(), progress: z.number() }).nullable(),
    error: z.string().nullable(),
    /** The pages of the version that serves that could not be read, in a sentence. */
    notice: z.string().nullable(),
    /** The newest version, and the one that searches read; null until one is ready. */
    version: z.number().int(),
    readyVersion: z.number().int().nullable(),
    /** Newest first. */
    versions: z.array(knowledgeVersion),
    source: z.object({ kind: z.enum(['file', 'link', 'note']), url: z.string().nullable() }),
    /** Another item of the project with the same words. */
    duplicateOf: objectId.nullable(),
    createdAt: wireDate,
    updatedAt: wireDate,
    createdBy: objectId.nullable(),
  })
  .meta({ id: 'KnowledgeItem' });
export type WireKnowledgeItem = z.output<typeof knowledgeItem>;

/** Empty fields of forms count as absent. */
const optionalText = (max: number) => text(max).trim().optional();
const tagsField = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [
    ...new Set(
      (Array.isArray(value) ? value : [value])
        .flatMap((each) => each.split(','))
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(knowledgeTag).max(50));
const facts = {
  title: text(300).trim().min(1, 'Required'),
  category: knowledgeCategory,
  subcategory: optionalText(200),
  description: optionalText(5000),
  tags: tagsField.optional(),
};

export const listKnowledge = endpoint({
  name: 'listKnowledge',
  method: 'GET',
  path: '/knowledge',
  summary:
    'Documents of the knowledge base, newest first; without `page` and `limit` the newest 500; after: X-Next-Cursor of the page before',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({
    category: knowledgeCategory.or(z.literal('').transform(() => undefined)).optional(),
    status: itemStatus.or(z.literal('').transform(() => undefined)).optional(),
    /** Every word occurs in title, description, tags, subcategory, file name or summary. */
    search: text(500).optional(),
    /** Documents with all of these tags. */
    tags: commaList(knowledgeTag, 50).optional(),
    ...pageQuery.shape,
    ...afterQuery.shape,
  }),
  status: 200,
  answer: z.array(knowledgeItem),
});

export const listKnowledgeCategories = endpoint({
  name: 'listKnowledgeCategories',
  method: 'GET',
  path: '/knowledge/categories',
  summary: 'The categories with the number of documents in each',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.array(z.object({ _id: knowledgeCategory, name: z.string(), count: z.number().int() })),
});

const counted = z.object({ _id: z.string(), count: z.number().int() });

export const getKnowledgeInsights = endpoint({
  name: 'getKnowledgeInsights',
  method: 'GET',
  path: '/knowledge/insights',
  summary: 'Figures on the documents and their use',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.object({
    contentStats: z.array(
      z.object({ totalSize: z.number().int(), totalAccesses: z.number().int(), avgAccessCount: z.number() }),
    ),
    categoryDistribution: z.array(counted),
    totalItems: z.array(z.object({ count: z.number().int() })),
    topTags: z.array(counted),
    /** Newest first, at most 20. */
    recentActivity: z.array(
      z.object({
        _id: objectId,
        title: z.string(),
        action: z.enum(['uploaded', 'updated', 'opened', 'cited']),
        at: wireDate,
      }),
    ),
    /** Documents added in each of the last 12 months, oldest first: `2026-11`. */
    months: z.array(counted),
    fileTypes: z.array(counted),
    /** The largest first, at most 10. */
    largest: z.array(z.object({ _id: objectId, title: z.string(), fileSize: z.number().int() })),
    /** Ready for a month and never opened nor cited. */
    unused: z.array(z.object({ _id: objectId, title: z.string(), createdAt: wireDate })),
    /** Questions that found nothing, most frequent first. */
    unanswered: z.array(z.object({ question: z.string(), count: z.number().int(), lastAt: wireDate })),
  }),
});

/** Reading a document takes a process of its own. */
export const readingLimit = {
  name: 'knowledge-documents',
  of: 'documents to be read',
  by: 'user',
  max: 600,
  seconds: 600,
} as const;

export const uploadKnowledge = endpoint({
  name: 'uploadKnowledge',
  method: 'POST',
  path: '/knowledge/upload',
  summary: 'Add a document; its text is read in the background. 409 names a document with the same bytes',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  multipart: { field: 'file', purpose: 'document' },
  body: z.object({ ...facts, onDuplicate: z.enum(['keep', 'replace']).optional() }),
  status: 201,
  answer: knowledgeItem,
  rateLimit: readingLimit,
  spends: true,
});

export const addKnowledgeLink = endpoint({
  name: 'addKnowledgeLink',
  method: 'POST',
  path: '/knowledge/links',
  summary: 'Add a public web page or document by its address',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    ...facts,
    /** Without one, the page names itself. */
    title: optionalText(300),
    url: text(2000)
      .refine((value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''), 'Not an http or https address')
      // Everyone who reads the document would read them too, and the page would never be fetched.
      .refine((value) => {
        const url = URL.parse(value);
        return !url?.username && !url?.password;
      }, 'An address with a user name or password in it can’t be used'),
  }),
  status: 201,
  answer: knowledgeItem,
  rateLimit: { name: 'knowledge-links', of: 'links', by: 'user', max: 120, seconds: 600 },
  spends: true,
});

const noteText = text(1_000_000).refine((value) => value.trim() !== '', 'Required');

export const addKnowledgeNote = endpoint({
  name: 'addKnowledgeNote',
  method: 'POST',
  path: '/knowledge/notes',
  summary: 'Add a note; Markdown headings become the places of its passages',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({ ...facts, text: noteText }),
  status: 201,
  answer: knowledgeItem,
  rateLimit: readingLimit,
  spends: true,
});

export const getKnowledge = endpoint({
  name: 'getKnowledge',
  method: 'GET',
  path: '/knowledge/{id}',
  summary: 'A document; counts as opened',
  access: { role: 'viewer', of: 'knowledge' },
  params: idParams,
  /** `poll=true` looks at its progress without counting. */
  query: z.object({ poll: z.enum(['true', 'false']).optional() }),
  status: 200,
  answer: knowledgeItem,
});

export const updateKnowledge = endpoint({
  name: 'updateKnowledge',
  method: 'PATCH',
  path: '/knowledge/{id}',
  summary: 'Change what is known of a document; the text of a note becomes a new version',
  access: { role: 'author', of: 'knowledge' },
  params: idParams,
  body: z.object({
    title: facts.title.optional(),
    category: knowledgeCategory.optional(),
    subcategory: text(200).trim().nullish(),
    description: text(5000).trim().nullish(),
    tags: tagsField.nullish(),
    text: noteText.optional(),
  }),
  status: 200,
  answer: knowledgeItem,
  spends: true,
});

export const deleteKnowledge = endpoint({
  name: 'deleteKnowledge',
  method: 'DELETE',
  path: '/knowledge/{id}',
  summary: 'Move a document to the trash, where it stays for 30 days',
  access: { role: 'author', of: 'knowledge' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.document', on: ({ params }) => params.id },
});
