import { decode } from '../bson/decode.ts';
import type { StringRules } from '../bson/compare.ts';
import { type Doc } from '../bson/value.ts';
import type { Matcher } from '../query/match.ts';
import type { MatchState } from '../query/match-context.ts';
import { sorter, type SortKey, type SortSpec } from '../query/sort.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';
import type { Variables } from './demands.ts';
import { positionAfter } from './count-keys.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Row, Store } from './rows.ts';
import { scanRows, type Paused } from './scan.ts';
import { sortPaused } from './sort-rows.ts';

/**
 * How long filters may run, in milliseconds, before other tasks get their turn: a hard pattern on a few texts is much
 * work.
 */
const PAUSE_MS = 2;

/** A compiled query over one collection. */
export interface Query {
  filter: Doc;
  matches: Matcher;
  /** Top-level fields the filter reads; null for all. */
  fields: ReadonlySet<string> | null;
  sort: readonly SortSpec[];
  skip: number;
  /** 0 for none. */
  limit: number;
  rules?: StringRules | undefined;
  hint?: Index | 'natural' | undefined;
  naturalReverse?: boolean;
  scope?: Variables | undefined;
  /** The caller wants the position of the array element that matched. */
  wantPosition?: boolean;
}

/** A found document; `position` is the matched array element for `$`, -1 for none. */
export interface Found extends Row {
  position: number;
}

/** Statistics of a query, for explain. */
export interface Counters {
  docsExamined: number;
  returned: number;
}

export function planOf(store: Store, collection: Collection, query: Query): Plan {
  return makePlan(store, collection, query);
}

/** Runs a query: plan, filter, order, skip, limit. */
export function* findRows(store: Store, collection: Collection, query: Query, counters?: Counters): Paused<Found> {
  const plan = planOf(store, collection, query);
  const ordered = plan.sorted || query.sort.length === 0;
  const skipped = ordered && query.skip > 0 ? yield* skipKeys(store, plan, query.skip) : plan;
  if (!skipped) return;
  const rows = filterRows(store, collection, skipped, query, counters);
  let skip = skipped === plan ? query.skip : 0;
  let left = query.limit || Infinity;
  for (const row of ordered ? rows : sortRows(rows, query)) {
    if (row === undefined) yield undefined;
    else if (skip > 0) skip--;
    else {
      if (counters) counters.returned++;
      yield row;
      if (--left === 0) return;
    }
  }
}

/** The plan behind its first keys, where each is a document to be skipped. Null: there are no more. */
function* skipKeys(store: Store, plan: Plan, count: number): Generator<undefined, Plan | null, void> {
  if (plan.kind === 'index' && plan.exact && plan.merged) return { ...plan, skip: count };
  const [range] = plan.kind === 'index' && plan.exact && plan.ranges.length === 1 ? plan.ranges : [];
  if (plan.kind !== 'index' || !range) return plan;
  const after = yield* positionAfter(store, plan.index, { range, reverse: plan.reverse, count });
  return after ? { ...plan, points: false, after } : null;
}

function* filterRows(
  store: Store,
  collection: Collection,
  plan: Plan,
  query: Query,
  counters?: Counters,
): Paused<Found> {
  const everything = query.filter.size === 0 || (plan.kind === 'index' && plan.exact && !query.wantPosition);
  const fields = query.fields ?? undefined;
  let pausedAt = performance.now();
  for (const row of scanRows(store, collection, plan)) {
    if (row === undefined || performance.now() - pausedAt > PAUSE_MS) {
      yield undefined;
      pausedAt = performance.now();
      if (row === undefined) continue;
    }
    if (counters) counters.docsExamined++;
    const state: MatchState | undefined = query.wantPosition ? { position: -1 } : undefined;
    if (everything) yield { ...row, position: -1 };
    else if (query.matches(decode(row.bytes, fields), state)) yield { ...alone(row), position: state?.position ?? -1 };
  }
}

/** A row that doesn't keep those in memory that were read together with it. */
const alone = ({ row, bytes }: Row): Row =>
  bytes.byteLength === bytes.buffer.byteLength
    ? { row, bytes }
    : { row, bytes: Uint8Array.prototype.slice.call(bytes) };

function* sortRows(rows: Paused<Found>, query: Query): Paused<Found> {
  const order = sorter(query.sort, query.rules);
  const fields = new Set(query.sort.map((field) => field.parts[0] as string));
  type Keyed = { found: Found; key: SortKey };
  const keyed = function* (): Paused<Keyed> {
    for (const found of rows)
      yield (
        found && {
          found: query.limit ? { ...found, ...alone(found) } : found,
          key: order.key(decode(found.bytes, fields)),
        }
      );
  };
  const sorted = sortPaused(keyed(), {
    compare: (a, b) => order.compare(a.key, b.key),
    size: (item) => item.found.bytes.length + order.size(item.key),
    limit: query.limit ? query.limit + query.skip : undefined,
  });
  for (const item of sorted) yield item?.found;
}
