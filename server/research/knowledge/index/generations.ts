import { setTimeout as sleep } from 'node:timers/promises';
import type { WireKnowledgeGeneration, WireKnowledgeIndex } from '@/lib/contracts/knowledge-quality';
import { AppError } from '@/lib/errors/app-error';
import { GOES_ON } from '@/lib/knowledge/index-notice';
import { CHUNKER } from '@/lib/knowledge/passages';
import { clock } from '@/server/system/clock';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { catchUp, coverageOf } from './coverage';
import { vectorPlace } from './database-vectors';
import { embeddingModel, lackOfEmbeddings } from './embedding';
import { activeGeneration } from './index-document';
import { isOutdated, isPresent } from './index-notice';
import {
  activate,
  changeGeneration,
  generationOf,
  generationsOf,
  indexStateOf,
  insertGeneration,
  removeGeneration,
  reopenBuild,
  withoutDeadChanges,
  type Generation,
} from './index.store';
import { buildIndexJob } from '@/server/research/knowledge/stored/jobs';
import { removePassagesOfGeneration } from './passage.store';

/** Documents that an index is brought up to date with within one request; more are work for a build. */
const CAUGHT_UP_AT_MOST = 100;
/** A swap waits for changes under way: so often, so long each time. */
const QUIET_TRIES = 25;
const QUIET_PAUSE_MS = 200;

/** The index that serves, the one being built, and the one before. */
export async function readIndexState(projectId: string): Promise<WireKnowledgeIndex> {
  const [state, generations, model, lack] = await Promise.all([
    indexStateOf(projectId),
    generationsOf(projectId),
    embeddingModel(),
    lackOfEmbeddings(),
  ]);
  const active = generations.find(({ _id }) => String(_id) === String(state?.active));
  const growing = generations.filter((each) => each === active || each.state === 'building');
  const covered = new Map(
    await Promise.all(growing.map(async (each) => [each, await coverOf(projectId, each)] as const)),
  );
  const hybrid = active ? active.model !== null && active.model === model : model !== null;
  return {
    generations: generations.map((each) => ({
      ...presentGeneration(each, active, model),
      ...covered.get(each),
    })),
    mode: hybrid ? 'hybrid' : 'keyword',
    vectors: !hybrid ? 'none' : active ? await vectorPlace(active) : 'in-process',
    reason: hybrid
      ? null
      : (lack ?? 'The index that serves was made with other settings. A new one is built by itself.'),
    outdated: active ? isOutdated(active, model) : false,
  };
}

/** How many documents an index holds: the one that serves and the one being built grow with each. */
async function coverOf(projectId: string, { _id }: Generation): Promise<{ done: number; total: number }> {
  const { total, missing } = await coverageOf(projectId, String(_id));
  return { done: total - missing.length, total };
}

function presentGeneration(
  generation: Generation,
  active: Generation | undefined,
  model: string | null,
): WireKnowledgeGeneration {
  const goesOn = generation.state === 'failed' && isPresent(generation, model);
  return {
    id: String(generation._id),
    state: generation === active ? 'active' : generation.state === 'active' ? 'previous' : generation.state,
    model: generation.model ?? null,
    dimensions: generation.dimensions ?? null,
    chunker: generation.chunker,
    done: generation.done ?? 0,
    total: generation.total ?? 0,
    createdAt: generation.createdAt.toISOString(),
    activatedAt: generation.activatedAt?.toISOString() ?? null,
    golden: generation.golden ? { found: generation.golden.found, total: generation.golden.total } : null,
    reason: goesOn ? `${generation.reason ?? ''} ${GOES_ON}`.trim() : (generation.reason ?? null),
  };
}

/** Builds a new index with what is configured now; the one that serves stays until it is complete and not worse. */
export async function buildIndex({
  projectId,
  userId,
}: {
  projectId: string;
  userId: string;
}): Promise<WireKnowledgeIndex> {
  await activeGeneration(projectId);
  const building = await buildingGeneration(projectId);
  await startJob(buildIndexJob, {
    payload: { generation: String(building._id) },
    projectId,
    createdBy: userId,
    label: 'Building the index of the knowledge base',
  });
  return readIndexState(projectId);
}

