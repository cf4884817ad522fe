import { Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Pause, ResumeChoice } from '@/lib/posts/pauses';
import { PauseModel, type PauseFields } from '@/prisma-free-models/pause';
import { ofProject } from '@/server/system/db/of-project';

/** The reason, the end, and what happens to waiting posts when it ends by itself. */
export type PauseTerms = {
  reason: string | null;
  until: Date | null;
  choice: ResumeChoice | null;
  hours: number | null;
};
export type StoredPause = Pause & PauseTerms & { id: string; since: Date; endedAt: Date | null };

const idOf = ({ projectId, platform }: Pause) => [projectId ?? 'all', ...(platform ? [platform] : [])].join(':');

function toPause({ _id, projectId, platform, since, reason, until, endedAt, choice, hours }: PauseFields): StoredPause {
  return {
    id: _id,
    projectId: projectId ? String(projectId) : null,
    platform: (platform ?? null) as PlatformKey | null,
    since,
    reason: reason ?? null,
    until: until ?? null,
    endedAt: endedAt ?? null,
    choice: choice ?? null,
    hours: hours ?? null,
  };
}

/** All pauses, also ended ones that still have posts to release: there are never many. */
export async function pausesOfEveryProject(): Promise<StoredPause[]> {
  return (await PauseModel.find({}).lean<PauseFields[]>()).map(toPause);
}

/** Starts a pause; an existing one continues under the new terms. */
export async function startPause({
  by,
  now,
  terms,
  projectId,
  platform,
}: Pause & { by: string; now: Date; terms: PauseTerms }): Promise<void> {
  const _id = idOf({ projectId, platform });
  const begun = {
    projectId: projectId && new Types.ObjectId(projectId),
    platform,
    since: now,
    by: new Types.ObjectId(by),
    endedAt: null,
  };
  const again = await PauseModel.updateOne({ _id, endedAt: { $ne: null } }, { $set: { ...begun, ...terms } });
  if (again.matchedCount === 0)
    await PauseModel.updateOne({ _id }, { $setOnInsert: begun, $set: terms }, { upsert: true });
}

/** Ends expired pauses. Returns them. */
export async function endPausesOfEveryProject(now: Date): Promise<StoredPause[]> {
  const due = await PauseModel.find({ endedAt: null, until: { $lte: now, $type: 'date' } }).lean<PauseFields[]>();
  const ended = await Promise.all(
    due.map(({ _id }) =>
      PauseModel.findOneAndUpdate(
        { _id, endedAt: null, until: { $lte: now, $type: 'date' } },
        { $set: { endedAt: now } },
        { returnDocument: 'after' },
      ).lean<PauseFields | null>(),
    ),
  );
  return ended.flatMap((row) => (row ? [toPause(row)] : []));
}

/** Ends a pause with a choice for the posts that waited. Null when there is none. */
export async function endPause({
  now,
  choice,
  hours,
  ...scope
}: Pause & { now: Date; choice: ResumeChoice; hours: number | null }): Promise<StoredPause | null> {
  const row = await PauseModel.findOneAndUpdate(
    { _id: idOf(scope), endedAt: null },
    { $set: { endedAt: now, choice, hours } },
    { returnDocument: 'after' },
  ).lean<PauseFields | null>();
  return row && toPause(row);
}

/** Deletes an ended pause, unless it was started again. */
export async function forgetPause(id: string): Promise<void> {
  await PauseModel.deleteOne({ _id: id, endedAt: { $ne: null } });
}

export const pausesOfProject = ofProject(PauseModel);
