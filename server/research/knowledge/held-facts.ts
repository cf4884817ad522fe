import { clock } from '@/server/system/clock';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { keepFigures, readFigures, type KeptFigures } from '@/server/research/knowledge/index/figures-file';
import { countItems, factsOfItems, type ItemFacts } from '@/server/research/knowledge/stored/item-lists.store';

/** The part of a document that figures are made of. */
export type Facts = {
  _id: string;
  category: string;
  tags: readonly string[];
  createdAt: string;
  fileSize: number;
  fileType: string;
  uses: number;
  isReady: boolean;
};

/** Documents held over all projects; the projects looked at longest ago go first. */
const MOST_HELD = 50_000;
/** Clocks of several machines may differ by so much, and a write may take so long. */
const OVERLAP_MS = 60_000;

/** Figures that are held are kept on disk again after so long. */
const KEPT_MS = 600_000;

/** Null: a document that can't be read, which counts in the database. `keptAt`: as it is on disk. */
type Held = KeptFigures<Facts | null> & { keptAt: number };
/** Nothing here must survive: each look reads from the database what changed. */
const held = new Map<string, Held>();
const refreshing = new Map<string, Promise<Held>>();

/**
 * Facts of all documents outside the trash, newest first. All are read once by a machine, which keeps them on disk;
 * later only those that changed or were used meanwhile.
 */
export async function factsOfProjects(projectIds: readonly string[]): Promise<Facts[]> {
  const all = await Promise.all(projectIds.map(inTurn));
  return all
    .flatMap(({ facts }) => [...facts.values()].filter((each) => each !== null))
    .sort((a, b) => (a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1));
}

/** One refresh at a time for a project; each sees what the database has when it begins. */
async function inTurn(projectId: string): Promise<Held> {
  const before: Promise<unknown> = refreshing.get(projectId) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => refreshed(projectId));
  refreshing.set(projectId, mine);
  try {
    return await mine;
  } finally {
    if (refreshing.get(projectId) === mine) refreshing.delete(projectId);
  }
}

async function refreshed(projectId: string): Promise<Held> {
  const known = held.get(projectId) ?? (await keptBefore(projectId));
  const index = known && (await broughtUpToDate(projectId, known)) ? known : await readWhole(projectId);
  if (index.at - index.keptAt > KEPT_MS) {
    await keepFigures(projectId, index);
    index.keptAt = index.at;
  }
  held.delete(projectId);
  held.set(projectId, index);
  let count = [...held.values()].reduce((sum, { facts }) => sum + facts.size, 0);
  for (const [oldest, { facts }] of held) {
    if (count <= MOST_HELD || oldest === projectId) break;
    held.delete(oldest);
    count -= facts.size;
  }
  return index;
}

/** False: documents are gone that were not seen in the trash. */
async function broughtUpToDate(projectId: string, known: Held): Promise<boolean> {
  const now = clock.now().getTime();
  const since = new Date(known.at - OVERLAP_MS);
  await addAll(known, factsOfItems(projectId, { updatedAt: since }));
  await addAll(known, factsOfItems(projectId, { 'usage.lastAccessed': since }));
  known.at = now;
  return (await countItems([projectId])) === known.facts.size;
}

async function keptBefore(projectId: string): Promise<Held | null> {
  const kept = await readFigures<Facts | null>(projectId);
  return kept && { ...kept, keptAt: kept.at };
}

async function readWhole(projectId: string): Promise<Held> {
  const whole: Held = { facts: new Map(), at: clock.now().getTime(), keptAt: 0 };
  await addAll(whole, factsOfItems(projectId, null));
  return whole;
}

async function addAll({ facts }: Held, items: AsyncIterable<ItemFacts>): Promise<void> {
  const turn = turnsBetweenSlices();
  for await (const item of items) {
    await turn();
    const id = String(item._id);
    if (item.trash) facts.delete(id);
    else facts.set(id, presentEach('KnowledgeItem', [item], factsOf)[0] ?? null);
  }
}

/** Throws at what lists don't show either. */
function factsOf({ _id, category, tags, createdAt, versions, usage, status }: ItemFacts): Facts {
  const [newest] = versions;
  if (!newest) throw new TypeError('It has no version');
  return {
    ...{ _id: String(_id), category, tags: [...tags], createdAt: createdAt.toISOString() },
    ...{ fileSize: newest.fileSize, fileType: newest.fileType, uses: usage?.accessCount ?? 0 },
    isReady: status === 'ready',
  };
}
