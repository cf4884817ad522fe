import { Types } from 'mongoose';
import { TimelineBytesModel, type TimelineBytesFields } from '@/prisma-free-models/timeline-bytes';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { ofProject } from '@/server/system/db/of-project';
import { MAX_TIMELINE_VERSIONS, sizesOfTimelines } from './timeline.store';

type Row = TimelineBytesFields & { _id: Types.ObjectId };
type Video = { projectId: string; videoId: string };
const oid = (id: string) => new Types.ObjectId(id);

/** Notes that the versions of a video are about to change; returns the change's token. */
export async function beginChange({ projectId, videoId }: Video): Promise<string> {
  const token = randomToken(12);
  // Those that were saved before anything counted them.
  const isKnown = await TimelineBytesModel.exists({ _id: oid(videoId) });
  const sizes = isKnown ? [] : await sizesOfTimelines(videoId);
  await TimelineBytesModel.updateOne(
    { _id: oid(videoId) },
    {
      $push: { pending: { token, at: clock.now() } },
      $setOnInsert: { projectId: oid(projectId), sizes },
    },
    { upsert: true },
  );
  return token;
}

/** Notes that the versions of a video are about to be removed. */
export const beginRemoval = (videoId: string) =>
  TimelineBytesModel.updateOne(
    { _id: oid(videoId) },
    { $push: { pending: { token: randomToken(12), at: clock.now() } } },
  );

/** Ends a change: a version of so many bytes is stored, or none. */
export const endChange = (videoId: string, token: string, bytes: number | null) =>
  TimelineBytesModel.updateOne(
    { _id: oid(videoId) },
    {
      $pull: { pending: { token } },
      ...(bytes === null ? {} : { $push: { sizes: { $each: [bytes], $slice: -MAX_TIMELINE_VERSIONS } } }),
    },
  );

/** Videos with a change that began before then and was never ended; none that is being changed now. */
export const abandonedChangesOfEveryProject = async (before: Date, limit: number): Promise<Row[]> => {
  const rows = await TimelineBytesModel.find({ 'pending.at': { $lt: before } })
    .limit(limit)
    .lean<Row[]>();
  return rows.filter(({ pending }) => pending.every(({ at }) => at < before));
};

/** Counts the versions again, unless they change meanwhile. */
export async function countAgain({ _id, pending, sizes }: Row): Promise<void> {
  const counted = await sizesOfTimelines(String(_id));
  await TimelineBytesModel.updateOne({ _id, pending, sizes }, { $set: { sizes: counted, pending: [] } });
}

export const removeTimelineBytes = (videoId: string) => TimelineBytesModel.deleteOne({ _id: oid(videoId) });

export const timelineBytesPartOfProject = ofProject(TimelineBytesModel);
