import { Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Pause, ResumeChoice } from '@/lib/posts/pauses';
import { PauseModel, type PauseFields } from '@/prisma-free-models/pause';

export type StoredPause = Pause & { id: string; since: Date; endedAt: Date | null; choice: ResumeChoice | null; hours: number | null };

const idOf = ({ projectId, platform }: Pause) => [projectId ?? 'all', ...(platform ? [platform] : [])].join(':');

function toPause({ _id, projectId, platform, since, endedAt, choice, hours }: PauseFields): StoredPause {
  return { id: _id, projectId: projectId ? String(projectId) : null, platform: (platform ?? null) as PlatformKey | null, since, endedAt: endedAt ?? null, choice: choice ?? null, hours: hours ?? null };
}

/** All of them, also those that have ended and still have posts to let go: there are never many. */
export async function allPauses(): Promise<StoredPause[]> {
  return (await PauseModel.find({}).lean<PauseFields[]>()).map(toPause);
}

/** Begins a pause; one that stands already goes on as it is. */
export async function startPause({ by, now, ...scope }: Pause & { by: string; now: Date }): Promise<void> {
  const fields = { projectId: scope.projectId && new Types.ObjectId(scope.projectId), platform: scope.platform, since: now, by: new Types.ObjectId(by), endedAt: null, choice: null, hours: null };
  const again = await PauseModel.updateOne({ _id: idOf(scope), endedAt: { $ne: null } }, { $set: fields });
  if (again.matchedCount === 0) await PauseModel.updateOne({ _id: idOf(scope) }, { $setOnInsert: fields }, { upsert: true });
}

/** Ends a pause with what becomes of the posts that waited. Null when there is none. */
export async function endPause({ now, choice, hours, ...scope }: Pause & { now: Date; choice: ResumeChoice; hours: number | null }): Promise<StoredPause | null> {
  const row = await PauseModel.findOneAndUpdate({ _id: idOf(scope), endedAt: null }, { $set: { endedAt: now, choice, hours } }, { returnDocument: 'after' }).lean<PauseFields | null>();
  return row && toPause(row);
}

/** Forgets a pause that has ended, unless it was begun again. */
export async function forgetPause(id: string): Promise<void> {
  await PauseModel.deleteOne({ _id: id, endedAt: { $ne: null } });
}

export async function removePausesOfProject(projectId: string): Promise<void> {
  await PauseModel.deleteMany({ projectId: new Types.ObjectId(projectId) });
}
