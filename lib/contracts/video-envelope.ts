import { z } from 'zod';

/** Responses of the video studio as its document has them: `{ success: true, data }`. */
export const succeeded = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
});

/** A page of a list. */
export const listed = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination });
