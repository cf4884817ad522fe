import type { Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import { PlatformSettingModel, type PlatformSettingFields } from '@/prisma-free-models/platform-setting';
import { open, seal } from '@/server/crypto';

type Connection = PlatformSettingFields['connection'];
export type StoredSetting = {
  projectId: string;
  platform: PlatformKey;
  credentials: Record<string, string>;
  connection: Connection;
  updatedAt: Date;
};

type Row = PlatformSettingFields & { _id: Types.ObjectId; updatedAt: Date };

/** What a sealed value is bound to: it can't be moved to another project or platform. */
const boundTo = (projectId: string, platform: string) => `${projectId}:${platform}`;

function fromRow(row: Row): StoredSetting {
  const projectId = String(row.projectId);
  return {
    projectId,
    platform: row.platform,
    credentials: open(row.sealed, boundTo(projectId, row.platform)) as Record<string, string>,
    connection: row.connection,
    updatedAt: row.updatedAt,
  };
}

/** Settings of several projects in one read. */
export async function settingsOf(projectIds: readonly string[]): Promise<StoredSetting[]> {
  const rows = await PlatformSettingModel.find({ projectId: { $in: projectIds } }).lean<Row[]>();
  return rows.map(fromRow);
}

/** Saves credentials and forgets what was known about the connection: a new token is untested. */
export async function putSetting({ projectId, platform, credentials }: { projectId: string; platform: PlatformKey; credentials: Record<string, string> }): Promise<void> {
  await PlatformSettingModel.updateOne(
    { projectId, platform },
    { $set: { sealed: seal(credentials, boundTo(projectId, platform)), connection: { state: 'untested' } } },
    { upsert: true },
  );
}

export async function removeSetting(projectId: string, platform: PlatformKey): Promise<void> {
  await PlatformSettingModel.deleteOne({ projectId, platform });
}

export async function removeSettingsOfProject(projectId: string): Promise<void> {
  await PlatformSettingModel.deleteMany({ projectId });
}

export async function setConnection(projectId: string, platform: PlatformKey, connection: Connection): Promise<void> {
  await PlatformSettingModel.updateOne({ projectId, platform }, { $set: { connection } });
}
