import { z } from 'zod';

/** How a film that was rendered compares with the preview of its timeline. */
export const filmCertificate = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('comparing') }),
    z.object({ state: z.literal('failed'), reason: z.string() }),
    z.object({
      state: z.literal('compared'),
      /** Frames that were compared, and how many of them look as in the preview. */
      compared: z.number().int(),
      alike: z.number().int(),
      /** The likeness (SSIM) of the frame that differs most. */
      lowest: z.number(),
      /** The frames that differ most, at their seconds of the film: the preview at the left, the file at the right. */
      pairs: z.array(z.object({ at: z.number(), likeness: z.number(), picture: z.string() })),
    }),
  ])
  .meta({ id: 'FilmCertificate' });
export type WireFilmCertificate = z.output<typeof filmCertificate>;
