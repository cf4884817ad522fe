import { Types } from 'mongoose';
import type { LogLevel } from '@/lib/searches/values';
import { ChannelSearchLogModel, type ChannelSearchLogFields } from '@/prisma-free-models/channel-search-log';
import { ofProject } from '@/server/system/db/of-project';

export type LogLine = Omit<ChannelSearchLogFields, 'level'> & { _id: Types.ObjectId; level: LogLevel };

const oid = (id: string) => new Types.ObjectId(id);

export const logsOfProject = ofProject(ChannelSearchLogModel);

export async function insertLog(line: Omit<LogLine, '_id'>): Promise<LogLine> {
  const row = await ChannelSearchLogModel.create(line);
  return row.toObject() as unknown as LogLine;
}

/** Newest first. */
export async function pageOfLogs(searchId: string, { page, size }: { page: number; size: number }) {
  const where = { searchId: oid(searchId) };
  const [lines, total] = await Promise.all([
    ChannelSearchLogModel.find(where)
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * size)
      .limit(size)
      .lean<LogLine[]>(),
    ChannelSearchLogModel.countDocuments(where),
  ]);
  return { lines, total };
}

/** Keeps the newest lines of a search. */
export async function trimLogs(searchId: string, keep: number): Promise<void> {
  const [oldest] = await ChannelSearchLogModel.find({ searchId: oid(searchId) }, { at: 1 })
    .sort({ at: -1, _id: -1 })
    .skip(keep)
    .limit(1)
    .lean<LogLine[]>();
  if (oldest) await ChannelSearchLogModel.deleteMany({ searchId: oid(searchId), at: { $lte: oldest.at } });
}

export async function removeLogsOfSearch(searchId: string): Promise<void> {
  await ChannelSearchLogModel.deleteMany({ searchId: oid(searchId) });
}
