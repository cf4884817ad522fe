import { CredentialLimitModel, type CredentialLimitFields } from '@/prisma-free-models/credential-limit';
import { batched } from '@/server/system/db/batched';

/** Without mongoose's casting: each delivery asks. */
const limitOf = batched(async (keys) => {
  const rows = await CredentialLimitModel.collection.find<CredentialLimitFields>({ key: { $in: keys } }).toArray();
  return new Map(rows.map((row) => [row.key, row.blockedUntil]));
});

/** For this long a process believes that a credential is free: another worker may have been told to wait meanwhile. */
const FRESH_MS = 500;
const CACHE_SIZE = 1000;
const free = new Map<string, number>();
/** When a wait was stored here last: of a read that began before it nothing is kept. */
let stored = 0;

/**
 * Until when a network asked this credential to wait; null when it may be used. Shared by all workers; of one that is
 * free it is read at most twice a second, however much is delivered.
 */
export async function blockedUntil(key: string, now: Date): Promise<Date | null> {
  const asked = performance.now();
  const seen = free.get(key);
  if (seen !== undefined && asked - seen < FRESH_MS) return null;
  const until = await limitOf(key);
  if (until && until > now) return until;
  if (free.size >= CACHE_SIZE) free.clear();
  if (asked > stored) free.set(key, asked);
  return null;
}

/** Never shortens a wait. */
export async function blockUntil(key: string, until: Date): Promise<void> {
  await CredentialLimitModel.updateOne({ key }, { $max: { blockedUntil: until } }, { upsert: true });
  stored = performance.now();
  free.delete(key);
}
