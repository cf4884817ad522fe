import { AppError } from '@/lib/errors/app-error';
import type { TrackedJobDeclaration } from './define';
import { countActiveOf } from './store';

type Limited = Pick<TrackedJobDeclaration, 'kind' | 'lane' | 'perPerson'>;

/** The people who store a job of a limited kind at this moment, and the end of the last one's. */
const storing = new Map<string, Promise<unknown>>();

/**
 * Stores a job while the person has room for one more of its kind. A person's calls at once are counted one after
 * another; of several processes each may let one too many in. Throws RATE_LIMITED.
 */
export function withPlace<T>(of: Limited, personId: string, store: () => Promise<T>): Promise<T> {
  if (!of.perPerson) return store();
  const key = `${of.kind} ${personId}`;
  const counted = async () => {
    await requirePlace(of, personId);
    return store();
  };
  const stored = (storing.get(key) ?? Promise.resolve()).then(counted, counted);
  storing.set(key, stored);
  const leave = () => {
    if (storing.get(key) === stored) storing.delete(key);
  };
  stored.then(leave, leave);
  return stored;
}

/** Throws RATE_LIMITED when the person has as many of a kind as allowed, for calls that do other things first. */
export async function requirePlace({ kind, lane, perPerson }: Limited, personId: string): Promise<void> {
  if (!perPerson || (await countActiveOf({ lane, kind, personId, upTo: perPerson.most })) < perPerson.most) return;
  throw new AppError(
    'RATE_LIMITED',
    `You have ${perPerson.most} ${perPerson.called} waiting or under way, the most at once. Wait until one is done, or cancel one.`,
    { retryAfterSeconds: 30 },
  );
}
