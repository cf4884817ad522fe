import { z } from 'zod';
import { platformKey, PLATFORM_KEYS } from '@/lib/platforms/define';
import { endpoint } from './endpoint';
import { projectQuery, text } from '@/lib/wire/scalars';

export const AI_TASKS = ['rewrite', 'shorten', 'hashtags', 'translate', 'adapt'] as const;
export type AiTask = (typeof AI_TASKS)[number];

export const getAiState = endpoint({
  name: 'getAiState',
  method: 'GET',
  path: '/ai',
  summary: 'Whether this host has AI, and if not, why',
  access: 'user',
  program: { role: 'viewer' },
  status: 200,
  answer: z.object({ configured: z.boolean(), reason: z.string().nullable(), model: z.string().nullable() }),
});

const suggestion = z
  .object({
    /** The platform it is made for; null: for any. */
    platform: platformKey.nullable(),
    text: z.string(),
    /** A caveat for the user, such as that it was cut to fit. */
    note: z.string().nullable(),
  })
  .meta({ id: 'TextSuggestion' });
export type WireSuggestion = z.output<typeof suggestion>;

export const suggestTexts = endpoint({
  name: 'suggestTexts',
  method: 'POST',
  path: '/ai/texts',
  summary:
    'Suggest variants of a text: rewritten, shorter, with hashtags, translated, or adapted to each platform. Nothing is saved',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  body: z.object({
    task: z.enum(AI_TASKS),
    text: text(20_000).trim().min(1, 'Write something first'),
    /** One suggestion for each, within its limit. When empty: one for no particular platform. */
    platforms: z.array(platformKey).max(PLATFORM_KEYS.length).nullish(),
    /** The post has media, which shortens what some networks take. */
    hasMedia: z.boolean().nullish(),
    /** The language to translate into, by its English name. */
    language: text(40).trim().nullish(),
    /** Further instructions from the writer. */
    wish: text(500).trim().nullish(),
  }),
  status: 200,
  answer: z.object({ suggestions: z.array(suggestion) }),
  rateLimit: { name: 'ai-texts', of: 'suggestions', by: 'user', max: 120, seconds: 600 },
});
