import type { CoverScene } from '@/lib/video/cover-moments';
import type { VideoFormat } from '@/lib/video/formats';
import { VideoProjectModel } from '@/prisma-free-models/video-project';

/** A render of a video's timeline. `jobId`: renders of one job show the same one; those of before have none. */
export type RenderedFilm = { fileId: string; seconds: number; jobId?: string; at?: Date };
/** A render that is the finished video, until the next merge. `scenes`: what its cover is chosen from. */
export type FinalRender = RenderedFilm & { scenes?: CoverScene[] | undefined };
/** Renders in other formats, until the next merge. */
export type Shapes = Partial<Record<VideoFormat, RenderedFilm>>;

/** Notes a render of a video's timeline in another format; several may come at once. */
export async function setShape(id: string, format: VideoFormat, made: RenderedFilm): Promise<void> {
  await VideoProjectModel.updateOne({ _id: id }, { $set: { [`shapes.${format}`]: made } });
}