async function buildingGeneration(projectId: string): Promise<Generation> {
  const model = await embeddingModel();
  // The names of states may be behind the pointer.
  await settleStates(projectId);
  const all = await generationsOf(projectId);
  const open = all.find(
    (each) => ['building', 'failed'].includes(each.state) && each.model === model && each.chunker === CHUNKER,
  );
  // One that failed goes on where it stood.
  if (open && (open.state === 'building' || (await reopenBuild(projectId, String(open._id))))) return open;
  // Begun with other settings, or complete but never used.
  for (const stale of all.filter(({ state }) => ['building', 'complete', 'failed'].includes(state)))
    await dropGeneration(projectId, String(stale._id));
  return insertGeneration(projectId, { model, dimensions: null, state: 'building' });
}

export async function dropGeneration(projectId: string, id: string): Promise<void> {
  await removeGeneration(projectId, id);
  await removePassagesOfGeneration(projectId, id);
}

/** By an admin's hand: a complete index that was worse, or the way back. */
export async function activateIndex({
  projectId,
  generation,
}: {
  projectId: string;
  generation: string;
}): Promise<WireKnowledgeIndex> {
  const [state, wanted] = await Promise.all([indexStateOf(projectId), generationOf(projectId, generation)]);
  if (!state || !wanted) throw new AppError('NOT_FOUND', 'There is no such index');
  if (String(state.active) === generation) return readIndexState(projectId);
  if (wanted.state === 'building' || wanted.state === 'failed')
    throw new AppError('CONFLICT', 'This index is not complete yet, so it can’t serve.');
  await catchUp(projectId, wanted, { check: refuseTooMany });
  await swapTo(projectId, wanted);
  return readIndexState(projectId);
}

/** So that no document is lost by going back to an index. */
function refuseTooMany(missing: number): void {
  if (missing > CAUGHT_UP_AT_MOST)
    throw new AppError(
      'CONFLICT',
      `${missing} documents were added or changed since this index served. Build a new one instead.`,
    );
}

type Stoppable = { signal?: AbortSignal };

/**
 * Lets a generation serve, in a moment in which it has every document and none changes, so that searches miss nothing;
 * without such a moment within seconds, all the same. The pointer changes first: a crash after it leaves only names of
 * states behind.
 */
export async function swapTo(projectId: string, wanted: Generation, { signal }: Stoppable = {}): Promise<boolean> {
  const to = String(wanted._id);
  const from = String((await indexStateOf(projectId))?.active ?? '');
  const catchingUp = signal ? { signal } : {};
  for (let left = QUIET_TRIES; ; left -= 1) {
    const state = await withoutDeadChanges(await indexStateOf(projectId));
    if (!state || String(state.active) !== from) return false;
    const added = await catchUp(projectId, wanted, catchingUp);
    const isForced = left === 0;
    if (await activate(projectId, { from, to, revision: isForced ? null : state.revision })) break;
    if (isForced) return false;
    if (added === 0) await sleep(QUIET_PAUSE_MS, undefined, catchingUp);
  }
  await settleStates(projectId);
  await catchUp(projectId, wanted, catchingUp);
  return true;
}

/**
 * Names the generations by the pointer: the one that serves, and the latest before it as the way back; older ones go.
 * A repeat after a crash does what is missing.
 */
export async function settleStates(projectId: string): Promise<void> {
  const [state, all] = await Promise.all([indexStateOf(projectId), generationsOf(projectId)]);
  if (!state) return;
  const isActive = ({ _id }: Generation) => String(_id) === String(state.active);
  const served = all.filter((each) => !isActive(each) && ['active', 'previous'].includes(each.state));
  served.sort((a, b) => (b.activatedAt?.getTime() ?? 0) - (a.activatedAt?.getTime() ?? 0));
  const change = (each: Generation, to: Parameters<typeof changeGeneration>[2]) =>
    each.state === to.state ? null : changeGeneration(projectId, String(each._id), to);
  for (const each of all.filter(isActive))
    await change(each, { state: 'active', activatedAt: clock.now(), reason: null });
  for (const each of served.slice(0, 1)) await change(each, { state: 'previous' });
  for (const { _id } of served.slice(1)) await dropGeneration(projectId, String(_id));
}
