import { log } from '@/server/system/log';
import { changeIndex } from './change-index';
import { embeddingModel, embedPassages } from './embedding';
import { measureFloor } from './floor';
import { meaningOf } from './index-document';
import { changeGeneration, generationOf, indexesOfEveryProject, indexStateOf, type Generation } from './index.store';
import { restampItems } from './item.store';
import { passagesWithoutVector, saveVector } from './passage.store';

const ADDED_AT_ONCE = 64;

/** For the sweep: adds what an index that serves lacks, project by project. Returns how many passages got a vector. */
export async function sweepIndexes(): Promise<number> {
  let added = 0;
  for (const projectId of await indexesOfEveryProject()) {
    try {
      added += await completeIndex(projectId);
    } catch (err) {
      log.warn({ err, projectId }, 'an index could not be brought up to date; trying again');
    }
  }
  return added;
}

async function completeIndex(projectId: string): Promise<number> {
  const state = await indexStateOf(projectId);
  const generation = state && (await generationOf(projectId, String(state.active)));
  // Vectors of another model would not compare with those of the generation.
  if (!generation?.model || generation.model !== (await embeddingModel())) return 0;
  const added = await addMissingVectors(projectId, generation);
  if (added === 0 && (generation.floor ?? null) === null) await addFloor(projectId, generation);
  return added;
}

/** Adds vectors that could not be made when their document was read. */
async function addMissingVectors(projectId: string, generation: Generation): Promise<number> {
  const passages = await passagesWithoutVector(projectId, String(generation._id), ADDED_AT_ONCE);
  if (passages.length === 0) return 0;
  const vectors = await embedPassages({ projectId, texts: passages.map(meaningOf) });
  for (const [at, { _id }] of passages.entries()) {
    const vector = vectors[at];
    if (vector) await saveVector(projectId, String(_id), vector);
  }
  const itemIds = [...new Set(passages.map(({ itemId }) => String(itemId)))];
  await changeIndex(projectId, () => restampItems(projectId, itemIds));
  return passages.length;
}

/** A project's first index serves before it has passages to measure. */
async function addFloor(projectId: string, { _id }: Generation): Promise<void> {
  const floor = await measureFloor(projectId, String(_id));
  if (floor !== null) await changeIndex(projectId, () => changeGeneration(projectId, String(_id), { floor }));
}
