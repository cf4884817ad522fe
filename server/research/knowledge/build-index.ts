import { AppError } from '@/lib/errors/app-error';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { addToGeneration, catchUp, coverageOf } from '@/server/research/knowledge/index/coverage';
import { measureFloor } from '@/server/research/knowledge/index/floor';
import { settleStates, swapTo } from '@/server/research/knowledge/index/generations';
import { goldenRanks } from './golden';
import {
  changeGeneration,
  failBuild,
  generationOf,
  generationsOf,
  indexStateOf,
  reopenBuild,
  type Generation,
} from '@/server/research/knowledge/index/index.store';
import type { ItemStamp } from '@/server/research/knowledge/stored/item.store';
import { rankIn, rankPassages } from './search';
import { useLoaded } from '@/server/research/knowledge/index/warm-index';

type Job = Pick<PlainContext, 'projectId' | 'signal' | 'progress'>;

/** Documents that came while it was built are caught up with so often. */
const ROUNDS = 20;
const FAILED = 'Something went wrong on our side; the log of the worker says more.';

/**
 * Builds a generation beside the one that serves: document by document, each saved, so that a repeat does what is
 * missing. Complete and no worse at the saved questions, it takes over.
 */
export async function buildKnowledgeIndex({ generation: id }: { generation: string }, job: Job): Promise<null> {
  const generation = await openGeneration(id, job);
  if (!generation) return null;
  try {
    await build(generation, job);
  } catch (error) {
    // A job that is stopped, or tried again, goes on where it stood.
    job.signal.throwIfAborted();
    const reason = error instanceof AppError ? error.message : FAILED;
    await failBuild(job.projectId, String(generation._id), reason);
    throw error;
  }
  return null;
}

/** The generation to build; null: none is left. A build that took over and died is finished first. */
async function openGeneration(id: string, { projectId, signal }: Job): Promise<Generation | null> {
  const [state, all] = await Promise.all([indexStateOf(projectId), generationsOf(projectId)]);
  const isActive = ({ _id }: Generation) => String(_id) === String(state?.active);
  // Complete without a reason not to serve: its process died before it took over.
  const isOpen = (each: Generation) =>
    !isActive(each) && (['building', 'failed'].includes(each.state) || (each.state === 'complete' && !each.reason));
  // A job may have waited while its generation was replaced by one with other settings.
  const generation = all.find(({ _id }) => String(_id) === id) ?? all.find(isOpen);
  if (generation && isActive(generation)) {
    await settleStates(projectId);
    await catchUp(projectId, generation, { signal });
  }
  if (!generation || !isOpen(generation)) return null;
  if (generation.state !== 'building') await reopenBuild(projectId, String(generation._id));
  return generation;
}

async function build(generation: Generation, job: Job): Promise<void> {
  const { projectId } = job;
  const id = String(generation._id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const revision = (await indexStateOf(projectId))?.revision;
    const { missing, total } = await coverageOf(projectId, id);
    await changeGeneration(projectId, id, { done: total - missing.length, total });
    if (missing.length > 0) await indexAll(missing, { generation, done: total - missing.length }, job);
    else if ((await indexStateOf(projectId))?.revision === revision) break;
  }
  await complete(projectId, id, job.signal);
}

type Begun = { generation: Generation; done: number };

async function indexAll(items: readonly ItemStamp[], { generation, done }: Begun, job: Job): Promise<void> {
  for (const [at, item] of items.entries()) {
    job.signal.throwIfAborted();
    await addToGeneration(job.projectId, item, { generation, signal: job.signal, mayLackVectors: false });
    // For searches, which say how far it is.
    await changeGeneration(job.projectId, String(generation._id), { done: done + at + 1 });
    job.progress((at + 1) / items.length, `${at + 1} of ${items.length} documents`);
  }
}

async function complete(projectId: string, id: string, signal: AbortSignal): Promise<void> {
  const found = await generationOf(projectId, id);
  if (!found) return;
  const generation = { ...found, floor: found.model ? await measureFloor(projectId, id) : null };
  const [now, then] = await Promise.all([
    useLoaded(projectId, generation, (built) =>
      goldenRanks(projectId, async (question) => (await rankIn(built, question)).hits),
    ),
    goldenRanks(projectId, async (question) => (await rankPassages({ projectIds: [projectId], query: question })).hits),
  ]);
  const golden = { found: now.filter(({ rank }) => rank !== null).length, total: now.length };
  const before = then.filter(({ rank }) => rank !== null).length;
  const isWorse = golden.found < before;
  const reason = isWorse
    ? `It finds ${golden.found} of ${golden.total} saved questions, the index that serves ${before}. An admin can let it serve all the same.`
    : null;
  await changeGeneration(projectId, id, { state: 'complete', golden, floor: generation.floor, reason });
  if (!isWorse) await swapTo(projectId, generation, { signal });
}
