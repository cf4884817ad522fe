import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { addToGeneration, coverageOf } from './coverage';
import { measureFloor } from './floor';
import { swapTo } from './generations';
import { goldenRanks } from './golden';
import { changeGeneration, generationOf, indexStateOf, type Generation } from './index.store';
import type { ItemStamp } from './item.store';
import { rankIn, rankPassages } from './search';
import { loadedIndex } from './warm-index';

type Job = Pick<PlainContext, 'projectId' | 'signal' | 'progress'>;

/** Documents that came while it was built are caught up with so often. */
const ROUNDS = 20;

/**
 * Builds a generation beside the one that serves: document by document, each saved, so that a repeat does what is
 * missing. Complete and no worse at the saved questions, it takes over.
 */
export async function buildKnowledgeIndex({ generation: id }: { generation: string }, job: Job): Promise<null> {
  const { projectId } = job;
  const generation = await generationOf(projectId, id);
  if (!generation || generation.state !== 'building') return null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const revision = (await indexStateOf(projectId))?.revision;
    const missing = await missingItems(projectId, id);
    if (missing.length > 0) await indexAll(missing, generation, job);
    else if ((await indexStateOf(projectId))?.revision === revision) break;
  }
  await complete(projectId, id);
  return null;
}

async function missingItems(projectId: string, generation: string): Promise<ItemStamp[]> {
  const { total, missing } = await coverageOf(projectId, generation);
  await changeGeneration(projectId, generation, { done: total - missing.length, total });
  return missing;
}

async function indexAll(items: readonly ItemStamp[], generation: Generation, job: Job): Promise<void> {
  for (const [at, item] of items.entries()) {
    job.signal.throwIfAborted();
    await addToGeneration(job.projectId, item, { generation, signal: job.signal, mayLackVectors: false });
    job.progress((at + 1) / items.length, `${at + 1} of ${items.length} documents`);
  }
}

async function complete(projectId: string, id: string): Promise<void> {
  const found = await generationOf(projectId, id);
  if (!found) return;
  const generation = { ...found, floor: found.model ? await measureFloor(projectId, id) : null };
  const built = await loadedIndex(projectId, generation);
  const [now, then] = await Promise.all([
    goldenRanks(projectId, async (question) => (await rankIn(built, question)).hits),
    goldenRanks(projectId, async (question) => (await rankPassages({ projectIds: [projectId], query: question })).hits),
  ]);
  const golden = { found: now.filter(({ rank }) => rank !== null).length, total: now.length };
  const before = then.filter(({ rank }) => rank !== null).length;
  const isWorse = golden.found < before;
  const reason = isWorse
    ? `It finds ${golden.found} of ${golden.total} saved questions, the index that serves ${before}. An admin can let it serve all the same.`
    : null;
  await changeGeneration(projectId, id, { state: 'complete', golden, floor: generation.floor, reason });
  if (!isWorse) await swapTo(projectId, generation);
}
