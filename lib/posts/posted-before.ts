import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';

/** How far back the same content on the same account is worth a warning. */
export const POSTED_BEFORE_DAYS = 30;

/** An earlier platform post with the same content. `at`: when it went out, or will. */
export type PostedBefore = { postId: string; what: 'text' | 'media'; at: Date; live: boolean; url: string | null };

/**
 * Text as it is compared: case, spacing and forms of the same character don't make it another one. Empty: nothing to
 * compare.
 */
export function comparableText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The warning's sentence; null when it was too long ago. */
export function postedBeforeText(
  { what, at, live, url }: PostedBefore,
  { label, now }: { label: string; now: Date },
): string | null {
  const days = Math.floor((now.getTime() - at.getTime()) / 86_400_000);
  if (days >= POSTED_BEFORE_DAYS) return null;
  const subject = what === 'text' ? 'The same text' : 'The same file';
  // A distance, not a time of day: readers may live in any zone.
  if (!live)
    return `${subject} is scheduled for this ${label} account already, ${formatDistanceStrict(at, now, { addSuffix: true })}`;
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  return `${subject} went to this ${label} account ${when}${url ? `: ${url}` : ''}`;
}
