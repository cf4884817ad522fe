import { CredentialLimitModel } from '@/prisma-free-models/credential-limit';

/** Until when a network asked this credential to wait; null when it may be used. Shared by all workers. */
export async function blockedUntil(key: string, now: Date): Promise<Date | null> {
  const row = await CredentialLimitModel.findOne({ key }).lean<{ blockedUntil: Date } | null>();
  return row && row.blockedUntil > now ? row.blockedUntil : null;
}

/** Never shortens a wait. */
export async function blockUntil(key: string, until: Date): Promise<void> {
  await CredentialLimitModel.updateOne({ key }, { $max: { blockedUntil: until } }, { upsert: true });
}
