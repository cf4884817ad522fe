import { SearchAccountModel, type SearchAccountFields } from '@/prisma-free-models/search-account';
import type { SearchAccountValues } from '@/lib/platforms/search-account';
import { open, seal } from '@/server/system/crypto';
import { ofProject } from '@/server/system/db/of-project';
import { reportUnreadable } from '@/server/system/db/unreadable-rows';

export type AccountState = SearchAccountFields['connection'];
export type StoredAccount = {
  projectId: string;
  values: SearchAccountValues;
  connection: AccountState;
  /** A different text after every change of the values. */
  sealed: string;
  /** They can't be decrypted, so there are none. */
  isUnreadable: boolean;
  updatedAt: Date;
};
type Row = SearchAccountFields & { updatedAt: Date };

const CHANGE_TRIES = 20;
/** A sealed value can't be moved to another project. */
const boundTo = (projectId: string) => `${projectId}:search-account`;

const UNREADABLE = 'Its saved session can’t be read: the secret of this host is another one now. Sign in again.';

function fromRow({ projectId, sealed, connection, updatedAt }: Row): StoredAccount {
  const row = { projectId: String(projectId), connection, sealed, updatedAt, isUnreadable: false };
  try {
    return { ...row, values: open(sealed, boundTo(row.projectId)) as SearchAccountValues };
  } catch (reason) {
    reportUnreadable({ kind: 'SearchAccount', id: row.projectId, reason });
    const dead = { ...connection, state: 'reconnect' as const, message: UNREADABLE };
    return { ...row, values: {}, connection: dead, isUnreadable: true };
  }
}

export async function findAccount(projectId: string): Promise<StoredAccount | null> {
  const row = await SearchAccountModel.findOne({ projectId }).lean<Row | null>();
  return row && fromRow(row);
}

export async function accountsOf(projectIds: readonly string[]): Promise<StoredAccount[]> {
  const rows = await SearchAccountModel.find({ projectId: { $in: projectIds } }).lean<Row[]>();
  return rows.map(fromRow);
}

/** Projects whose account can't be decrypted, up to a limit. */
export async function unreadableAccountsOfEveryProject(limit: number): Promise<string[]> {
  const found: string[] = [];
  for await (const row of SearchAccountModel.find({}).lean<Row[]>().cursor() as AsyncIterable<Row>) {
    if (found.length >= limit) break;
    if (fromRow(row).isUnreadable) found.push(String(row.projectId));
  }
  return found;
}

type Content = { values: SearchAccountValues; connection: AccountState };

/**
 * The one way to change an account: `change` is called again when another write came first. Null changes nothing; no
 * values remove it.
 */
export async function changeAccount(
  projectId: string,
  change: (before: StoredAccount | null) => Content | null,
): Promise<void> {
  for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
    const before = await findAccount(projectId);
    const next = change(before);
    if (!next || (await writeIf(before, projectId, next))) return;
  }
  throw new Error('Too many changes at once to the account of channel search');
}

async function writeIf(before: StoredAccount | null, projectId: string, { values, connection }: Content) {
  const isEmpty = Object.keys(values).length === 0;
  if (!before && isEmpty) return true;
  if (before && isEmpty)
    return (await SearchAccountModel.deleteOne({ projectId, sealed: before.sealed })).deletedCount === 1;
  const fields = { sealed: seal(values, boundTo(projectId)), connection };
  if (before) {
    const written = await SearchAccountModel.updateOne({ projectId, sealed: before.sealed }, { $set: fields });
    return written.matchedCount === 1;
  }
  try {
    const written = await SearchAccountModel.updateOne({ projectId }, { $setOnInsert: fields }, { upsert: true });
    return written.upsertedCount === 1;
  } catch (error) {
    if ((error as { code?: number }).code === 11_000) return false; // another write came first
    throw error;
  }
}

/** Records whether the account works, unless it was changed meanwhile. */
export async function markAccount(
  { projectId, sealed }: Pick<StoredAccount, 'projectId' | 'sealed'>,
  connection: AccountState,
): Promise<void> {
  await SearchAccountModel.updateOne({ projectId, sealed }, { $set: { connection } }, { timestamps: false });
}

export const searchAccountsOfProject = ofProject(SearchAccountModel);
