import { type Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import { PlatformSettingModel, type PlatformSettingFields } from '@/prisma-free-models/platform-setting';
import { ofProject } from '@/server/system/db/of-project';
import { open, seal } from '@/server/system/crypto';
import { batched } from '@/server/system/db/batched';

type Connection = PlatformSettingFields['connection'];
/** The fields that a change writes. */
export type SettingContent = {
  credentials: Record<string, string>;
  connection: Connection;
  refreshAt: Date | null;
  refreshFailures: number;
  replaced: string[];
};
export type StoredSetting = SettingContent & {
  projectId: string;
  platform: PlatformKey;
  /** The stored credentials: a different text after every change. */
  sealed: string;
  updatedAt: Date;
};

type Row = PlatformSettingFields & { _id: Types.ObjectId; updatedAt: Date };
type Key = { projectId: string; platform: PlatformKey };

/** How often a change is retried when others change the same setting at the same time. */
const CHANGE_TRIES = 20;

/** The context that a sealed value is bound to: it can't be moved to another project or platform. */
const boundTo = (projectId: string, platform: string) => `${projectId}:${platform}`;

/** Unsealing costs more than everything else about a setting, and a burst of posts asks for the same few repeatedly. */
const OPENED_KEPT = 200;
const openedBefore = new Map<string, Record<string, string>>();

function opened(sealed: string, bound: string): Record<string, string> {
  const key = `${bound} ${sealed}`;
  const known = openedBefore.get(key) ?? (open(sealed, bound) as Record<string, string>);
  openedBefore.delete(key);
  openedBefore.set(key, known);
  for (const old of openedBefore.keys()) {
    if (openedBefore.size <= OPENED_KEPT) break;
    openedBefore.delete(old);
  }
  return known;
}

function fromRow(row: Row): StoredSetting {
  const projectId = String(row.projectId);
  const { platform, sealed, connection, updatedAt } = row;
  return {
    projectId,
    platform,
    credentials: { ...opened(sealed, boundTo(projectId, platform)) },
    connection,
    refreshAt: row.refreshAt ?? null,
    refreshFailures: row.refreshFailures ?? 0,
    replaced: row.replaced ?? [],
    sealed,
    updatedAt,
  };
}

const rowsOf = batched(async (projectIds) => {
  const rows = await PlatformSettingModel.find({ projectId: { $in: projectIds } }).lean<Row[]>();
  return Map.groupBy(rows, (row) => String(row.projectId));
});

/** Settings of several projects in one read, which simultaneous callers share. */
export async function settingsOf(projectIds: readonly string[]): Promise<StoredSetting[]> {
  const rows = await Promise.all(projectIds.map(rowsOf));
  return rows.flatMap((ofProject) => (ofProject ?? []).map(fromRow));
}

export async function findSetting({ projectId, platform }: Key): Promise<StoredSetting | null> {
  const row = await PlatformSettingModel.findOne({ projectId, platform }).lean<Row | null>();
  return row && fromRow(row);
}

/**
 * The one way to change credentials: `change` turns the stored value into the new one, and is called again when another
 * write came first, so that neither a save nor a renewed token is lost. Null changes nothing; no credentials remove the
 * setting. `bySystem` leaves the time of the last change by people alone.
 */
export async function changeSetting({
  projectId,
  platform,
  bySystem = false,
  change,
}: Key & { bySystem?: boolean; change: (before: StoredSetting | null) => SettingContent | null }): Promise<boolean> {
  for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
    const before = await findSetting({ projectId, platform });
    const next = change(before);
    if (!next) return false;
    if (await writeIf(before, { projectId, platform, bySystem, next })) return true;
  }
  throw new Error(`Too many changes at once to the settings of ${platform}`);
}

async function writeIf(
  before: StoredSetting | null,
  { projectId, platform, bySystem, next }: Key & { bySystem: boolean; next: SettingContent },
): Promise<boolean> {
  const { credentials, ...rest } = next;
  if (Object.keys(credentials).length === 0) {
    return (
      !before ||
      (await PlatformSettingModel.deleteOne({ projectId, platform, sealed: before.sealed })).deletedCount === 1
    );
  }
  const fields = { ...rest, sealed: seal(credentials, boundTo(projectId, platform)) };
  if (before) {
    const result = await PlatformSettingModel.updateOne(
      { projectId, platform, sealed: before.sealed },
      { $set: fields },
      { timestamps: !bySystem },
    );
    return result.matchedCount === 1;
  }
  try {
    const result = await PlatformSettingModel.updateOne(
      { projectId, platform },
      { $setOnInsert: fields },
      { upsert: true },
    );
    return result.upsertedCount === 1;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 11000) return false; // another write came first
    throw error;
  }
}

export const settingsOfProject = ofProject(PlatformSettingModel);

export async function setConnection(projectId: string, platform: PlatformKey, connection: Connection): Promise<void> {
  await PlatformSettingModel.updateOne({ projectId, platform }, { $set: { connection } }, { timestamps: false });
}

/** Settings whose token is due for renewal by then, earliest first: one range of one index. */
export async function refreshesDueOfEveryProject(
  until: Date,
  { limit }: { limit: number },
): Promise<(Key & { refreshAt: Date })[]> {
  const rows = await PlatformSettingModel.find(
    { refreshAt: { $lte: until, $type: 'date' } },
    { projectId: 1, platform: 1, refreshAt: 1 },
  )
    .sort({ refreshAt: 1 })
    .limit(limit)
    .lean<Row[]>();
  return rows.flatMap(({ projectId, platform, refreshAt }) =>
    refreshAt ? [{ projectId: String(projectId), platform, refreshAt }] : [],
  );
}

/**
 * Claims the renewal of a token: one holder at a time. `dueOnly`: only when it is due. Null when another worker has it,
 * or it is not due.
 */
export async function claimRefresh({
  projectId,
  platform,
  leaseId,
  until,
  now,
  dueOnly,
}: Key & { leaseId: string; until: Date; now: Date; dueOnly: boolean }): Promise<StoredSetting | null> {
  const free = { $or: [{ refreshLeaseUntil: null }, { refreshLeaseUntil: { $lte: now } }] };
  const filter = {
    projectId,
    platform,
    ...free,
    ...(dueOnly ? { refreshAt: { $lte: now, $type: 'date' as const } } : {}),
  };
  const row = await PlatformSettingModel.findOneAndUpdate(
    filter,
    { $set: { refreshLeaseId: leaseId, refreshLeaseUntil: until } },
    { returnDocument: 'after', timestamps: false },
  ).lean<Row | null>();
  return row && fromRow(row);
}

/** Releases the claim. */
export async function endRefresh({ projectId, platform, leaseId }: Key & { leaseId: string }): Promise<void> {
  await PlatformSettingModel.updateOne(
    { projectId, platform, refreshLeaseId: leaseId },
    { $set: { refreshLeaseId: null, refreshLeaseUntil: null } },
    { timestamps: false },
  );
}

/** Whether the token is being renewed at the moment. */
export async function isRefreshing({ projectId, platform }: Key, now: Date): Promise<boolean> {
  return (await PlatformSettingModel.exists({ projectId, platform, refreshLeaseUntil: { $gt: now } })) !== null;
}
