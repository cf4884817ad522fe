import { CredentialLimitModel, type CredentialLimitFields } from '@/prisma-free-models/credential-limit';
import { batched } from '@/server/system/db/batched';

/** Without mongoose's casting: each delivery asks. */
const limitOf = batched(async (keys) => {
  const rows = await CredentialLimitModel.collection.find<CredentialLimitFields>({ key: { $in: keys } }).toArray();
  return new Map(rows.map((row) => [row.key, row.blockedUntil]));
});

/** Until when a network asked this credential to wait; null when it may be used. Shared by all workers. */
export async function blockedUntil(key: string, now: Date): Promise<Date | null> {
  const until = await limitOf(key);
  return until && until > now ? until : null;
}

/** Never shortens a wait. */
export async function blockUntil(key: string, until: Date): Promise<void> {
  await CredentialLimitModel.updateOne({ key }, { $max: { blockedUntil: until } }, { upsert: true });
}
