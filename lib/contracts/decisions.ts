import { z } from 'zod';
import { objectId, text } from '@/lib/wire/scalars';

const seal = z.string().max(100);
/** A decision of a client about a post, or a comment. */
export const decision = z.object({
  decision: z.enum(['approve', 'changes', 'comment']),
  comment: text(5_000).trim().nullish(),
  passage: text(2_000).trim().nullish(),
  seal: seal.nullish(),
});
/** At most so many posts, each as it was seen. */
export const seenPosts = (max: number) =>
  z.object({
    posts: z
      .array(z.object({ id: objectId, seal }))
      .min(1)
      .max(max, `At most ${max} posts`),
  });
