import { z } from 'zod';
import { LOCAL_CAPABILITIES } from '@/lib/ai/local-models';
import { endpoint } from './endpoint';
import { startedJob } from './started-job';

const model = z
  .object({
    id: z.string(),
    capability: z.enum(LOCAL_CAPABILITIES),
    name: z.string(),
    languages: z.string(),
    /** Of its files together. */
    bytes: z.number().int(),
    /** Of its process while it runs, in bytes: roughly. */
    memory: z.number().int(),
    licence: z.string(),
    /** Its use, as the second half of “With it, …”. */
    gives: z.string(),
    state: z.enum(['absent', 'downloading', 'ready', 'broken']),
    /** 0–1 while it is downloaded. */
    progress: z.number().nullable(),
    /** Why it could not be downloaded, or can't be used. */
    reason: z.string().nullable(),
    isUsed: z.boolean(),
    /** The address that it comes from. */
    from: z.string(),
  })
  .meta({ id: 'LocalModel' });
export type WireLocalModel = z.output<typeof model>;

const params = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,79}$/) });

export const listLocalModels = endpoint({
  name: 'listLocalModels',
  method: 'GET',
  path: '/ai/local/models',
  summary: 'The models that can run on this host itself, and what is here of each. Empty where they are turned off',
  access: 'host-admin',
  status: 200,
  answer: z.array(model),
});

export const getLocalModel = endpoint({
  name: 'getLocalModel',
  method: 'POST',
  path: '/ai/local/models/{id}',
  summary: 'Download the files of a model, or go on where that broke off. 409 when it is here',
  access: 'host-admin',
  params,
  status: 202,
  answer: startedJob,
  rateLimit: { name: 'ai-local', of: 'downloads of models', by: 'user', max: 60, seconds: 600 },
  spends: true,
  audit: { act: 'settings.ai', on: ({ params: { id } }) => `get ${id}` },
});

export const deleteLocalModel = endpoint({
  name: 'deleteLocalModel',
  method: 'DELETE',
  path: '/ai/local/models/{id}',
  summary: 'Remove the files of a model, and end its download',
  access: 'host-admin',
  params,
  status: 204,
  audit: { act: 'settings.ai', on: ({ params: { id } }) => `remove ${id}` },
});
