import { Types } from 'mongoose';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import type { VideoProject } from './project.store';

const oid = (id: string) => new Types.ObjectId(id);

const FORMAT_FIELDS = { family: 1, format: 1, status: 1, 'film.fileId': 1, 'final.fileId': 1 };
/** The parts of a video that are shown beside its other formats. */
export type FormatOf = Pick<VideoProject, '_id' | 'family' | 'format' | 'status'> & {
  film?: { fileId: string } | null;
  final?: { fileId: string } | null;
};

/** The video that the formats of a film are known by. */
export const familyOf = ({ _id, family }: Pick<VideoProject, '_id' | 'family'>): string => String(family ?? _id);

/** A video as lib/video/titles.ts names it. */
export const inFormat = ({ title, format, family }: Pick<VideoProject, 'title' | 'format' | 'family'>) => ({
  ...{ title, format },
  isOther: Boolean(family),
});

type Member = Pick<VideoProject, '_id' | 'projectId' | 'family'>;

/** The videos of the families of some: the first one of each, and its other formats. */
export async function videosOfFamilies(videos: readonly Member[]): Promise<FormatOf[]> {
  if (videos.length === 0) return [];
  const projectId = { $in: [...new Set(videos.map((video) => String(video.projectId)))].map(oid) };
  const ids = [...new Set(videos.map(familyOf))].map(oid);
  const [first, others] = await Promise.all([
    VideoProjectModel.find({ projectId, _id: { $in: ids } }, FORMAT_FIELDS).lean<FormatOf[]>(),
    VideoProjectModel.find({ projectId, family: { $in: ids, $type: 'objectId' } }, FORMAT_FIELDS)
      .sort({ family: 1, format: 1 })
      .lean<FormatOf[]>(),
  ]);
  return [...first, ...others];
}
