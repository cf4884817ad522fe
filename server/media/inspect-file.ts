import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { posterMoment } from '@/lib/media/poster';
import type { AnimationProbe, ImageProbe, Probe, VideoProbe } from '@/lib/media/probe';
import { publishEvent } from '@/server/events/publish-event';
import { presentFile } from '@/server/files/present';
import { changeFile, findStoredFile, type FileRole, type StoredFile } from '@/server/files/store';
import type { TrackedContext } from '@/server/jobs/tracked/define';
import { log } from '@/server/log';
import { tellPostsOfMedia } from '@/server/posts/tell-posts-of-media';
import { coverArtArguments, filmstripArguments, stillArguments, wavesArguments } from './ffmpeg/still-arguments';
import { runFfmpeg, ToolError } from './ffmpeg/run';
import { keepMade } from './keep-made';
import { localCopy } from './local-copy';
import { openPicture } from './pictures/open-picture';
import { probeFile } from './probe-file';
import { withTempFolder } from './temp-folder';
import { makeWaveform } from './waveform';

const THUMBNAIL_SIDE = 480;
const POSTER_SIDE = 1280;
const FILMSTRIP_TILES = 12;
const FILMSTRIP_HEIGHT = 96;

type Looking = { file: StoredFile; local: string; probe: Probe; folder: string; signal: AbortSignal };

/** Finds out what a file is, then makes what the library shows of it. A file that can't be read is marked so, with the reason. */
export async function inspectFile({ fileId }: { fileId: string }, context: Pick<TrackedContext, 'jobId' | 'signal'>): Promise<void> {
  const file = await findStoredFile(fileId);
  if (!file) return;
  await withTempFolder(context.jobId, async (folder) => {
    const { signal } = context;
    const local = await localCopy(file, folder, signal);
    const probe = await probed({ file, local, folder, signal });
    if (!probe) return;
    const made = await previews({ file, local, probe, folder, signal });
    await stored(fileId, { ...made, inspection: { state: 'ready', message: null } });
  });
}

async function probed({ file, local, folder, signal }: Omit<Looking, 'probe'>): Promise<Probe | null> {
  try {
    const probe = await probeFile({ file: local, kind: file.kind, contentType: file.contentType, bytes: file.bytes, folder, signal });
    // Facts first: lints and Optimise need nothing else.
    await stored(file._id, { probe });
    await tellPostsOfMedia(file._id, probe);
    return probe;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MEDIA_UNREADABLE') throw error;
    await stored(file._id, { inspection: { state: 'failed', message: error.message } });
    return null;
  }
}

async function stored(id: string, changes: Parameters<typeof changeFile>[1]): Promise<void> {
  const file = await changeFile(id, changes);
  if (file?.projectId) await publishEvent({ kind: 'file', projectId: String(file.projectId), entity: presentFile(file, '') });
}

async function previews(looking: Looking): Promise<Parameters<typeof changeFile>[1]> {
  const { probe, local, signal } = looking;
  if (probe.kind === 'audio') {
    const waveform = await tried(() => makeWaveform({ file: local, durationS: probe.durationS, signal }), looking);
    return { ...(await tried(() => soundShots(looking), looking)), waveform: waveform ?? [] };
  }
  if (probe.kind !== 'video') return { thumbnail: await tried(() => pictureThumbnail(looking, probe), looking) };
  const shots = await tried(() => videoShots(looking, probe), looking);
  const filmstrip = await tried(() => makeFilmstrip(looking, probe), looking);
  const waveform = probe.audio ? await tried(() => makeWaveform({ file: local, durationS: probe.durationS, signal }), looking) : null;
  return { thumbnail: shots?.thumbnail ?? null, poster: shots?.poster ?? null, filmstrip, waveform: waveform ?? [] };
}

/** Without a preview a file is as good as with one. */
async function tried<T>(make: () => Promise<T>, { file, signal }: Looking): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    signal.throwIfAborted();
    log.info({ err: error, detail: error instanceof ToolError ? error.text : undefined, file: file._id }, 'a preview could not be made');
    return null;
  }
}

async function pictureThumbnail({ file, local, folder, signal }: Looking, probe: ImageProbe | AnimationProbe): Promise<StoredFile['thumbnail']> {
  const format = probe.format === 'apng' ? 'png' : probe.format;
  const picture = await openPicture({ file: local, format, folder, signal });
  const to = path.join(folder, 'thumbnail.webp');
  const { width, height } = await picture().autoOrient().resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').webp({ quality: 78 }).toFile(to);
  return preview(file, to, 'thumbnail', { width, height });
}

/** The picture that a sound carries, else one of its waves. */
async function soundShots(looking: Looking): Promise<Pick<StoredFile, 'thumbnail' | 'poster'>> {
  const { file, local, folder, signal } = looking;
  const to = path.join(folder, 'poster.jpg');
  try {
    await runFfmpeg({ args: coverArtArguments({ file: local, maxSide: POSTER_SIDE, to }), signal });
  } catch (error) {
    signal.throwIfAborted();
    log.debug({ err: error, file: file._id }, 'a sound without a picture');
    await runFfmpeg({ args: wavesArguments({ file: local, width: POSTER_SIDE, height: POSTER_SIDE / 2, to }), signal });
  }
  return keptShots(looking, to);
}

async function videoShots(looking: Looking, probe: VideoProbe): Promise<Pick<StoredFile, 'thumbnail' | 'poster'>> {
  const { local, folder, signal } = looking;
  const shot = path.join(folder, 'poster.jpg');
  await runFfmpeg({ args: stillArguments({ file: local, probe, atS: posterMoment(probe.durationS), maxSide: POSTER_SIDE, to: shot }), signal });
  return keptShots(looking, shot);
}

async function keptShots({ file, folder, signal }: Looking, shot: string): Promise<Pick<StoredFile, 'thumbnail' | 'poster'>> {
  const picture = await openPicture({ file: shot, format: 'jpeg', folder, signal });
  const to = path.join(folder, 'thumbnail.webp');
  const small = await picture().resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toFile(to);
  const { width, height } = await picture().metadata();
  return { thumbnail: await preview(file, to, 'thumbnail', small), poster: await preview(file, shot, 'poster', { width, height }) };
}

async function preview(file: StoredFile, made: string, role: FileRole, { width, height }: { width: number; height: number }): Promise<StoredFile['thumbnail']> {
  const kept = await keptPreview(file, made, role);
  return { id: kept._id, extension: kept.extension, width, height };
}

function keptPreview(file: StoredFile, made: string, role: FileRole): Promise<StoredFile> {
  return keepMade({ path: made, name: `${role} of ${file.name}`, role, sourceId: file._id, projectId: String(file.projectId), userId: String(file.createdBy) });
}

async function makeFilmstrip({ file, local, folder, signal }: Looking, probe: VideoProbe): Promise<StoredFile['filmstrip']> {
  const count = Math.max(1, Math.min(FILMSTRIP_TILES, Math.floor(probe.durationS * probe.video.fps)));
  const to = path.join(folder, 'filmstrip.jpg');
  const { args, tileWidth, everyS } = filmstripArguments({ file: local, probe, count, height: FILMSTRIP_HEIGHT, to });
  await runFfmpeg({ args, signal });
  const kept = await keptPreview(file, to, 'filmstrip');
  return { id: kept._id, extension: kept.extension, count, tileWidth, tileHeight: FILMSTRIP_HEIGHT, everyS };
}
