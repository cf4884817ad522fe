import { isDeepStrictEqual } from 'node:util';
import { Types } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { PlatformSettingModel, type PlatformSettingFields } from '@/prisma-free-models/platform-setting';
import { ofProject } from '@/server/system/db/of-project';
import { open, seal } from '@/server/system/crypto';
import { batched } from '@/server/system/db/batched';
import { reportUnreadable } from '@/server/system/db/unreadable-rows';
import { wakeResults } from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import type { Destination, DestinationOwner } from './destination';

type Connection = PlatformSettingFields['connection'];
/** The fields that a change writes. */
export type SettingContent = {
  /** Absent: the project's. */
  owner?: DestinationOwner;
  credentials: Record<string, string>;
  connection: Connection;
  refreshAt: Date | null;
  refreshFailures: number;
  replaced: string[];
};
export type StoredSetting = SettingContent & {
  projectId: string;
  platform: Destination['platform'];
  /** Null: the project's own account. */
  destinationId: string | null;
  /** The stored credentials: a different text after every change. */
  sealed: string;
  /** They can't be decrypted, so there are none: the host's secret is another one, or the row was moved. */
  isUnreadable: boolean;
  updatedAt: Date;
};

type Row = PlatformSettingFields & { _id: Types.ObjectId; updatedAt: Date };

/** How often a change is retried when others change the same setting at the same time. */
const CHANGE_TRIES = 20;

/** The row of a destination. */
const rowOf = ({ projectId, platform, destinationId = null }: Destination) => ({ projectId, platform, destinationId });

/** The context that a sealed value is bound to: it can't be moved to another project, platform or account. */
const boundTo = ({ projectId, platform, destinationId }: Destination) =>
  [projectId, platform, ...(destinationId ? [destinationId] : [])].join(':');

/** Unsealing costs more than everything else about a setting, and a burst of posts asks for the same few repeatedly. */
const MAX_CACHED = 200;
const openedBefore = new Map<string, Record<string, string>>();

function opened(sealed: string, bound: string): Record<string, string> {
  const key = `${bound} ${sealed}`;
  const known = openedBefore.get(key) ?? (open(sealed, bound) as Record<string, string>);
  openedBefore.delete(key);
  openedBefore.set(key, known);
  for (const old of openedBefore.keys()) {
    if (openedBefore.size <= MAX_CACHED) break;
    openedBefore.delete(old);
  }
  return known;
}

export const UNREADABLE = 'Its saved credentials can’t be read: the secret of this host is another one now.';

/** Null for credentials that can't be decrypted. */
function readable({ sealed, projectId, platform, destinationId = null }: Row): Record<string, string> | null {
  try {
    return opened(sealed, boundTo({ projectId: String(projectId), platform, destinationId }));
  } catch (reason) {
    const id = [projectId, platform, ...(destinationId ? [destinationId] : [])].join(':');
    reportUnreadable({ kind: 'PlatformSetting', id, reason });
    return null;
  }
}

function fromRow(row: Row): StoredSetting {
  const { platform, sealed, connection, updatedAt, destinationId = null } = row;
  const credentials = readable(row);
  return {
    projectId: String(row.projectId),
    platform,
    destinationId,
    credentials: { ...credentials },
    connection: credentials ? connection : { ...connection, state: 'reconnect', message: UNREADABLE },
    isUnreadable: credentials === null,
    refreshAt: row.refreshAt ?? null,
    refreshFailures: row.refreshFailures ?? 0,
    replaced: row.replaced ?? [],
    sealed,
    updatedAt,
  };
}

/** Without mongoose's casting: each delivery reads its credentials. Those that share a read open them once. */
const settingsIn = batched(async (projectIds) => {
  const where = { projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) } };
  const rows = await PlatformSettingModel.collection.find<Row>(where).toArray();
  return new Map(
    [...Map.groupBy(rows, (row) => String(row.projectId))].map(([projectId, own]) => {
      let read: StoredSetting[] | undefined;
      return [projectId, () => (read ??= own.map(fromRow))];
    }),
  );
});

/** The projects' own accounts. */
export async function settingsOf(projectIds: readonly string[]): Promise<StoredSetting[]> {
  return (await everySettingOf(projectIds)).filter(({ destinationId }) => destinationId === null);
}

/** All accounts of several projects in one read, which simultaneous callers share; they must not change them. */
export async function everySettingOf(projectIds: readonly string[]): Promise<StoredSetting[]> {
  const found = await Promise.all(projectIds.map(settingsIn));
  return found.flatMap((settings) => settings?.() ?? []);
}

export async function findSetting(destination: Destination): Promise<StoredSetting | null> {
  const row = await PlatformSettingModel.findOne(rowOf(destination)).lean<Row | null>();
  return row && fromRow(row);
}

/**
 * The one way to change credentials: `change` turns the stored value into the new one, and is called again when another
 * write came first, so that neither a save nor a renewed token is lost. Null changes nothing; no credentials remove the
 * setting. `bySystem` leaves the time of the last change by people alone.
 */
export async function changeSetting({
  bySystem = false,
  change,
  ...destination
}: Destination & {
  bySystem?: boolean;
  change: (before: StoredSetting | null) => SettingContent | null;
}): Promise<boolean> {
  for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
    const before = await findSetting(destination);
    const next = change(before);
    // Without the credentials a renewal has nothing to write back; they may be readable again once the secret is.
    if (!next || (bySystem && before?.isUnreadable)) return false;
    if (!(await writeIf(before, { destination, bySystem, next }))) continue;
    if (!bySystem) await wakeReadings(destination);
    return true;
  }
  throw new Error(`Too many changes at once to the settings of ${destination.platform}`);
}

