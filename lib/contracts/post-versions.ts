import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { idParams, objectId, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

const versions = z.array(
  z
    .object({
      id: objectId,
      at: wireDate,
      /** The name of who saved it; null: no person, or one of another host. */
      by: z.string().nullable(),
      /** Its first words. */
      begin: z.string(),
    })
    .meta({ id: 'PostVersionEntry' }),
);
export type WirePostVersions = z.output<typeof versions>;

const version = z
  .object({
    title: z.string(),
    content: z.string(),
    /** Of channels that had words of their own; '' where they had the common ones. */
    own: z.array(z.object({ platform: platformKey, title: z.string(), text: z.string() })),
  })
  .meta({ id: 'PostVersion' });
export type WirePostVersion = z.output<typeof version>;

export const listPostVersions = endpoint({
  name: 'listPostVersions',
  method: 'GET',
  path: '/posts/{id}/versions',
  summary:
    'The kept versions of a post’s texts, newest first: at most 30, saves of one person within ten minutes as one',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: versions,
});

export const getPostVersion = endpoint({
  name: 'getPostVersion',
  method: 'GET',
  path: '/posts/{id}/versions/{versionId}',
  summary: 'The texts of one version of a post',
  access: { role: 'viewer', of: 'post' },
  params: idParams.extend({ versionId: objectId }),
  status: 200,
  answer: version,
});
