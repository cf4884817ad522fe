import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { createTextIndex } from '@/lib/knowledge/text-index';
import { fuseRanks } from '@/lib/knowledge/fuse';
import { termsOf } from '@/lib/knowledge/stems';
import { embeddingModel, embedPassages, embedQuestion } from './embedding';
import { addToGeneration, coverageOf } from './coverage';
import { swapTo } from './generations';
import { goldenRanks } from './golden';
import { meaningOf } from './index-document';
import { changeGeneration, generationOf, indexesOfEveryProject, indexStateOf, type Generation } from './index.store';
import { changeIndex } from './change-index';
import { restampItems, stampsOf, type ItemStamp } from './item.store';
import { passagesWithoutVector, saveVector, termsOfItems, type PassageTerms } from './passage.store';
import { rankPassages, type Hit } from './search';
import { createVectorIndex, likenessOf, unpacked } from './vectors';
import { readTerms } from './warm-index';

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
  const generation = await generationOf(projectId, id);
  if (!generation) return;
  const built = await loaded(projectId, generation);
  const floor = generation.model ? floorOf(built.passages) : null;
  const [now, then] = await Promise.all([
    goldenRanks(projectId, (question) => askBuilt(projectId, { ...generation, floor }, built, question)),
    goldenRanks(projectId, async (question) => (await rankPassages({ projectIds: [projectId], query: question })).hits),
  ]);
  const found = now.filter(({ rank }) => rank !== null).length;
  const before = then.filter(({ rank }) => rank !== null).length;
  const golden = { found, total: now.length };
  const isWorse = found < before;
  const reason = isWorse
    ? `It finds ${found} of ${now.length} saved questions, the index that serves ${before}. An admin can let it serve all the same.`
    : null;
  await changeGeneration(projectId, id, { state: 'complete', golden, floor, reason });
  if (!isWorse) await swapTo(projectId, { ...generation, floor });
}

type Built = {
  text: ReturnType<typeof createTextIndex>;
  vectors: ReturnType<typeof createVectorIndex>;
  passages: PassageTerms[];
};

/** The new generation in memory, for its examination alone. */
async function loaded(projectId: string, generation: Generation): Promise<Built> {
  const items = await stampsOf(projectId);
  const built: Built = { text: createTextIndex(), vectors: createVectorIndex(), passages: [] };
  for (const item of items) {
    for (const passage of await termsOfItems(projectId, String(generation._id), [String(item._id)])) {
      if (passage.version !== item.readyVersion) continue;
      const [id, itemId] = [String(passage._id), String(passage.itemId)];
      const terms = readTerms(passage.terms);
      const title = termsOf(item.title, passage.language);
      for (const [stem, count] of title.terms) terms.set(stem, (terms.get(stem) ?? 0) + count);
      built.text.add({ id, itemId, language: passage.language, terms, length: passage.length + title.length });
      if (passage.vector) built.vectors.add({ id, itemId, vector: unpacked(passage.vector) });
      built.passages.push(passage);
    }
  }
  return built;
}

async function askBuilt(projectId: string, generation: Generation, built: Built, question: string): Promise<Hit[]> {
  const words = built.text.search(question, { limit: 50 });
  const plain = words.map((hit, at) => ({ ...hit, lexicalRank: at + 1, vectorRank: null }));
  const vector = generation.model ? await embedQuestion({ projectId, model: generation.model, text: question }) : null;
  if (!vector) return plain;
  const alike = await built.vectors.search(vector, {
    limit: 50,
    floor: generation.floor ?? 0,
    allows: () => true,
    itemIds: [],
  });
  const itemOf = new Map([...words, ...alike].map(({ id, itemId }) => [id, itemId]));
  const ranks = fuseRanks(
    words.map(({ id }) => id),
    alike.map(({ id }) => id),
  );
  return ranks.map((each) => ({ ...each, itemId: itemOf.get(each.id) ?? '', parts: [] }));
}

const PAIRS = 500;

/** How alike passages of different documents are at most, all but one in twenty: below it there is no likeness. */
function floorOf(passages: readonly PassageTerms[]): number | null {
  const found: number[] = [];
  for (let pair = 0; pair < PAIRS && passages.length > 1; pair += 1) {
    const a = passages[(pair * 7919) % passages.length];
    const b = passages[(pair * 104_729 + 1) % passages.length];
    if (!a?.vector || !b?.vector || String(a.itemId) === String(b.itemId)) continue;
    found.push(likenessOf(unpacked(a.vector), unpacked(b.vector)));
  }
  return found.length < 20 ? null : (found.sort((x, y) => x - y)[Math.floor(found.length * 0.95)] ?? null);
}

/** For the sweep: adds vectors that could not be made when their document was read. Returns how many. */
export async function addMissingVectors(projectId: string): Promise<number> {
  const state = await indexStateOf(projectId);
  const generation = state && (await generationOf(projectId, String(state.active)));
  if (!generation?.model) return 0;
  const passages = await passagesWithoutVector(projectId, String(generation._id), 64);
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

/** The same for all projects; nothing is asked while no embeddings are configured. */
export async function sweepVectors(): Promise<number> {
  if ((await embeddingModel()) === null) return 0;
  let added = 0;
  for (const projectId of await indexesOfEveryProject()) added += await addMissingVectors(projectId);
  return added;
}
