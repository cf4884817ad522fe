import { z } from 'zod';
import { commaList, objectId, text } from '@/lib/wire/scalars';
import { itemStatus, knowledgeCategory, knowledgeTag } from './knowledge';

export const passagePlace = {
  /** Pages and slides count from 1. */
  page: z.number().int().optional(),
  slide: z.number().int().optional(),
  sheet: z.string().optional(),
  /** The headings above, outermost first, joined by ' › '. */
  heading: z.string().optional(),
};

export const foundPassage = z
  .object({
    id: objectId,
    text: z.string(),
    /** UTF-16 offsets of the question's words, from start to end (exclusive). */
    marks: z.array(z.tuple([z.number().int(), z.number().int()])),
    ...passagePlace,
    /** The same for the headings: their words count as words of the passage. */
    headingMarks: z.array(z.tuple([z.number().int(), z.number().int()])),
    score: z.number(),
    lexicalRank: z.number().int().nullable(),
    vectorRank: z.number().int().nullable(),
    /** Why it stands where it does, in one sentence. */
    why: z.string(),
  })
  .meta({ id: 'FoundPassage' });
export type WireFoundPassage = z.output<typeof foundPassage>;

/** A passage with its document, for what cites it. */
export const citedPassage = foundPassage
  .extend({ itemId: objectId, title: z.string(), category: knowledgeCategory, version: z.number().int() })
  .meta({ id: 'CitedPassage' });
export type WireCitedPassage = z.output<typeof citedPassage>;

export const searchMode = z.enum(['keyword', 'hybrid']);
/** Fields of a form that say "all" come as empty texts or null. */
const absent = z
  .literal('')
  .or(z.null())
  .transform(() => undefined);
export const knowledgeFilters = z.object({
  category: knowledgeCategory.or(absent).optional(),
  status: itemStatus.or(absent).optional(),
  /** As in the list, they may be one text with commas. */
  tags: z.array(knowledgeTag).max(50).or(commaList(knowledgeTag, 50)).or(absent).optional(),
});
export type KnowledgeFilters = z.output<typeof knowledgeFilters>;

export const askedQuestion = text(2000).trim().min(1, 'Ask something');
