import type { StringRules } from '../bson/compare.ts';
import { isDoc, type Doc } from '../bson/value.ts';
import type { SortSpec } from '../query/sort.ts';
import { bounds, spread, successor, type KeyRange, type OrderedRange } from './bounds.ts';
import type { Collection } from './catalog.ts';
import { estimateKeys } from './count-keys.ts';
import { collectDemands, implied, type Demands, type Variables } from './demands.ts';
import { isExact } from './exact.ts';
import { isArrayField, type Index } from './index-spec.ts';
import type { Store } from './rows.ts';

/** How documents are found. Every plan yields candidates; the filter is always applied to the documents. */
export type Plan =
  | { kind: 'scan'; reverse: boolean; sorted: boolean }
  | {
      kind: 'index';
      index: Index;
      ranges: KeyRange[];
      reverse: boolean;
      sorted: boolean;
      /** Each range holds one key of a unique index. */ points?: boolean;
      /** The keys of the ranges are the documents of the filter. */ exact?: boolean;
      /** A key with its row: the only range goes on behind it. */ after?: readonly [Uint8Array, number];
      /** The ranges are merged by what follows their prefixes: each of them is in the order wanted. */
      merged?: OrderedRange[];
      /** Of merged ranges: keys to pass over. */ skip?: number;
    }
  | { kind: 'union'; plans: Plan[]; sorted: boolean };

export interface PlanRequest {
  filter: Doc;
  sort: readonly SortSpec[];
  /** 0 or absent: none. */
  limit?: number;
  rules?: StringRules | undefined;
  hint?: Index | 'natural' | undefined;
  naturalReverse?: boolean;
  scope?: Variables | undefined;
}

/**
 * Chooses the index with the fewest keys in its ranges, as far as a short count tells; beyond that, by the number of
 * fields it pins down and by whether it yields the requested order.
 */
export function makePlan(store: Store, collection: Collection, request: PlanRequest): Plan {
  const natural =
    request.sort.length === 1 && request.sort[0]?.path === '$natural' ? request.sort[0].direction : undefined;
  if (natural !== undefined || request.hint === 'natural') {
    return {
      kind: 'scan',
      reverse: request.naturalReverse === true || natural === -1,
      sorted: request.sort.length === 0 || natural !== undefined,
    };
  }
  const demands: Demands = new Map();
  collectDemands(request.filter, demands, request.scope);
  if (request.hint) return hinted(request.hint, demands, request);
  const best = bestIndex(store, collection, demands, request);
  if (best) return best;
  return unionPlan(store, collection, request) ?? { kind: 'scan', reverse: false, sorted: request.sort.length === 0 };
}

function hinted(index: Index, demands: Demands, request: PlanRequest): Plan {
  const usable = usePlan(index, demands, request);
  if (usable) return usable.plan;
  return {
    kind: 'index',
    index,
    ranges: [{ from: Buffer.alloc(0), to: Buffer.from([255]) }],
    reverse: false,
    sorted: request.sort.length === 0,
  };
}

type Candidate = {
  plan: Extract<Plan, { kind: 'index' }>;
  score: number;
  /** The fields that decide how many keys there are: those pinned down, then that of the range. */
  pinned: readonly string[];
};

/** A plan scores at least this when each of its ranges holds one document at most. */
const ONE_EACH = 1000;
/** Ranges that are merged at most, as in MongoDB. */
const MOST_MERGED = 200;
/** Keys of each candidate that are counted: first a few, which takes microseconds, then more. */
const COUNTED = [200, 2000];

function bestIndex(store: Store, collection: Collection, demands: Demands, request: PlanRequest): Plan | undefined {
  const found: Candidate[] = [];
  for (const index of collection.indexes) {
    if (index.hidden || index.building) continue;
    const candidate = usePlan(index, demands, request);
    if (!candidate || candidate.score <= 0) continue;
    // Nothing finds fewer than one document: the other indexes need no look.
    if (candidate.score >= ONE_EACH && candidate.plan.ranges.length === 1) return candidate.plan;
    found.push(candidate);
  }
  const best = found.toSorted((a, b) => b.score - a.score);
  const worth = best.filter((candidate, at) => !best.slice(0, at).some((better) => finds(better, candidate)));
  // No index has fewer keys than the documents of the filter.
  const exact = worth.find(({ plan }) => plan.exact && plan.sorted);
  return (exact ?? fewestKeys(store, worth) ?? preferred(worth, request))?.plan;
}

/** Whether a better candidate pins down all that another does: then it has no more keys than that, and the order. */
function finds({ plan: better, pinned }: Candidate, { plan: other, pinned: needed }: Candidate): boolean {
  return (
    needed.every((field) => pinned.includes(field)) &&
    !better.index.multikey &&
    !other.index.partial &&
    (better.sorted || !other.sorted) &&
    (better.exact || !other.exact)
  );
}

/** `candidates`: the best first. Undefined: all have many. */
function fewestKeys(store: Store, candidates: readonly Candidate[]): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  for (const most of COUNTED) {
    const counts = candidates.map(({ plan }) => estimateKeys(store, plan.index, plan.ranges, most));
    const fewest = Math.min(...counts);
    if (fewest < most) return candidates[counts.indexOf(fewest)];
  }
  return undefined;
}

