import { z } from 'zod';
import { isDay } from '@/lib/dates/zoned';

/** MongoDB ObjectId as 24 hex digits. */
export const objectId = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'Not a valid id')
  .meta({ id: 'ObjectId' });

/** ISO 8601 UTC with milliseconds, as in responses. */
export const wireDate = z.string().meta({ format: 'date-time', id: 'Date' });

/** A date in a request: ISO 8601 with an offset or Z; without one it is read as UTC. */
export const inputDate = z.string().transform((text, context) => {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}${text.includes('T') ? 'Z' : ''}`;
  const date = new Date(zoned);
  const year = date.getUTCFullYear();
  // JavaScript makes 2 March of 30 February, and the next day of 24:00.
  if (isDay(text.slice(0, 10)) && !/^.{10}T24/.test(text) && year >= 1970 && year <= 9999) return date;
  context.addIssue({ code: 'custom', message: 'Not a valid date. Use ISO 8601, for example 2026-11-21T10:00:00.000Z' });
  return z.NEVER;
});

/** A day of the calendar in a request. */
export const inputDay = z.string().refine(isDay, 'Use a day such as 2026-12-31');

/** Text that is stored and shown: NUL and lone surrogates can't be stored faithfully, so they are refused. */
function storable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

export function text(max: number) {
  return z.string().max(max, `At most ${max} characters`).refine(storable, 'Contains characters that cannot be stored');
}

/** Project and person names: non-blank after trimming, at most 200 characters (docs/decisions/api.md). */
export const nameText = text(200).trim().min(1, 'Required');

/** RFC-sized address, compared case-insensitively: stored in lower case. */
export const email = text(254).trim().toLowerCase().pipe(z.email('Not a valid e-mail address'));

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

export const projectQuery = z.object({ projectId: objectId.optional() });
export const idParams = z.object({ id: objectId });

/** A list in a query: `telegram,vk`. */
export function commaList<T>(item: z.ZodType<T, string>, max: number) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).max(max));
}
