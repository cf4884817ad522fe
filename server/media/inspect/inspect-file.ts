import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { posterMoment } from '@/lib/media/poster';
import type { AnimationProbe, ImageProbe, Probe, VideoProbe } from '@/lib/media/probe';
import { clock } from '@/server/system/clock';
import { publishEvent } from '@/server/system/events/publish-event';
import { presentFile } from '@/server/media/files/present';
import { beginInspection, endInspection, excuseInspection } from '@/server/media/files/inspection.store';
import { changeFile, type StoredFile } from '@/server/media/files/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { log } from '@/server/system/log';
import {
  coverArtArguments,
  filmstripRuns,
  stillArguments,
  wavesArguments,
} from '@/server/media/ffmpeg/still-arguments';
import { runFfmpeg, ToolError, ToolMissingError } from '@/server/media/ffmpeg/run';
import { localCopy } from '@/server/media/files/local-copy';
import { openPicture } from '@/server/media/pictures/open-picture';
import { keepPreview, keepShots, POSTER_SIDE, previewOf, small } from './keep-shots';
import { probeFile } from './probe-file';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { makeWaveform } from './waveform';

const FILMSTRIP_TILES = 12;
const FILMSTRIP_HEIGHT = 96;

/** A file that stops a worker that often is not tried again. */
const MAX_TRIES = 3;
/** A host with a problem (storage unavailable, a tool missing) gets that long. */
const TROUBLE_MS = 10 * 60_000;

type Looking = { file: StoredFile; local: string; probe: Probe; folder: string; signal: AbortSignal };
type Probed = { projectId: string; fileId: string; probe: Probe };
type InspectionContext = Pick<PlainContext, 'jobId' | 'signal'> & {
  /** Called once a project file's probe is known: higher rooms check the posts that use it. */
  whenProbed: (probed: Probed) => Promise<void>;
};

/** Analyses a file, then makes its previews for the library. An unreadable file is marked as such, with the reason. */
export async function inspectFile({ fileId }: { fileId: string }, context: InspectionContext): Promise<void> {
  const file = await beginInspection(fileId);
  if (!file) return;
  if (file.inspectionTries > MAX_TRIES)
    return failed(
      file,
      `This file stopped the worker ${MAX_TRIES} times during analysis. It may be damaged, or too large for this host: export it again, or make it smaller.`,
    );
  try {
    await withTempFolder(context.jobId, (folder) => lookInto(file, folder, context));
  } catch (error) {
    await settle(file, error, context.signal);
    throw error;
  }
}

async function lookInto(file: StoredFile, folder: string, context: InspectionContext): Promise<void> {
  const { signal, whenProbed } = context;
  const local = await localCopy(file, folder, signal);
  const probe = await probed({ file, local, folder, signal });
  if (!probe) return;
  if (file.projectId) await whenProbed({ projectId: String(file.projectId), fileId: file._id, probe });
  const made = await previews({ file, local, probe, folder, signal });
  await tell(await endInspection(file._id, { state: 'ready', made }));
}

/**
 * The cause decides whether the file is analysed again. An unknown cause counts against the file, as a killed worker
 * does.
 */
async function settle(file: StoredFile, error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted && (signal.reason as Error).name === 'TimeoutError')
    return failed(file, 'This file takes too long to analyse. Make it smaller or shorter, or export it again.');
  const host = error instanceof ToolMissingError || (error instanceof AppError && error.statusCode >= 500);
  if (signal.aborted || host)
    await excuseInspection(file._id, signal.aborted ? null : new Date(clock.now().getTime() + TROUBLE_MS));
}

async function probed({ file, local, folder, signal }: Omit<Looking, 'probe'>): Promise<Probe | null> {
  try {
    const probe = await probeFile({
      file: local,
      kind: file.kind,
      contentType: file.contentType,
      bytes: file.bytes,
      folder,
      signal,
      decode: true,
    });
    // Facts first: findings and Optimise need nothing else.
    await tell(await changeFile(file._id, { probe }));
    return probe;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MEDIA_UNREADABLE') throw error;
    await failed(file, error.message);
    return null;
  }
}

async function failed(file: StoredFile, message: string): Promise<void> {
  await tell(await endInspection(file._id, { state: 'failed', message }));
}

async function tell(file: StoredFile | null): Promise<void> {
  if (file?.projectId)
    await publishEvent({ kind: 'file', projectId: String(file.projectId), entity: presentFile(file, '') });
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
  const waveform = probe.audio
    ? await tried(() => makeWaveform({ file: local, durationS: probe.durationS, signal }), looking)
    : null;
  return { thumbnail: shots?.thumbnail ?? null, poster: shots?.poster ?? null, filmstrip, waveform: waveform ?? [] };
}

/** A file works as well without a preview. */
async function tried<T>(make: () => Promise<T>, { file, signal }: Looking): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    signal.throwIfAborted();
    log.info(
      { err: error, detail: error instanceof ToolError ? error.text : undefined, file: file._id },
      'a preview could not be made',
    );
    return null;
  }
}

async function pictureThumbnail(
  { file, local, folder, signal }: Looking,
  probe: ImageProbe | AnimationProbe,
): Promise<StoredFile['thumbnail']> {
  const format = probe.format === 'apng' ? 'png' : probe.format;
  const picture = await openPicture({ file: local, format, folder, signal });
  const to = path.join(folder, 'thumbnail.webp');
  const size = await small(picture, to, signal);
  return previewOf(await keepPreview({ file, made: to, role: 'thumbnail' }), size);
}

/** The picture in an audio file, otherwise one of its waveform. */
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
  return keepShots({ ...looking, shot: to });
}

async function videoShots(looking: Looking, probe: VideoProbe): Promise<Pick<StoredFile, 'thumbnail' | 'poster'>> {
  const { local, folder, signal } = looking;
  const shot = path.join(folder, 'poster.jpg');
  await runFfmpeg({
    args: stillArguments({ file: local, probe, atS: posterMoment(probe.durationS), maxSide: POSTER_SIDE, to: shot }),
    signal,
  });
  return keepShots({ ...looking, shot });
}

async function makeFilmstrip(
  { file, local, folder, signal }: Looking,
  probe: VideoProbe,
): Promise<StoredFile['filmstrip']> {
  const count = Math.max(1, Math.min(FILMSTRIP_TILES, Math.floor(probe.durationS * probe.video.fps)));
  const to = path.join(folder, 'filmstrip.jpg');
  const { runs, tileWidth, everyS } = filmstripRuns({ file: local, probe, count, height: FILMSTRIP_HEIGHT, to });
  for (const { args } of runs) await runFfmpeg({ args, signal });
  const kept = await keepPreview({ file, made: to, role: 'filmstrip' });
  return { id: kept._id, extension: kept.extension, count, tileWidth, tileHeight: FILMSTRIP_HEIGHT, everyS };
}
