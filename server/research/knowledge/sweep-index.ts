import { termsOf } from '@/lib/knowledge/stems';
import { inSlices } from '@/server/system/in-slices';
import { exclusiveKeyOf } from '@/server/system/jobs/tracked/start-job';
import { isKeyHeld } from '@/server/system/jobs/tracked/store';
import { log } from '@/server/system/log';
import { buildIfOutdated } from './build-by-itself';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { catchUp } from '@/server/research/knowledge/index/coverage';
import { headOfFile, sweepIndexFiles } from '@/server/research/knowledge/index/index-file';
import { saveIndex } from '@/server/research/knowledge/index/warm-index';
import { embeddingModel, embedPassages } from '@/server/research/knowledge/index/embedding';
import { measureFloor } from '@/server/research/knowledge/index/floor';
import { settleStates } from '@/server/research/knowledge/index/generations';
import { meaningOf, withHeadings } from '@/server/research/knowledge/index/index-document';
import {
  changeGeneration,
  failBuild,
  generationOf,
  generationsOf,
  indexesOfEveryProject,
  indexStateOf,
  type Generation,
} from '@/server/research/knowledge/index/index.store';
import { restampItems } from '@/server/research/knowledge/stored/item.store';
import { buildIndexJob } from '@/server/research/knowledge/stored/jobs';
import {
  passagesWithoutPairs,
  passagesWithoutVector,
  savePairs,
  saveVector,
} from '@/server/research/knowledge/index/passage.store';

const ADDED_AT_ONCE = 64;
const PAIRED_AT_ONCE = 1_000;
const STOPPED = 'The build was stopped before the index was complete.';

/** Revisions at which an index lay quiet: noted, then found whole. A cache: a new process checks every index once. */
const quiet = new Map<string, { revision: number; isWhole: boolean }>();

/** Generations whose passages all have their pairs: new ones are stored with theirs. A cache, like the one above. */
const paired = new Set<string>();

/** For the sweep: adds what an index that serves lacks, project by project. Returns how many passages got a vector. */
export async function sweepIndexes(): Promise<number> {
  let added = 0;
  const all = await indexesOfEveryProject();
  for (const { projectId } of all) {
    try {
      added += await completeIndex(projectId);
    } catch (err) {
      log.warn({ err, projectId }, 'an index could not be brought up to date; trying again');
    }
  }
  const serving = new Map(all.map(({ projectId, generation }) => [projectId, generation]));
  await sweepIndexFiles(({ projectId, generation }) => {
    const active = serving.get(projectId);
    return active !== undefined && (generation === null || generation === active);
  });
  return added;
}

async function completeIndex(projectId: string): Promise<number> {
  await endDeadBuild(projectId);
  await settleStates(projectId);
  await buildIfOutdated(projectId);
  const state = await indexStateOf(projectId);
  const generation = state && (await generationOf(projectId, String(state.active)));
  if (generation) await addLostDocuments(projectId, generation, state.revision);
  if (generation) await addMissingPairs(projectId, generation);
  // Vectors of another model would not compare with those of the generation.
  if (!generation?.model || generation.model !== (await embeddingModel())) return 0;
  const added = await addMissingVectors(projectId, generation);
  if (added === 0 && (generation.floor ?? null) === null) await addFloor(projectId, generation);
  return added;
}

/** A build whose job was cancelled, timed out or crashed too often. */
async function endDeadBuild(projectId: string): Promise<void> {
  const building = (await generationsOf(projectId)).find(({ state }) => state === 'building');
  if (!building) return;
  const id = String(building._id);
  const key = exclusiveKeyOf(buildIndexJob, { payload: { generation: id }, projectId });
  if (key !== null && !(await isKeyHeld(key))) await failBuild(projectId, id, STOPPED);
}

/**
 * Documents whose reader, or whose build, died while another generation took over. Only of an index that did not change
 * since the sweep before: work that is under way adds its documents itself.
 */
async function addLostDocuments(projectId: string, generation: Generation, revision: number): Promise<void> {
  const known = quiet.get(projectId);
  if (known?.revision !== revision) return void quiet.set(projectId, { revision, isWhole: false });
  if (known.isWhole) return;
  if ((await catchUp(projectId, generation)) === 0) await keepFile(projectId, generation);
  known.isWhole = true;
}

/** Writes the file of an index that lies quiet and has changed: the next start of a process reads it. */
async function keepFile(projectId: string, { _id }: Generation): Promise<void> {
  const [state, head] = await Promise.all([
    indexStateOf(projectId),
    headOfFile({ projectId, generation: String(_id) }),
  ]);
  if (state && (head?.mark ?? null) !== (state.mark ?? null)) await saveIndex(projectId);
}

/** Adds the pairs of passages that were indexed before pairs counted. */
async function addMissingPairs(projectId: string, generation: Generation): Promise<void> {
  if (paired.has(String(generation._id))) return;
  const passages = await passagesWithoutPairs(projectId, String(generation._id), PAIRED_AT_ONCE);
  if (passages.length === 0) return void paired.add(String(generation._id));
  const found = await inSlices(passages, (passage) => ({
    id: String(passage._id),
    pairs: termsOf(withHeadings(passage), passage.language).pairs,
  }));
  await savePairs(projectId, found);
  const itemIds = [...new Set(passages.map(({ itemId }) => String(itemId)))];
  await changeIndex(projectId, () => restampItems(projectId, itemIds));
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