/** Among many keys: those in the requested order, where a limit ends the scan early. */
function preferred(candidates: readonly Candidate[], { sort, limit = 0 }: PlanRequest): Candidate | undefined {
  const inOrder = sort.length > 0 && limit > 0 ? candidates.find(({ plan }) => plan.sorted) : undefined;
  return inOrder ?? candidates[0];
}

/** $or at the top, each branch with an index of its own. */
function unionPlan(store: Store, collection: Collection, request: PlanRequest): Plan | undefined {
  const branches = request.filter.get('$or');
  if (!Array.isArray(branches) || branches.length > 50) return undefined;
  const plans: Plan[] = [];
  for (const branch of branches) {
    const demands: Demands = new Map();
    if (isDoc(branch)) collectDemands(branch, demands, request.scope);
    const plan = demands.size > 0 ? bestIndex(store, collection, demands, { ...request, sort: [] }) : undefined;
    if (!plan) return undefined;
    plans.push(plan);
  }
  return plans.length > 0 ? { kind: 'union', plans, sorted: request.sort.length === 0 } : undefined;
}

function usePlan(index: Index, demands: Demands, request: PlanRequest): Candidate | undefined {
  const exists = index.fields.some((field) => demands.get(field.path)?.exists);
  if (index.sparse && !exists) return undefined;
  if (index.partial && !implied(index.partial.filter, demands)) return undefined;
  const { prefixes, points, range } = bounds(index, demands, request.rules);
  const single = singlePoints(index, demands, points);
  const given = { points, prefixes: prefixes.length, single, ranged: range !== undefined };
  const order = sortOrder(index, given, request);
  if (points === 0 && !range && order === undefined) return undefined;
  const ranges = prefixes.map((bytes) => ({
    ...(range ? spread(bytes, range) : { from: bytes, to: successor(bytes) }),
    prefix: bytes.length,
  }));
  ranges.sort((a, b) => Buffer.compare(a.from, b.from));
  const merged = ranges.length > 1 && points > 0 && request.sort.length > 0 && order !== undefined ? ranges : undefined;
  const full = index.unique && points === index.fields.length ? ONE_EACH : 0;
  const score =
    full +
    points * 10 +
    (range ? (range.closed ? 6 : 5) : 0) +
    (order !== undefined && request.sort.length > 0 ? 4 : 0) +
    (prefixes.length > 1 ? -1 : 0);
  return {
    plan: {
      kind: 'index',
      index,
      ranges,
      reverse: order === 'backward',
      sorted: order !== undefined,
      points: full > 0,
      exact: !request.rules && isExact(request.filter, index, { points, ranged: range !== undefined }),
      ...(merged ? { merged } : {}),
    },
    score,
    pinned: index.fields.slice(0, points + (range ? 1 : 0)).map((field) => field.path),
  };
}

/** Leading fields that have one value each. */
const singlePoints = (index: Index, demands: Demands, points: number): ReadonlySet<string> =>
  new Set(
    index.fields.flatMap(({ path }, at) => (at < points && demands.get(path)?.points?.length === 1 ? [path] : [])),
  );

type Given = { points: number; prefixes: number; single: ReadonlySet<string>; ranged: boolean };

/**
 * Whether one key of each document, the first that a scan meets, is the one that orders it: with one value of an array
 * pinned down it is the only one; of an array in the order it is the lowest or highest, unless a part of the array is
 * requested.
 */
function oneKeyEach(index: Index, { points, prefixes, single, ranged }: Given, wanted: number): boolean {
  const arrays = index.fields.flatMap(({ path }, at) => (isArrayField(index, at) ? [{ path, at }] : []));
  if (prefixes > 1) return arrays.every(({ path, at }) => at < points && single.has(path));
  if (arrays.every(({ at }) => at < points)) return true;
  const roots = index.fields.slice(0, points + wanted).map(({ parts }) => parts[0]);
  return !ranged && arrays.every(({ at }) => at >= points) && new Set(roots).size === roots.length;
}

/**
 * Whether the index yields the order wanted, and in which direction; leading fields with one value do not matter for
 * order. Behind several values of a field each range is in order, and they are merged.
 */
function sortOrder(
  index: Index,
  { points, prefixes, single, ranged }: Given,
  request: PlanRequest,
): 'forward' | 'backward' | undefined {
  if (request.sort.length === 0) return 'forward';
  if (index.collation || request.rules || prefixes > MOST_MERGED) return undefined;
  const wanted = request.sort.filter((field) => !single.has(field.path));
  if (!oneKeyEach(index, { points, prefixes, single, ranged }, wanted.length)) return undefined;
  const given = index.fields.slice(points);
  if (wanted.length > given.length) return undefined;
  let direction = 0;
  for (const [i, field] of wanted.entries()) {
    const have = given[i];
    if (have?.path !== field.path) return undefined;
    const turn = have.direction * field.direction;
    if (direction !== 0 && direction !== turn) return undefined;
    direction = turn;
  }
  return direction < 0 ? 'backward' : 'forward';
}
