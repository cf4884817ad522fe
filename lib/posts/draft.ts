import { z } from 'zod';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { emptyForm, type PostForm } from './form';

const platform = z.object({
  enabled: z.boolean(),
  fields: z.record(z.string(), z.union([z.string(), z.boolean()])),
  media: z.array(z.string()).nullable(),
  rest: z.record(z.string(), z.unknown()),
  locked: z.record(z.string(), z.unknown()).nullable(),
});

const draft = z.object({
  title: z.string(),
  content: z.string(),
  media: z.array(z.string()),
  scheduledFor: z.string().nullable(),
  asDraft: z.boolean(),
  platforms: z.partialRecord(z.enum(PLATFORM_KEYS), platform),
});

/** The form that was kept as text in the browser; null when the text is none (an older version's, or damaged). */
export function parseDraft(text: string | null): PostForm | null {
  if (!text) return null;
  const parsed = draft.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return { ...parsed.data, platforms: { ...emptyForm().platforms, ...parsed.data.platforms } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not JSON: the same as no draft
  }
}
