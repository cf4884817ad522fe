import type { WireCitedPassage, WireFoundPassage } from '@/lib/contracts/knowledge-passages';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import type { Category, ItemStatus } from '@/lib/knowledge/categories';
import { fuseRanks } from '@/lib/knowledge/fuse';
import { indexBeingRead } from '@/lib/knowledge/index-notice';
import { marksIn } from '@/lib/knowledge/marks';
import { byScore, type WordPart } from '@/lib/knowledge/text-index/search';
import { whyRanked } from '@/lib/knowledge/why';
import { noteUnanswered } from '@/server/research/knowledge/stored/activity.store';
import { readIndexNotice } from '@/server/research/knowledge/index/index-notice';
import { ownLikeness } from '@/server/system/ai/common-likeness';
import { embedQuestion } from '@/server/research/knowledge/index/embedding';
import { itemsByIds } from '@/server/research/knowledge/stored/item.store';
import { passagesByIds, type Passage } from '@/server/research/knowledge/index/passage.store';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { wirePlace } from './read-text';
import type { HeldItem } from '@/server/research/knowledge/index/index-file';
import { useIndex, type WarmIndex } from '@/server/research/knowledge/index/warm-index';
import { turnsBetweenSlices } from '@/server/system/in-slices';

export type Filters = {
  category?: Category | undefined;
  status?: ItemStatus | undefined;
  tags?: string[] | undefined;
};
export type SearchMode = 'keyword' | 'hybrid';

/** Passages of each ranking that are looked at for the best documents. */
const RANKED = 400;
const PASSAGES_OF_ITEM = 3;
/** A search by a person shows what it has by then of an index that is still being read. */
const PART_AFTER_MS = 3_000;
/** Without a measured floor. */
const FLOOR = 0.3;

export type Hit = {
  id: string;
  itemId: string;
  score: number;
  parts: WordPart[];
  /** Has a word as it was asked, or is found by meaning: not by a misspelling alone. */
  isExact: boolean;
  lexicalRank: number | null;
  vectorRank: number | null;
};
type Search = { projectIds: readonly string[]; query: string; filters?: Filters | undefined };

type Ranked = { hits: Hit[]; mode: SearchMode };

/**
 * The best passages of the projects' documents, best first, with how they were ranked. `loading`: how far indexes were
 * that were not read as a whole by then, when a part is enough.
 */
export async function rankPassages(
  { projectIds, query, filters }: Search,
  patience: { partAfterMs?: number } = {},
): Promise<Ranked & { loading: { done: number; total: number }[] }> {
  const ranked = await Promise.all(
    projectIds.map((projectId) =>
      useIndex(
        projectId,
        async (index) => ({
          // Read before the search: one that ends meanwhile was not searched as a whole.
          loading: index?.loading ?? null,
          ...(index ? await rankIn(index, query, filters) : { hits: [], mode: 'keyword' as const }),
        }),
        patience,
      ),
    ),
  );
  const mode = ranked.some((each) => each.mode === 'hybrid') ? 'hybrid' : 'keyword';
  const hits = ranked.flatMap((each) => (each.mode === mode ? each.hits : onFusedScale(each.hits)));
  hits.sort(byScore);
  return { hits, mode, loading: ranked.flatMap(({ loading }) => loading ?? []) };
}

/** Scores of words alone as ranks: sums of BM25 can't be compared with fused ranks of another project. */
function onFusedScale(hits: readonly Hit[]): Hit[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const fused = fuseRanks([...byId.keys()], []);
  return fused.flatMap(({ id, score }) => ({ ...(byId.get(id) as Hit), score }));
}

/** The best passages of one index, best first: of the one that serves, or of one that is being examined. */
export async function rankIn(index: WarmIndex, query: string, filters: Filters = {}): Promise<Ranked> {
  const { generation, projectId } = index;
  const vector = generation.model ? await embedQuestion({ projectId, model: generation.model, text: query }) : null;
  const allows = (itemId: string) => passes(index.items.get(itemId), filters);
  const words = await index.text.search(query, { limit: RANKED, allows, turn: turnsBetweenSlices() });
  if (!vector)
    return { mode: 'keyword', hits: words.map((hit, at) => ({ ...hit, lexicalRank: at + 1, vectorRank: null })) };
  const alike = await index.vectors.search(vector, {
    limit: RANKED,
    floor: generation.floor ?? ownLikeness(generation.model, FLOOR),
    allows,
  });
  const byId = new Map(words.map((hit) => [hit.id, hit]));
  const itemOf = new Map([...words, ...alike].map(({ id, itemId }) => [id, itemId]));
  const fused = fuseRanks(
    words.map(({ id }) => id),
    alike.map(({ id }) => id),
  );
  return {
    mode: 'hybrid',
    hits: fused.map((each) => ({
      ...each,
      itemId: itemOf.get(each.id) ?? '',
      parts: byId.get(each.id)?.parts ?? [],
      isExact: each.vectorRank !== null || (byId.get(each.id)?.isExact ?? false),
    })),
  };
}

