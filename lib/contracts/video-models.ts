import { z } from 'zod';
import { idParams, nameText, objectId, text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { succeeded } from './video-envelope';

const modelSample = z.object({
  prompt: text(600).trim().min(1, 'Required'),
  answer: text(2000).trim().min(1, 'Required'),
});

export const videoModel = z
  .object({
    _id: objectId,
    label: z.string(),
    description: z.string(),
    iconUrl: z.string().nullable(),
    /** Saved answers that a showcase shows when it asks for no fresh ones. */
    samples: z.array(z.object({ prompt: z.string(), answer: z.string() })),
  })
  .meta({ id: 'VideoModel' });
export type WireVideoModel = z.output<typeof videoModel>;

export const modelTexts = {
  label: nameText,
  description: text(1000).trim(),
  iconUrl: text(4096).trim().nullable(),
};
const fields = {
  ...modelTexts,
  samples: z.array(modelSample).max(10),
};

export const listVideoModels = endpoint({
  name: 'listVideoModels',
  method: 'GET',
  path: '/video-maker/models',
  summary: 'AI models that a scenario can showcase; the host’s administrators keep them',
  access: 'user',
  program: { role: 'viewer' },
  status: 200,
  answer: succeeded(z.array(videoModel)),
});

export const createVideoModel = endpoint({
  name: 'createVideoModel',
  method: 'POST',
  path: '/video-maker/models',
  summary: 'Add a model that scenarios can showcase',
  access: 'host-admin',
  body: z.object({
    ...fields,
    description: fields.description.default(''),
    iconUrl: fields.iconUrl.default(null),
    samples: fields.samples.default([]),
  }),
  status: 201,
  answer: succeeded(videoModel),
});

export const updateVideoModel = endpoint({
  name: 'updateVideoModel',
  method: 'PATCH',
  path: '/video-maker/models/{id}',
  summary: 'Change the given fields of a model; scenarios that showcase it stay as they are',
  access: 'host-admin',
  params: idParams,
  body: z.object(fields).partial(),
  status: 200,
  answer: succeeded(videoModel),
});

export const deleteVideoModel = endpoint({
  name: 'deleteVideoModel',
  method: 'DELETE',
  path: '/video-maker/models/{id}',
  summary: 'Remove a model from the choice; scenarios that showcase it stay as they are',
  access: 'host-admin',
  params: idParams,
  status: 204,
  audit: { act: 'deletion.model', on: ({ params }) => params.id },
});
