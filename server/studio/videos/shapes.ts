import type { WireVideoProject } from '@/lib/contracts/video-project';
import { VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';
import { picturesOf } from '@/server/media/files/present';
import type { StoredFile } from '@/server/media/files/store';
import type { VideoProject } from './project.store';
import type { RenderedFilm } from './shapes.store';

type Shape = RenderedFilm & { format: VideoFormat };

/**
 * Renders of a video's timeline in other formats that are up to date: made together with its finished video, or since.
 * Those of an earlier timeline would be posted beside a newer film.
 */
export const currentShapes = ({ shapes = {}, final }: Pick<VideoProject, 'shapes' | 'final'>): Shape[] =>
  VIDEO_FORMATS.flatMap((format) => {
    const made = shapes[format];
    if (!made) return [];
    const isCurrent = !final?.at || made.jobId === final.jobId || (made.at ?? final.at) > final.at;
    return isCurrent ? [{ ...made, format }] : [];
  });

/** The same with the addresses of their files; those whose file was deleted are left out. */
export const presentShapes = (
  video: VideoProject,
  { files, origin }: { files: ReadonlyMap<string, StoredFile>; origin: string },
): WireVideoProject['shapes'] =>
  currentShapes(video).flatMap(({ format, fileId }) => {
    const file = files.get(fileId);
    if (!file) return [];
    const { poster } = picturesOf(file);
    return {
      format,
      finalVideoUrl: `${origin}/files/${file._id}.${file.extension}`,
      coverUrl: poster ? `${origin}/files/${poster.id}.${poster.extension}` : null,
    };
  });
