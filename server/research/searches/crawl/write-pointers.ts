import type { ThemeModel } from '@/lib/searches/theme-model';
import {
  candidatesCap,
  candidatesWhere,
  writeCandidates,
  type Candidate,
  type CandidateWrite,
  type Found,
  type PointsTo,
} from '../stored/candidate.store';
import { newPriority } from '../scores/order-frontier';
import { relevancesFor, relevancesOf, type Relevances } from '../scores/relevances';
import type { ChannelSearch } from '../stored/search.store';
import { metadataFrom } from './metadata';
import { MAX_FORWARDS, type Pointer } from './pointers';

/** Links that are stored of one channel; further ones are left out. */
const MAX_OUTGOING = 400;
const MAX_INCOMING = 100;

const linkId = ({ how, key }: Pick<Pointer, 'how' | 'key'>) => `${how} ${key}`;

/**
 * Adds what a page points to onto the sums of the pages before. Recommendations have ranks, of which the best counts;
 * the others add up. A page that is read again after a crash starts from the same sums: they are stored with its end.
 */
export function addedUp(before: readonly PointsTo[], pointers: readonly Pointer[]): PointsTo[] {
  const sums = new Map(before.map((each) => [linkId(each), { ...each }]));
  for (const { key, how, count } of pointers) {
    const known = sums.get(linkId({ how, key }));
    if (known) known.count = how === 'recommendation' ? Math.min(known.count, count) : known.count + count;
    else if (sums.size < MAX_OUTGOING) sums.set(linkId({ how, key }), { key, how, count });
  }
  return [...sums.values()];
}

type Pointing = {
  search: ChannelSearch;
  from: Pick<Candidate, 'key' | 'hop' | 'relevance' | 'isSeed'>;
  pointers: readonly Pointer[];
  /** Over all pages that were read. */
  sums: readonly PointsTo[];
  model: ThemeModel | null;
};

/** Adds unknown channels that one points to to the frontier, and the link to known ones. Returns how many are new. */
export async function writePointers({ search, from, pointers, sums, model }: Pointing): Promise<number> {
  if (pointers.length === 0) return 0;
  const searchId = String(search._id);
  const totals = new Map(sums.map((each) => [linkId(each), each.count]));
  const byKey = Map.groupBy(
    pointers.filter((each) => totals.has(linkId(each))),
    ({ key }) => key,
  );
  const rows = await candidatesWhere(searchId, { key: { $in: [...byKey.keys()] } }, { pointsTo: 0 });
  const known = new Map(rows.map((row) => [row.key, row]));
  const relevances = new Map([...(await relevancesFor(searchId, rows)), ...relevancesOf([from])]);
  const unknown = [...byKey.keys()].filter((key) => !known.has(key));
  const added = new Set(unknown.slice(0, await candidatesCap.roomFor(searchId, unknown.length)));
  const marks = marksOf(search, added);
  const writes = [...byKey].flatMap(([key, own]): CandidateWrite[] => {
    const row = known.get(key);
    if (!row && !added.has(key)) return [];
    const links = own.map(({ how }) => ({ from: from.key, how, count: totals.get(linkId({ how, key })) ?? 1 }));
    const found = withLinks(row?.found ?? [], links);
    const $set = placeOf({ row, pointers: own, found, hop: from.hop + 1, relevances, model });
    const filter = { searchId: search._id, key };
    if (row) return [{ updateOne: { filter, update: { $set } } }];
    const $setOnInsert = {
      projectId: search.projectId,
      username: own[0]?.username ?? key,
      isSeed: false,
      state: 'queued' as const,
      ...marks.get(key),
    };
    return [{ updateOne: { filter, update: { $set, $setOnInsert }, upsert: true } }];
  });
  return writeCandidates(writes);
}

type Place = {
  row: Candidate | undefined;
  pointers: readonly Pointer[];
  found: Found[];
  hop: number;
  relevances: Relevances;
  model: ThemeModel | null;
};

/** Incoming links and metadata of a channel; of one that was not visited its place in the frontier too. */
function placeOf({ row, pointers, found, hop: here, relevances, model }: Place) {
  const metadata = metadataFrom(row, pointers);
  if (row && row.state !== 'queued') return { found, ...metadata };
  const hop = Math.min(row?.hop ?? Infinity, here);
  const words = [...(row?.forwards ?? []), ...pointers.flatMap(({ forwards = [] }) => forwards)];
  // Each once: a step that is repeated brings the same ones.
  const forwards = [...new Set(words)].slice(0, MAX_FORWARDS);
  const of = { title: row?.title ?? null, description: row?.description ?? null, ...metadata, found, forwards, hop };
  return { found, ...metadata, forwards, hop, priority: newPriority(of, relevances, model) };
}

/** The marks that these channels had in the search that this one repeats. */
function marksOf({ carried = [] }: ChannelSearch, keys: ReadonlySet<string>) {
  const marked = carried.filter(({ key }) => keys.has(key));
  return new Map(marked.map(({ key, isRelevant, markedAt }) => [key, { isRelevant, markedAt }]));
}

/** The incoming links of a channel, in the order in which they were found. */
function withLinks(found: readonly Found[], links: readonly Found[]): Found[] {
  const all = found.map(({ from, how, count }) => ({ from, how, count }));
  for (const link of links) {
    const known = all.find(({ from, how }) => from === link.from && how === link.how);
    if (known) known.count = link.count;
    else if (all.length < MAX_INCOMING) all.push(link);
  }
  return all;
}
