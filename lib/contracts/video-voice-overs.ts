import { z } from 'zod';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { idParams, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { succeeded } from './video-envelope';

export const savedVoiceOver = z
  .object({
    _id: objectId,
    projectId: objectId,
    text: z.string(),
    originalSegmentName: z.string(),
    language: z.enum(VIDEO_LANGUAGES),
    seconds: z.number(),
    url: z.string().nullable(),
    createdAt: wireDate,
  })
  .meta({ id: 'SavedVoiceOver' });
export type WireVoiceOver = z.output<typeof savedVoiceOver>;

export const searchVoiceOvers = endpoint({
  name: 'searchVoiceOvers',
  method: 'GET',
  path: '/video-maker/voice-overs/search',
  summary: 'Saved voice-overs with all these words, in any order, newest first',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({
    q: text(200).optional(),
    limit: z.coerce.number().int().min(1).max(10).optional(),
  }),
  status: 200,
  answer: succeeded(z.array(savedVoiceOver)),
});

export const deleteVoiceOver = endpoint({
  name: 'deleteVoiceOver',
  method: 'DELETE',
  path: '/video-maker/voice-overs/{id}',
  summary: 'Forget a saved voice-over; segments that use it keep theirs',
  access: { role: 'author', of: 'voice-over' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.voice-over', on: ({ params }) => params.id },
});

export const listVoices = endpoint({
  name: 'listVoices',
  method: 'GET',
  path: '/video-maker/voices',
  summary: 'Voices of this host for a language',
  access: 'user',
  program: { role: 'viewer' },
  query: z.object({ language: z.enum(VIDEO_LANGUAGES).default('en') }),
  status: 200,
  answer: succeeded(
    z.array(z.object({ provider: z.string(), id: z.string(), label: z.string(), language: z.string() })),
  ),
});

export const previewVoice = endpoint({
  name: 'previewVoice',
  method: 'POST',
  path: '/video-maker/voice-previews',
  summary: 'Speak a text to listen to it; waits for the sound',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    text: text(5000).trim().min(1, 'Enter the text to be spoken'),
    language: z.enum(VIDEO_LANGUAGES),
    provider: text(60).nullish(),
    voice: text(200).nullish(),
    speed: z.number().min(0.5).max(2).default(1),
  }),
  status: 200,
  answer: succeeded(
    z.object({
      url: z.string(),
      seconds: z.number(),
      words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
    }),
  ),
  rateLimit: { name: 'voice-preview', of: 'voices to listen to', by: 'user', max: 120, seconds: 600 },
  spends: true,
});