/** Readings that waited for an account are tried with what was saved, also by accounts that borrow of it. */
async function wakeReadings({ projectId, platform }: Destination): Promise<void> {
  const borrowing = PLATFORM_KEYS.filter((key) => key === platform || manifestOf(key).base === platform);
  await wakeResults(projectId, borrowing, clock.now());
}

async function writeIf(
  before: StoredSetting | null,
  { destination, bySystem, next }: { destination: Destination; bySystem: boolean; next: SettingContent },
): Promise<boolean> {
  const { credentials, ...rest } = next;
  if (Object.keys(credentials).length === 0) {
    return (
      !before ||
      (await PlatformSettingModel.deleteOne({ ...rowOf(destination), sealed: before.sealed })).deletedCount === 1
    );
  }
  const fields = { ...rest, sealed: seal(credentials, boundTo(destination)) };
  if (before) {
    const result = await PlatformSettingModel.updateOne(
      { ...rowOf(destination), sealed: before.sealed },
      { $set: fields },
      { timestamps: !bySystem },
    );
    return result.matchedCount === 1;
  }
  if (destination.destinationId) await allowFurtherAccounts();
  try {
    const result = await PlatformSettingModel.updateOne(rowOf(destination), { $setOnInsert: fields }, { upsert: true });
    return result.upsertedCount === 1;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 11000) return false; // another write came first
    throw error;
  }
}

export const settingsOfProject = ofProject(PlatformSettingModel);

/** Hosts of older versions have an index that allows one account per platform: it goes with the first further one. */
async function allowFurtherAccounts(): Promise<void> {
  const indexes = await PlatformSettingModel.listIndexes();
  const old = indexes.find(({ key, unique }) => unique && isDeepStrictEqual(key, { projectId: 1, platform: 1 }));
  if (old?.name) await PlatformSettingModel.collection.dropIndex(old.name);
}

export async function setConnection(destination: Destination, connection: Connection): Promise<void> {
  await PlatformSettingModel.updateOne(rowOf(destination), { $set: { connection } }, { timestamps: false });
}

/** Puts a renewal off. */
export async function postponeRefresh(destination: Destination, refreshAt: Date): Promise<void> {
  await PlatformSettingModel.updateOne(rowOf(destination), { $set: { refreshAt } }, { timestamps: false });
}

/** Accounts whose credentials can't be decrypted, up to a limit. Reads only what it takes to know. */
export async function unreadableSettingsOfEveryProject(limit: number): Promise<Destination[]> {
  const found: Destination[] = [];
  const rows = PlatformSettingModel.find({}, { projectId: 1, platform: 1, destinationId: 1, sealed: 1 });
  for await (const row of rows.lean<Row[]>().cursor() as AsyncIterable<Row>) {
    if (found.length >= limit) break;
    const { projectId, platform, destinationId = null } = row;
    if (!readable(row)) found.push({ projectId: String(projectId), platform, destinationId });
  }
  return found;
}

/** Settings whose token is due for renewal by then, earliest first: one range of one index. */
export async function refreshesDueOfEveryProject(
  until: Date,
  { limit }: { limit: number },
): Promise<(Destination & { refreshAt: Date })[]> {
  const rows = await PlatformSettingModel.find(
    { refreshAt: { $lte: until, $type: 'date' } },
    { projectId: 1, platform: 1, destinationId: 1, refreshAt: 1 },
  )
    .sort({ refreshAt: 1 })
    .limit(limit)
    .lean<Row[]>();
  return rows.flatMap(({ projectId, platform, destinationId = null, refreshAt }) =>
    refreshAt ? [{ projectId: String(projectId), platform, destinationId, refreshAt }] : [],
  );
}

/**
 * Claims the renewal of a token: one holder at a time. `dueOnly`: only when it is due. Null when another worker has it,
 * or it is not due.
 */
export async function claimRefresh({
  leaseId,
  until,
  now,
  dueOnly,
  ...destination
}: Destination & { leaseId: string; until: Date; now: Date; dueOnly: boolean }): Promise<StoredSetting | null> {
  const free = { $or: [{ refreshLeaseUntil: null }, { refreshLeaseUntil: { $lte: now } }] };
  const row = await PlatformSettingModel.findOneAndUpdate(
    {
      ...rowOf(destination),
      ...free,
      ...(dueOnly ? { refreshAt: { $lte: now, $type: 'date' as const } } : {}),
    },
    { $set: { refreshLeaseId: leaseId, refreshLeaseUntil: until } },
    { returnDocument: 'after', timestamps: false },
  ).lean<Row | null>();
  return row && fromRow(row);
}

/** Releases the claim. */
export async function endRefresh({ leaseId, ...destination }: Destination & { leaseId: string }): Promise<void> {
  await PlatformSettingModel.updateOne(
    { ...rowOf(destination), refreshLeaseId: leaseId },
    { $set: { refreshLeaseId: null, refreshLeaseUntil: null } },
    { timestamps: false },
  );
}

/** Whether the token is being renewed at the moment. */
export async function isRefreshing(destination: Destination, now: Date): Promise<boolean> {
  return (await PlatformSettingModel.exists({ ...rowOf(destination), refreshLeaseUntil: { $gt: now } })) !== null;
}
