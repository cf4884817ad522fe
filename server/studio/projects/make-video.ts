import { AppError } from '@/lib/errors/app-error';
import { fileWord } from '@/lib/video/titles';
import type { MadeFile } from '@/lib/video/project-segment';
import { ACTIVE_STATUSES, isActive, type ActiveStatus } from '@/lib/video/status';
import { keepMade } from '@/server/media/files/keep-made';
import { filesOfEveryProject, findRendition, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { changeScenarioFrom } from '@/server/studio/scenarios/scenario.store';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';
import { announceVideo } from './announce';
import { unitsOf } from './estimate';
import { filmPathOf } from './film-folder';
import { clipInput, clipKey, endCardInput, keysOf, voiceInput, type ClipInput } from './keys';
import { lookOf } from './look-of';
import { makeClip } from './make-clip';
import { isFilmThere, mergeFilm, type MergedFilm } from './make-film';
import { makeVoice } from './make-voice';
import type { Making } from './making';
import {
  advanceVideo,
  changeSegment,
  changeVideoFrom,
  completeVideo,
  findVideo,
  type LogLine,
  type VideoProject,
} from './project.store';
import { removeFilm } from './remove-film';
import { tellFailedVideo, tellFinishedVideo } from './tell-video';
import { isStepKept } from './keep-step';

/** Bytes of disk that a second of a video takes while it is made, clips and film together. */
const DISK_A_SECOND = 4_000_000;
const SAY_EVERY_MS = 1_000;

type Job = Pick<TrackedContext, 'jobId' | 'projectId' | 'createdBy' | 'signal' | 'progress' | 'step'>;
/** `round`: a merge that was asked for meanwhile makes another one. */
type Work = { id: string; making: Making; job: Job; round: number };

/** The worker's side: makes a video, step by step. A repeat makes only what is missing. */
export async function makeVideo({ videoId }: { videoId: string }, job: Job): Promise<void> {
  const { projectId, createdBy: userId, jobId, signal } = job;
  const making: Making = { projectId, userId, jobId, signal };
  for (let round = 1; await isWanted(videoId); round += 1) await once({ id: videoId, making, job, round });
}

/** A video that was cancelled or deleted is not. */
async function isWanted(id: string): Promise<boolean> {
  const video = await findVideo(id);
  return video !== null && (ACTIVE_STATUSES as readonly string[]).includes(video.status);
}

async function once(work: Work): Promise<void> {
  try {
    await requireDisk(unitsOf(await current(work)) * DISK_A_SECOND);
    await recordAll(work);
    await speakAll(work);
    await store(work, await merge(work));
  } catch (error) {
    // Cancelled, or given back: another worker goes on.
    if (work.job.signal.aborted) throw error;
    const said =
      error instanceof AppError
        ? error.message
        : 'Something went wrong on our side. Merge again; the log of the worker says more.';
    if (!(error instanceof AppError)) log.error({ err: error, video: work.id }, 'a video could not be made');
    await failVideo(work.id, said, work.making);
    throw error;
  }
}

/** Ends the making of a video with a sentence, which the person who started it is told. */
export async function failVideo(id: string, error: string, by: { jobId: string; userId: string }) {
  const video = await findVideo(id);
  if (video && isActive(video.status)) await tellFailedVideo({ video, message: error, ...by });
  const change = { status: 'failed', error, part: null, again: false, jobId: null } as const;
  const failed = await changeVideoFrom(id, ACTIVE_STATUSES, change, lineOf('error', error));
  if (failed) void announceVideo(failed);
}

async function current({ id, job: { signal } }: Pick<Work, 'id' | 'job'>): Promise<VideoProject> {
  signal.throwIfAborted();
  const video = await findVideo(id);
  if (!video) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  return video;
}

async function recordAll(work: Work): Promise<void> {
  const video = await current(work);
  const look = await lookOf(video);
  const keys = keysOf(video, look);
  const there = await storedOf(video.segments.map(({ clip }) => clip));
  const due = video.segments.flatMap((segment, index) =>
    segment.clip?.key === keys.segments[index]?.clip && there(segment.clip) ? [] : [{ segment, index }],
  );
  const card = endCardInput(video, look);
  const isCardDue = card !== null && !(await isStepKept(work.making.projectId, clipKey(card)));
  if (due.length === 0 && !isCardDue) return;
  const show = await beginStatus(work, 'recording');
  for (const [at, { segment, index }] of due.entries()) {
    const { name } = segment;
    const input = clipInput(video, segment, look);
    await named(work, { index, name, what: 'could not be recorded', doing: 'recording' }, async () => {
      const clip = await work.job.step(`${work.round} clip ${name}`, input, () =>
        makeClip({ making: work.making, input, name, onProgress: (fraction) => show((at + fraction) / due.length) }),
      );
      await changeSegment(work.id, index, { clip, doing: null }, lineOf('info', 'Recorded', name));
    });
    show((at + 1) / due.length);
  }
  if (isCardDue) await endCardOf(work, card);
}

/** The clip of the brand's end card: the kept one, or a recording. */
async function endCardOf({ making }: Work, input: ClipInput): Promise<MadeFile> {
  try {
    return await makeClip({ making, input, name: 'end-card', onProgress: () => undefined });
  } catch (error) {
    throw inWords(error, (message) => `The end card could not be recorded: ${message}`);
  }
}

async function speakAll(work: Work): Promise<void> {
  const video = await current(work);
  const keys = keysOf(video, await lookOf(video));
  const there = await storedOf(video.segments.map(({ voice }) => voice));
  const due = video.segments.flatMap((segment, index) =>
    (segment.voice?.key ?? null) === (keys.segments[index]?.voice ?? null) && there(segment.voice)
      ? []
      : [{ segment, index }],
  );
  if (due.length === 0) return;
  const show = await beginStatus(work, 'processing');
  for (const [at, { segment, index }] of due.entries()) {
    const { name } = segment;
    const input = voiceInput(video, segment);
    await named(work, { index, name, what: 'has no voice-over', doing: 'voicing' }, async () => {
      const voice =
        input &&
        (await work.job.step(`${work.round} voice ${name}`, input, () =>
          makeVoice({ making: work.making, input, name, videoId: work.id }),
        ));
      const line = voice ? lineOf('info', 'Voice-over made', name) : undefined;
      await changeSegment(work.id, index, { voice, doing: null }, line);
    });
    show((at + 1) / due.length);
  }
}

/** Whether a part is in storage. A lost one is made again, as its sentence promises; no part is never lost. */
async function storedOf(parts: readonly (MadeFile | null)[]): Promise<(part: MadeFile | null) => boolean> {
  const ids = parts.flatMap((part) => (part ? [part.fileId] : []));
  const stored = new Set((await filesOfEveryProject(ids)).map(({ _id }) => _id));
  return (part) => part === null || stored.has(part.fileId);
}

const lineOf = (level: LogLine['level'], message: string, segment?: string): LogLine => ({
  at: clock.now(),
  level,
  message,
  ...(segment ? { segment } : {}),
});

type Merged = { key: string; video: VideoProject; film: MergedFilm; stored: StoredFile | null };

async function merge(work: Work): Promise<Merged> {
  const video = await current(work);
  const look = await lookOf(video);
  const { film: key } = keysOf(video, look);
  const card = endCardInput(video, look);
  const stored = await findRendition(cacheKeyOf(work, key));
  const show = await beginStatus(work, 'merging');
  const run = async () => {
    const endCard = card && (await endCardOf(work, card));
    return mergeFilm({ making: work.making, video, endCard, key: shortOf(key), onProgress: show });
  };
  try {
    // Nothing changed since the last merge.
    if (stored && video.film?.key === key) return { key, video, film: video.film, stored };
    let film: MergedFilm = await work.job.step(
      `${work.round} film`,
      { key, lengths: video.segments.map(({ clip, voice }) => [clip?.key, voice?.key]) },
      run,
    );
    // Merged on another host, or its disk was tidied.
    if (!stored && !(await isFilmThere(work.id, shortOf(key)))) film = await run();
    return { key, video, film, stored };
  } catch (error) {
    throw inWords(error, (message) => `The film could not be put together: ${message}`);
  }
}

async function store(work: Work, { key, video, film, stored }: Merged): Promise<void> {
  const show = await beginStatus(work, 'uploading');
  const { making } = work;
  try {
    const keep = () =>
      keepMade({
        path: `${filmPathOf(work.id, shortOf(key))}.mp4`,
        name: `${fileWord(video.title)}.mp4`,
        role: 'original',
        sourceId: null,
        projectId: making.projectId,
        userId: making.userId,
        cacheKey: cacheKeyOf(work, key),
      });
    const fileId = await work.job.step(`${work.round} file`, { key }, async () => (stored ?? (await keep()))._id);
    const file = await findStoredFile(fileId);
    if (!file) throw new AppError('NOT_FOUND', 'It was deleted from the media library meanwhile. Merge again.');
    show(0.8);
    if (file.inspection.state === 'waiting') await requestInspection(file);
    const parts = film.parts.map(({ start, end }, index) => ({
      name: video.segments[index]?.name ?? '',
      key: '',
      start,
      end,
      words: video.segments[index]?.voice?.words ?? [],
    }));
    const { segments } = keysOf(video, await lookOf(video));
    const before = video.film ?? null;
    const replaces = before?.fileId === file._id ? (before.replaces ?? null) : (before?.fileId ?? null);
    const kept = await changeVideoFrom(work.id, ACTIVE_STATUSES, {
      // A render of an earlier film is no longer the finished video.
      final: null,
      film: {
        key,
        fileId: file._id,
        seconds: film.seconds,
        bytes: file.bytes,
        parts: parts.map((part, index) => ({ ...part, key: segments[index]?.part ?? '' })),
        replaces,
      },
    });
    if (!kept) return;
    // All of this before it is completed: a worker that dies meanwhile is followed by one that does the rest.
    if (replaces) await removeFilm(replaces);
    await changeScenarioFrom(String(video.scenarioId), ['draft'], { status: 'completed' });
    if (!kept.again) await tellFinishedVideo({ video: kept, file, seconds: film.seconds, key, ...making });
    const done = await completeVideo(work.id, lineOf('info', 'The video is in the media library'));
    if (done) void announceVideo(done);
  } catch (error) {
    throw inWords(error, (message) => `The video could not be saved: ${message}`);
  }
}

const cacheKeyOf = ({ id, making }: Work, key: string): string => `${making.projectId}:video-film:${id}:${key}`;
/** For names of files. */
const shortOf = (key: string): string => key.slice(-40);

/** Enters a status, and returns how its progress is shown: at most once a second. */
async function beginStatus({ id, job }: Work, status: ActiveStatus): Promise<(part: number) => void> {
  const begun = await advanceVideo(id, { status, part: 0 });
  if (!begun) throw new AppError('JOB_CANCELLED', 'It was cancelled');
  void announceVideo(begun);
  const before = ACTIVE_STATUSES.indexOf(status) / ACTIVE_STATUSES.length;
  let said = clock.now().getTime();
  return (part) => {
    job.progress(before + part / ACTIVE_STATUSES.length);
    const now = clock.now().getTime();
    if (now - said < SAY_EVERY_MS) return;
    said = now;
    void advanceVideo(id, { status, part, from: [status] })
      .then((video) => (video ? announceVideo(video) : undefined))
      .catch((err: unknown) => log.warn({ err, video: id }, 'the progress of a video was not stored'));
  };
}

type Named = { index: number; name: string; what: string; doing: 'recording' | 'voicing' };

/** A step of one segment: its state is shown, and its failure names it. */
async function named(work: Work, { index, name, what, doing }: Named, run: () => Promise<void>): Promise<void> {
  work.job.signal.throwIfAborted();
  await changeSegment(work.id, index, { doing, error: null });
  // `run` ends it with its result, in one write.
  try {
    await run();
  } catch (error) {
    const said = inWords(error, (message) => `The segment “${name}” ${what}: ${message}`);
    const message = said instanceof AppError ? said.message : null;
    if (!work.job.signal.aborted) await changeSegment(work.id, index, { doing: null, error: message });
    throw said;
  }
}

/** An error of a use case with more words; others as they are. */
function inWords(error: unknown, words: (message: string) => string): unknown {
  if (!(error instanceof AppError) || error.code === 'JOB_CANCELLED') return error;
  return new AppError(error.code, words(error.message));
}