function passes(item: HeldItem | undefined, { category, status, tags = [] }: Filters): boolean {
  if (!item) return false;
  return (
    (!category || item.category === category) &&
    (!status || item.status === status) &&
    tags.every((tag) => item.tags.includes(tag))
  );
}

type Found = WireKnowledgeItem & { score: number; passages: WireFoundPassage[] };

type SearchDocuments = Search & { limit?: number | undefined; noteIfNothing?: boolean | undefined };

/** Documents by their best passages, each with up to three of them. */
export async function searchKnowledge({
  limit = 10,
  noteIfNothing = false,
  ...search
}: SearchDocuments): Promise<{ results: Found[]; mode: SearchMode; notice: string | null }> {
  const [{ hits, mode, loading }, built] = await Promise.all([
    rankPassages(search, { partAfterMs: PART_AFTER_MS }),
    noticeOf(search.projectIds),
  ]);
  const notice = [...loading.map(indexBeingRead), ...(built ? [built] : [])].join(' ') || null;
  const isFiltered = Object.values(search.filters ?? {}).some((filter) => filter !== undefined && filter.length > 0);
  if (noteIfNothing && hits.length === 0 && !isFiltered && loading.length === 0)
    await noteUnanswered(search.projectIds, search.query);
  const byItem = Map.groupBy(hits, ({ itemId }) => itemId);
  const chosen = [...byItem].slice(0, limit).map(([itemId, own]) => ({ itemId, own: own.slice(0, PASSAGES_OF_ITEM) }));
  const ids = chosen.flatMap(({ own }) => own.map(({ id }) => id));
  const [items, passages] = await Promise.all([
    itemsByIds(
      search.projectIds,
      chosen.map(({ itemId }) => itemId),
    ),
    passagesByIds(search.projectIds, ids),
  ]);
  const itemOf = new Map(items.map((item) => [String(item._id), item]));
  const passageOf = new Map(passages.map((passage) => [String(passage._id), passage]));
  const results = chosen.flatMap(({ itemId, own }) => {
    const item = itemOf.get(itemId);
    if (!item) return [];
    const shown = own.flatMap((hit) => {
      const passage = passageOf.get(hit.id);
      return passage ? [presentPassage(passage, hit, search.query)] : [];
    });
    return [{ ...presentItem(item), score: own[0]?.score ?? 0, passages: shown }];
  });
  return { results, mode, notice };
}

/** The sentences about indexes that are being built, each once. */
async function noticeOf(projectIds: readonly string[]): Promise<string | null> {
  const notices = await Promise.all(projectIds.map(readIndexNotice));
  return [...new Set(notices.filter((each) => each !== null))].join(' ') || null;
}

function presentPassage(passage: Passage, hit: Hit, query: string): WireFoundPassage {
  const place = wirePlace(passage);
  return {
    id: String(passage._id),
    text: passage.text,
    marks: marksIn(passage.text, query, passage.language),
    ...place,
    headingMarks: place.heading === undefined ? [] : marksIn(place.heading, query, passage.language),
    score: hit.score,
    lexicalRank: hit.lexicalRank,
    vectorRank: hit.vectorRank,
    why: whyRanked(hit),
  };
}

type FoundPassages = {
  passages: WireCitedPassage[];
  mode: SearchMode;
  /** The project of each document. */
  projects: ReadonlyMap<string, string>;
};

/** The best passages with their documents, for answers that cite them. The same text of one document counts once. */
export async function findPassages({ limit, ...search }: Search & { limit: number }): Promise<FoundPassages> {
  const { hits, mode } = await rankPassages(search);
  const best = hits.slice(0, limit * 2);
  const [passages, items] = await Promise.all([
    passagesByIds(
      search.projectIds,
      best.map(({ id }) => id),
    ),
    itemsByIds(search.projectIds, [...new Set(best.map(({ itemId }) => itemId))]),
  ]);
  const passageOf = new Map(passages.map((passage) => [String(passage._id), passage]));
  const itemOf = new Map(items.map((item) => [String(item._id), item]));
  const seen = new Set<string>();
  const cited = best.flatMap((hit) => {
    const passage = passageOf.get(hit.id);
    const item = itemOf.get(hit.itemId);
    if (!passage || !item) return [];
    const key = `${hit.itemId}\n${passage.text}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      {
        ...presentPassage(passage, hit, search.query),
        itemId: hit.itemId,
        title: item.title,
        category: item.category,
        version: passage.version,
      },
    ];
  });
  const projects = new Map(items.map(({ _id, projectId }) => [String(_id), String(projectId)]));
  return { passages: cited.slice(0, limit), mode, projects };
}
