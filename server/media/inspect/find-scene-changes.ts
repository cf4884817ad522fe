import { AppError } from '@/lib/errors/app-error';
import type { VideoProbe } from '@/lib/media/probe';
import { LONGEST_WITH_SCENES_S, sceneChangesIn, scoreReader, type FrameScore } from '@/lib/media/scene-changes';
import { durationWords } from '@/lib/media/words';
import { runFfmpeg, ToolError } from '@/server/media/ffmpeg/run';
import { sceneScoreArguments } from '@/server/media/ffmpeg/still-arguments';
import { localCopy } from '@/server/media/files/local-copy';
import { requireFile } from '@/server/media/files/require-file';
import { changeFile, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { findSceneChangesJob } from '@/server/media/jobs';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { probeFile } from './probe-file';

type Asking = { fileId: string; userId: string };

/** The moments that are known of a file; null: they were not looked for yet. 422 where it can have none. */
export async function sceneChangesNow({ fileId }: Pick<Asking, 'fileId'>): Promise<number[] | null> {
  const file = await requireFile(fileId);
  if (file.sceneChanges) return file.sceneChanges;
  if (file.kind !== 'video' || !file.projectId) throw refusal();
  if (file.probe?.kind === 'video') requireShort(file.probe);
  return null;
}

/** Starts looking for them. */
export async function startFindingScenes({ fileId, userId }: Asking) {
  const file = await requireFile(fileId);
  return startJob(findSceneChangesJob, {
    payload: { fileId },
    projectId: String(file.projectId),
    createdBy: userId,
    label: `Scene changes of ${file.name}`,
  });
}

/** The moments of a file; looks for them where they are not known. */
export async function waitForScenes({ signal, ...asking }: Asking & { signal: AbortSignal }): Promise<number[]> {
  resultOf(await waitForJob(String((await startFindingScenes(asking))._id), signal));
  return (await sceneChangesNow(asking)) ?? [];
}

type Job = Pick<PlainContext, 'jobId' | 'signal' | 'progress'>;

/** The worker's side: looks through the file, or through its smaller copy for the editor where there is one. */
export async function findScenes({ fileId }: { fileId: string }, job: Job): Promise<{ changes: number }> {
  const file = await findStoredFile(fileId);
  if (!file) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  if (file.sceneChanges) return { changes: file.sceneChanges.length };
  return withTempFolder(job.jobId, async (folder) => {
    const seen = (file.editing && (await findStoredFile(file.editing.id))) || file;
    const local = await localCopy(seen, folder, job.signal);
    const probe = await probeOf(seen, { local, folder, signal: job.signal });
    const moments = sceneChangesIn(await scoresOf(file.name, { local, probe, job }));
    await changeFile(fileId, { sceneChanges: moments });
    return { changes: moments.length };
  });
}

type Local = { local: string; folder: string; signal: AbortSignal };

async function probeOf(file: StoredFile, { local, folder, signal }: Local): Promise<VideoProbe> {
  const { kind, contentType, bytes } = file;
  const probe = file.probe ?? (await probeFile({ file: local, kind, contentType, bytes, folder, signal }));
  if (probe.kind !== 'video') throw refusal();
  requireShort(probe);
  return probe;
}

async function scoresOf(name: string, { local, probe, job }: { local: string; probe: VideoProbe; job: Job }) {
  const scores: FrameScore[] = [];
  const read = scoreReader((score) => {
    scores.push(score);
  });
  const onOutput = (chunk: Buffer) => {
    read(chunk.toString('latin1'));
    void job.progress(Math.min(1, (scores.at(-1)?.at ?? 0) / Math.max(1, probe.durationS)));
  };
  try {
    await runFfmpeg({ args: sceneScoreArguments(local), signal: job.signal, onOutput });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new AppError('MEDIA_UNREADABLE', `“${name}” can’t be read to its end. Export it again.`, { cause: error });
  }
  return scores;
}

const refusal = () =>
  new AppError('MEDIA_REFUSED', 'Only videos have scenes. Choose a video of the library, or put the file into it.');

function requireShort({ durationS }: VideoProbe): void {
  if (durationS <= LONGEST_WITH_SCENES_S) return;
  const [most, own] = [durationWords(LONGEST_WITH_SCENES_S), durationWords(durationS)];
  throw new AppError(
    'MEDIA_REFUSED',
    `Scenes are looked for in videos of up to ${most}; this one takes ${own}. Cut it into shorter files.`,
  );
}
