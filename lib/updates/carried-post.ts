import type { Stored } from './step';

type Entry = Record<string, unknown>;

const list = (value: unknown): Entry[] => (Array.isArray(value) ? (value as Entry[]) : []);
const text = (value: unknown): string => JSON.stringify(value ?? null);

/** Something happened, or was written down by hand: never what a plan alone changes. */
function recordOf(entry: Entry): string {
  const { steps, pending, unconfirmed, state } = (entry.delivery ?? {}) as Entry;
  const held = state === 'running' || state === 'looking' ? state : null;
  const { status, externalId, publicUrl, publishedAt, attempts, followUps, partsOut } = entry;
  return text([
    status,
    externalId,
    publicUrl,
    publishedAt,
    attempts,
    followUps,
    partsOut,
    steps,
    pending,
    unconfirmed,
    held,
  ]);
}

const keyOf = ({ platform, destinationId }: Entry): string => `${String(platform)} ${String(destinationId ?? '')}`;

/** As it is before anything was sent. */
const isUntouched = (entry: Entry): boolean =>
  entry.status === 'pending' &&
  list(entry.attempts).length === 0 &&
  !entry.externalId &&
  !['running', 'looking'].includes(String((entry.delivery as Entry | undefined)?.state));

/**
 * Whether a post comes along when the data goes back to an earlier state, whole, as it is now: a delivery was recorded
 * since, or it was deleted or taken out of the trash. `before`: as it was then; null: it was not there.
 */
export function isCarried(before: Stored | null, now: Stored): boolean {
  if (!before) return list(now.platformPosts).some((entry) => !isUntouched(entry));
  if (text(before.trash) !== text(now.trash)) return true;
  const then = new Map(list(before.platformPosts).map((entry) => [keyOf(entry), entry]));
  return list(now.platformPosts).some((entry) => {
    const earlier = then.get(keyOf(entry));
    return earlier ? recordOf(earlier) !== recordOf(entry) : !isUntouched(entry);
  });
}
