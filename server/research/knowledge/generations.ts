import type { WireKnowledgeGeneration, WireKnowledgeIndex } from '@/lib/contracts/knowledge-quality';
import { AppError } from '@/lib/errors/app-error';
import { CHUNKER } from '@/lib/knowledge/passages';
import { clock } from '@/server/system/clock';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { changeIndex } from './change-index';
import { addToGeneration, coverageOf } from './coverage';
import { embeddingModel, lackOfEmbeddings } from './embedding';
import { activeGeneration } from './index-document';
import {
  activate,
  changeGeneration,
  generationOf,
  generationsOf,
  indexStateOf,
  insertGeneration,
  removeGeneration,
  type Generation,
} from './index.store';
import { restampItems } from './item.store';
import { buildIndexJob } from './jobs';
import { removePassagesOfGeneration } from './passage.store';

/** Documents that an index is brought up to date with within one request; more are work for a build. */
const CAUGHT_UP_AT_MOST = 100;

/** The index that serves, the one being built, and the one before. */
export async function readIndexState(projectId: string): Promise<WireKnowledgeIndex> {
  const [state, generations, model, lack] = await Promise.all([
    indexStateOf(projectId),
    generationsOf(projectId),
    embeddingModel(),
    lackOfEmbeddings(),
  ]);
  const active = generations.find(({ _id }) => String(_id) === String(state?.active));
  const covered = active ? await coverOf(projectId, active) : null;
  const hybrid = active ? active.model !== null && active.model === model : model !== null;
  return {
    generations: generations.map((each) => ({
      ...presentGeneration(each, active),
      ...(each === active ? covered : null),
    })),
    mode: hybrid ? 'hybrid' : 'keyword',
    vectors: hybrid ? 'in-process' : 'none',
    reason: hybrid ? null : (lack ?? 'The index that serves was made with other settings. Build a new one.'),
    outdated: active ? isOutdated(active, model) : false,
  };
}

/** How many documents the index that serves holds: it grows with each, unlike one that is built. */
async function coverOf(projectId: string, { _id }: Generation): Promise<{ done: number; total: number }> {
  const { total, missing } = await coverageOf(projectId, String(_id));
  return { done: total - missing.length, total };
}

/** Made with another model, or by older rules of cutting. Without a model, one with vectors still serves by words. */
function isOutdated({ model: made, chunker }: Generation, model: string | null): boolean {
  return chunker !== CHUNKER || (model !== null && made !== model);
}

function presentGeneration(generation: Generation, active: Generation | undefined): WireKnowledgeGeneration {
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
    reason: generation.reason ?? null,
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
  const all = await generationsOf(projectId);
  const open = all.find(({ state }) => state === 'building');
  if (open && open.model === model && open.chunker === CHUNKER) return open;
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
  await catchUp(projectId, wanted);
  await swapTo(projectId, wanted);
  // A document that was read during the swap.
  await catchUp(projectId, wanted);
  return readIndexState(projectId);
}

/** Adds the documents that came after an index was left, so that none is lost by going back to it. */
async function catchUp(projectId: string, generation: Generation): Promise<void> {
  const { missing } = await coverageOf(projectId, String(generation._id));
  if (missing.length > CAUGHT_UP_AT_MOST)
    throw new AppError(
      'CONFLICT',
      `${missing.length} documents were added or changed since this index served. Build a new one instead.`,
    );
  for (const item of missing) await addToGeneration(projectId, item, { generation, mayLackVectors: true });
  if (missing.length === 0) return;
  const itemIds = missing.map(({ _id }) => String(_id));
  await changeIndex(projectId, () => restampItems(projectId, itemIds));
}

/**
 * Lets a generation serve. The pointer changes first: a crash after it leaves names of states that the next swap mends,
 * never a project without an index. One generation is kept as the way back.
 */
export async function swapTo(projectId: string, wanted: Generation): Promise<boolean> {
  const state = await indexStateOf(projectId);
  const from = String(state?.active ?? '');
  if (!(await activate(projectId, { from, to: String(wanted._id) }))) return false;
  await changeGeneration(projectId, String(wanted._id), { state: 'active', activatedAt: clock.now(), reason: null });
  for (const each of await generationsOf(projectId)) {
    const id = String(each._id);
    if (id === from) await changeGeneration(projectId, id, { state: 'previous' });
    else if (id !== String(wanted._id) && each.state === 'previous') await dropGeneration(projectId, id);
  }
  return true;
}
