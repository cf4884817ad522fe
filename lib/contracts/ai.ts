import { z } from 'zod';
import { CAPABILITIES, type Capability } from '@/lib/ai/capabilities';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { platformKey } from '@/lib/platforms/schemas';
import { endpoint } from './endpoint';
import { projectQuery, text } from '@/lib/wire/scalars';

export const AI_TASKS = ['rewrite', 'shorten', 'hashtags', 'translate', 'adapt'] as const;
export type AiTask = (typeof AI_TASKS)[number];

/** The state of a capability on this host. */
const capabilityState = z
  .object({
    /** It has an address and a model, and a key where one is needed. */
    configured: z.boolean(),
    /** Null: not tried since its settings changed, or the provider was down or busy then; `reason` says which. */
    works: z.boolean().nullable(),
    model: z.string().nullable(),
    /** Why it can't be used, or could not be tried. */
    reason: z.string().nullable(),
    /** The product's way without it. */
    instead: z.string(),
  })
  .meta({ id: 'AiCapability' });

const aiStatus = z
  .object(
    Object.fromEntries(CAPABILITIES.map((capability) => [capability, capabilityState])) as Record<
      Capability,
      typeof capabilityState
    >,
  )
  .meta({ id: 'AiStatus' });
export type WireAiStatus = z.output<typeof aiStatus>;

export const getAiStatus = endpoint({
  name: 'getAiStatus',
  method: 'GET',
  path: '/ai/status',
  summary: 'What this host’s AI can do, by capability, and if not, why',
  access: 'user',
  program: { role: 'viewer' },
  status: 200,
  answer: aiStatus,
});

export const testAi = endpoint({
  name: 'testAi',
  method: 'POST',
  path: '/ai/status/test',
  summary: 'Try each capability, or those that are named, with the smallest possible call',
  access: 'host-admin',
  body: z.object({ capabilities: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional() }),
  status: 200,
  answer: aiStatus,
  rateLimit: { name: 'ai-test', of: 'tests', by: 'user', max: 60, seconds: 600 },
  spends: true,
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
  access: { role: 'author', of: 'query' },
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
  spends: true,
});
