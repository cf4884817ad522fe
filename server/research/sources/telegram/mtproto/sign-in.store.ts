import { SearchSignInModel, type SearchSignInFields } from '@/prisma-free-models/search-sign-in';
import { clock } from '@/server/system/clock';
import { open, seal } from '@/server/system/crypto';
import { ofProject } from '@/server/system/db/of-project';
import { reportUnreadable } from '@/server/system/db/unreadable-rows';

/** Enough to go on with a sign-in in any process. */
export type KeptSignIn = {
  apiId: string;
  apiHash: string;
  phone: string;
  phoneCodeHash: string;
  /** Where Telegram has sent the code. */
  sentBy: 'app' | 'sms' | 'call' | 'email' | 'other';
  /** The connection's key, as session text. */
  session: string;
  /** Of the password, as the account's owner wrote it. */
  hint: string | null;
};
export type SignIn = { projectId: string; step: SearchSignInFields['step']; kept: KeptSignIn; expiresAt: Date };

const boundTo = (projectId: string) => `${projectId}:search-sign-in`;

/** The sign-in that is under way; one that has expired, or can't be decrypted, counts as none. */
export async function findSignIn(projectId: string): Promise<SignIn | null> {
  const row = await SearchSignInModel.findOne({
    projectId,
    expiresAt: { $gt: clock.now() },
  }).lean<SearchSignInFields | null>();
  if (!row) return null;
  try {
    const kept = open(row.sealed, boundTo(projectId)) as KeptSignIn;
    return { projectId, step: row.step, kept, expiresAt: row.expiresAt };
  } catch (reason) {
    reportUnreadable({ kind: 'SearchSignIn', id: projectId, reason });
    return null;
  }
}

/** Puts it in the place of an earlier one. */
export async function keepSignIn({ projectId, step, kept, expiresAt }: SignIn): Promise<void> {
  const fields = { step, sealed: seal(kept, boundTo(projectId)), expiresAt };
  await SearchSignInModel.updateOne({ projectId }, { $set: fields }, { upsert: true });
}

export async function dropSignIn(projectId: string): Promise<void> {
  await SearchSignInModel.deleteOne({ projectId });
}

export const searchSignInsOfProject = ofProject(SearchSignInModel);
