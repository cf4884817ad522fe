import { durationWords } from '@/lib/media/words';
import { renderUnits, type RenderFormat } from '@/lib/video/render';
import { aheadOf, secondsLeftOf, type QueuedJob } from '@/lib/jobs/estimate';
import { LANES } from '@/server/system/jobs/tracked/lanes';
import { queueOfEveryProject } from '@/server/system/jobs/tracked/queue.store';
import { ratesOf } from '@/server/system/jobs/tracked/rates.store';
import { listWorkers } from '@/server/system/jobs/worker-heartbeat.store';
import { requireVideo } from '@/server/studio/videos/require';
import { renderVideoJob } from './jobs';

/** Seconds for one of the usual film, on two cores: until this host has rendered something. */
const BUILT_IN = 0.35;

type Input = { id: string; userId: string; seconds: number; width: number; height: number; format: RenderFormat };

/** How long a render would take on this host, and when it would begin. */
export async function estimateRender({ id, userId, seconds, width, height, format }: Input) {
  await requireVideo(id);
  const queue = await queueOfEveryProject(renderVideoJob.lane);
  const rates = await ratesOf([renderVideoJob.kind, ...queue.map(({ kind }) => kind)]);
  const measured = rates.get(renderVideoJob.kind);
  const units = renderUnits({ seconds, viewport: { width, height }, format });
  const needed = Math.max(1, Math.round((measured ?? BUILT_IN) * units));
  const own = { id: 'asked', kind: renderVideoJob.kind, personId: userId, units };
  const asked: QueuedJob = { ...own, isRunning: false, progress: 0, workedSeconds: 0 };
  const first = [...queue.filter(({ isRunning }) => isRunning), ...(aheadOf([...queue, asked], asked.id) ?? [])];
  const workers = Math.max(1, (await listWorkers()).filter(({ alive }) => alive).length);
  const places = workers * LANES[renderVideoJob.lane].atOnce;
  const ahead = first.length < places ? 0 : first.length;
  const left = first.map((job) => secondsLeftOf(job, rates));
  const waitSeconds =
    ahead === 0
      ? 0
      : left.every((each) => each !== null)
        ? Math.ceil(left.reduce((sum, each) => sum + each, 0) / places)
        : null;
  return { seconds: needed, isAbout: measured === undefined, ahead, waitSeconds, ...said(needed, measured, ahead) };
}

function said(seconds: number, measured: number | undefined, ahead: number): { sentence: string } {
  const takes = `Takes ${measured === undefined ? 'about ' : ''}${durationWords(seconds)}`;
  const after = ahead === 0 ? '' : `, after ${ahead === 1 ? '1 other job' : `${ahead} other jobs`}`;
  return { sentence: `${takes}${after}.` };
}
