import { z } from 'zod';
import { NEXT_HEADER, readCursor } from './cursor';

/** The place from which a list goes on: the header of the page before, unchanged. */
export const afterQuery = z.object({
  after: z
    .string()
    .max(2000)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor) return cursor;
      context.addIssue({ code: 'custom', message: `Not a place of a list: pass ${NEXT_HEADER} of the page before it` });
      return z.NEVER;
    })
    .optional(),
});
