import { z } from 'zod';
import { brandKit as kit } from '@/lib/scene/schemas';
import { idParams, text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { fileId } from './files';

export const brandKit = kit
  .extend({
    /** Null also when the file was deleted. */
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'BrandKit' });
export type WireBrandKit = z.output<typeof brandKit>;

export const getBrandKit = endpoint({
  name: 'getBrandKit',
  method: 'GET',
  path: '/projects/{id}/brand-kit',
  summary: 'Logo, colours, font and end card of a project’s pictures and videos; the default until they are chosen',
  access: { role: 'viewer', of: 'project' },
  params: idParams,
  status: 200,
  answer: brandKit,
});

export const saveBrandKit = endpoint({
  name: 'saveBrandKit',
  method: 'PUT',
  path: '/projects/{id}/brand-kit',
  summary: 'Set the brand kit. The logo is a picture of the project’s library',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  body: kit.extend({
    logoFileId: fileId.nullish().transform((id) => id ?? null),
    endCard: z
      .object({
        enabled: z.boolean(),
        text: text(200).trim(),
        url: text(300)
          .trim()
          .refine((url) => url === '' || /^https?:\/\/[^\s/]/i.test(url), 'An address such as https://example.com'),
      })
      .default({ enabled: false, text: '', url: '' }),
  }),
  status: 200,
  answer: brandKit,
});
