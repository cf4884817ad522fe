import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { createVideoProject } from '@/lib/contracts/video-projects';
import { createVideoScenario } from '@/lib/contracts/video-scenarios';
import { scene as sceneSchema } from '@/lib/scene/schemas';
import { PAGE_SCENE } from '@/lib/video/scenes';
import { localCopy } from '@/server/media/files/local-copy';
import { findStoredFile } from '@/server/media/files/store';
import { writeBed } from '@/server/studio/composing/write-bed';
import { writeScenarioJob } from '@/server/studio/scenarios/jobs';
import { createScenario } from '@/server/studio/scenarios/manage';
import { findScenario } from '@/server/studio/scenarios/scenario.store';
import { createVideo } from '@/server/studio/videos/create-video';
import { editSegment, mergeVideo } from '@/server/studio/videos/edit-video';
import { makeVideoJob } from '@/server/studio/videos/jobs';
import { clipInput } from '@/server/studio/videos/keys';
import { lookOf } from '@/server/studio/videos/look-of';
import { makeVideo } from '@/server/studio/videos/make-video';
import { findVideo, type VideoProject } from '@/server/studio/videos/project.store';
import { writeScript } from '@/server/studio/videos/script-with-video';
import { speak } from '@/server/studio/voice/speak';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env as settings } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import type { TrackedHandler } from '@/server/system/jobs/tracked/handler';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { startServices, type Services } from '../../setup/services';
import { useBundles } from '../as-in-product';
import { bareClip, costOf, sumOf, type Cost } from '../bare-film';
import { median, printTable } from '../measure';

const PROMPT =
  'Only until Sunday: The coffee set costs $49 instead of $79. It is made by hand in Leeds. Each cup is another blue. It keeps the coffee warm. Shipping is free. Order today.';
const BED = 'calm';
const signal = new AbortController().signal;
const newId = () => String(new Types.ObjectId());

/**
 * The jobs of a film alone: its cover, which a job of its own takes afterwards, would run beside the next measurement.
 * Not by the worker's registry, which imports as it is asked: its modules would be ES modules (see ../film.ts).
 */
const HANDLERS: Readonly<Record<string, TrackedHandler>> = {
  [writeScenarioJob.kind]: { declaration: writeScenarioJob, run: writeScript as TrackedHandler['run'] },
  [makeVideoJob.kind]: { declaration: makeVideoJob, run: makeVideo as TrackedHandler['run'] },
};
const handlerOf = (kind: string) => Promise.resolve(HANDLERS[kind] ?? null);

/** The services that this process and its worker share, with files of their own. */
async function prepare(services: Services): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-film-'));
  Object.assign(settings, {
    MONGODB_URI: services.mongoUri('bench'),
    REDIS_URL: services.redisUrl(1),
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of the bench, at least thirty-two characters',
  });
  await connectDatabase();
  return () => rmSync(dataDir, { recursive: true, force: true });
}

async function until<T>(look: () => Promise<T | null>, isReady: (found: T) => boolean): Promise<T> {
  for (const began = Date.now(); Date.now() - began < 900_000; await sleep(50)) {
    const found = await look();
    if (found && isReady(found)) return found;
  }
  throw new Error('The film was not made within fifteen minutes.');
}

async function whenMade(id: string): Promise<VideoProject> {
  const video = await until(
    () => findVideo(id),
    ({ status }) => ['completed', 'failed', 'draft'].includes(status),
  );
  if (video.status !== 'completed') throw new Error(`The film failed: ${JSON.stringify(video.error)}`);
  return video;
}

/** From a prompt to its film, in a project that has nothing yet. */
async function make(): Promise<VideoProject> {
  const place = { projectId: newId(), userId: newId() };
  const body = createVideoScenario.body!.parse({ goalType: 'prompt', prompt: PROMPT, language: 'en', format: '9:16' });
  const scenarioId = String((await createScenario({ ...place, body }))._id);
  await until(
    () => findScenario(scenarioId),
    ({ status }) => status !== 'processing',
  );
  const order = createVideoProject.body!.parse({ scenarioId, title: 'Bench', music: { bed: BED } });
  return whenMade(String((await createVideo({ userId: place.userId, body: order, signal }))._id));
}

