import { z } from 'zod';
import { endpoint } from './endpoint';
import { objectId, projectQuery } from './scalars';

export const storedFile = z
  .object({
    id: z.string(),
    url: z.string(),
    projectId: objectId.nullable(),
    name: z.string(),
    contentType: z.string(),
    kind: z.enum(['image', 'video', 'audio']),
    bytes: z.number().int(),
    sha256: z.string(),
  })
  .meta({ id: 'StoredFile' });
export type WireFile = z.output<typeof storedFile>;

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/files/upload',
  summary: 'Upload an image, a video or a sound; the type is decided from the bytes',
  access: 'user',
  query: projectQuery,
  multipart: { field: 'file', maxBytes: 'upload' },
  status: 201,
  answer: storedFile,
});
