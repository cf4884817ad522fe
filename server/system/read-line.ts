import type { z } from 'zod';
import { firstReason, validationWords } from '@/lib/wire/validation-words';
import type { Restoring } from './owned-data';

/** The longest reason in an import's report: a message may quote what was sent. */
const MAX_REASON = 300;

/**
 * A line of an archive through the schemas of the calls. Null for one that they refuse: it is left out, and the
 * import's report says why. `name`: 'A watched channel'.
 */
export function readLine<T>(
  schema: z.ZodType<T> | undefined,
  value: unknown,
  { name, remark }: { name: string } & Pick<Restoring, 'remark'>,
): T | null {
  if (!schema) throw new Error(`No call says how ${name} is read`);
  const known = schema.safeParse(value, { error: validationWords });
  if (known.success) return known.data;
  leaveOut(firstReason(known.error), { name, remark });
  return null;
}

/** Says in the import's report that a thing was left out, and why. */
export function leaveOut(reason: string, { name, remark }: { name: string } & Pick<Restoring, 'remark'>): void {
  const sentence = reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason;
  remark(`${name} was left out: ${sentence}${/[.!?…]$/.test(sentence) ? '' : '.'}`);
}