async function changeOne(video: VideoProject): Promise<VideoProject> {
  const id = String(video._id);
  const name = video.segments[2]?.name ?? '';
  const body = {
    voiceOver: { text: 'It is made by hand in York.' },
    params: { scene: 'answer', text: 'Made in York' },
  };
  await editSegment({ id, name, body });
  await mergeVideo({ id, userId: String(video.createdBy) });
  return whenMade(id);
}

/** The same voices, clips and bed, each by itself, and nothing around them. */
async function bareParts(video: VideoProject, folder: string): Promise<Cost> {
  const look = await lookOf(video);
  const costs = [await costOf(() => writeBed({ bed: BED, to: path.join(folder, 'bed.flac'), signal }))];
  const who = { projectId: null, feature: 'video' };
  for (const segment of video.segments) {
    const { voiceOverText: text, clip, voice } = segment;
    const to = path.join(folder, 'voice');
    costs.push(await costOf(() => speak({ text, language: 'en', voice: null, speed: 1, to, who, signal })));
    const { scene: kind, params, look: worn, seconds, size, opens, entriesAt } = clipInput(video, segment, look, voice);
    const stored = clip && (await findStoredFile(clip.fileId));
    if (!stored || kind === PAGE_SCENE) continue;
    const file = await localCopy(stored, folder, signal);
    const scene = sceneSchema.parse({ kind, params, look: worn, duration: seconds, opens, entriesAt });
    costs.push(await bareClip({ scene, size, file, raw: path.join(folder, 'raw.rgba') }));
  }
  return sumOf(costs);
}

/**
 * A film from its prompt, against its parts run bare, and one part of it changed, against the whole: in turns, medians.
 * `--rounds`: how many.
 */
export async function run(options: { rounds?: string } = {}): Promise<void> {
  const services = await startServices({ inMemory: true });
  const dispose = await prepare(services);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-parts-'));
  await useBundles();
  const runner = createTrackedRunner({ worker: newId(), handlerOf });
  const timer = setInterval(runner.look, 25);
  const rounds: Record<'whole' | 'bare' | 'changed', Cost>[] = [];
  let seconds = 0;
  try {
    for (let round = 0; round < Number(options.rounds ?? 3); round += 1) {
      let video = null as VideoProject | null;
      const whole = await costOf(async () => (video = await make()));
      if (!video) throw new Error('No film was made.');
      const made = video;
      seconds = made.film?.seconds ?? 0;
      const bare = await bareParts(made, folder);
      const changed = await costOf(() => changeOne(made));
      rounds.push({ whole, bare, changed });
    }
  } finally {
    clearInterval(timer);
    await runner.stop();
    await closeQueues();
    stopPublishingEvents();
    await disconnectDatabase();
    await services.stop();
    dispose();
    rmSync(folder, { recursive: true, force: true });
  }
  print(rounds, seconds);
}

function print(rounds: readonly Record<'whole' | 'bare' | 'changed', Cost>[], seconds: number): void {
  const of = (name: 'whole' | 'bare' | 'changed', of: keyof Cost) => median(rounds.map((round) => round[name][of]));
  const ratio = (one: 'whole' | 'changed', other: 'bare' | 'whole', by: keyof Cost) =>
    median(rounds.map((round) => round[one][by] / round[other][by])).toFixed(2);
  printTable([
    [`${seconds.toFixed(1)} s of film, ${rounds.length} rounds`, 'processor s', 'wall s'],
    ...(['whole', 'bare', 'changed'] as const).map((name) => [
      { whole: 'from prompt to film', bare: 'parts bare', changed: 'one part changed' }[name],
      of(name, 'processor').toFixed(1),
      of(name, 'wall').toFixed(1),
    ]),
  ]);
  printTable([
    ['ratio', 'processor', 'wall', 'aim'],
    ['prompt to film, to the parts bare', ratio('whole', 'bare', 'processor'), ratio('whole', 'bare', 'wall'), '1.20'],
    ['one part changed, to all', ratio('changed', 'whole', 'processor'), ratio('changed', 'whole', 'wall'), '0.25'],
  ]);
}
