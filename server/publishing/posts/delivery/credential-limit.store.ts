import { CredentialLimitModel, type CredentialLimitFields } from '@/prisma-free-models/credential-limit';
import { batched } from '@/server/system/db/batched';

/** Without mongoose's casting: each delivery asks. */
const limitOf = batched(async (keys) => {
  const rows = await CredentialLimitModel.collection.find<CredentialLimitFields>({ key: { $in: keys } }).toArray();
  return new Map(rows.map((row) => [row.key, row.blockedUntil]));
});

/** Maximum age of a process's knowledge of waits that others were told; its own are known at once. */
const FRESH_MS = 500;
const KEPT = 1000;
const known = new Map<string, { at: number; until: Promise<Date | null> }>();

/**
 * Until when a network asked this credential to wait; null when it may be used. Shared by all workers, and read at most
 * twice a second, however much is delivered.
 */
export async function blockedUntil(key: string, now: Date): Promise<Date | null> {
  const at = performance.now();
  let found = known.get(key);
  if (!found || at - found.at > FRESH_MS) {
    if (known.size >= KEPT) known.clear();
    found = { at, until: limitOf(key) };
    known.set(key, found);
    found.until.catch(() => known.delete(key));
  }
  const until = await found.until;
  return until && until > now ? until : null;
}

/** Never shortens a wait. */
export async function blockUntil(key: string, until: Date): Promise<void> {
  await CredentialLimitModel.updateOne({ key }, { $max: { blockedUntil: until } }, { upsert: true });
  known.delete(key);
}
