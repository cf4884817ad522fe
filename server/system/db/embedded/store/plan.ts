import { compare, type StringRules } from '../bson/compare.ts';
import { encodeKey } from '../bson/key.ts';
import { isDoc, typeOrder, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { compileFilter, isOperators } from '../query/match.ts';
import { isRegex } from '../query/regex.ts';
import type { SortSpec } from '../query/sort.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';

/** Keys from `from` (included) to `to` (not included). */
export interface KeyRange {
  from: Buffer;
  to: Buffer;
}

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
    }
  | { kind: 'union'; plans: Plan[]; sorted: boolean };

/** What a filter demands of one path, as far as an index can use it. */
interface Demand {
  points?: Value[] | undefined;
  from?: Value | undefined;
  to?: Value | undefined;
  exists: boolean;
  tests: [string, Value][];
}
type Demands = Map<string, Demand>;

const MAX_POINTS = 2000;

export interface PlanRequest {
  filter: Doc;
  sort: readonly SortSpec[];
  rules?: StringRules | undefined;
  hint?: Index | 'natural' | undefined;
  naturalReverse?: boolean;
  scope?: Variables | undefined;
}

/** Variables that a filter's $expr may name; a join sets them anew for each document. */
export interface Variables {
  vars: ReadonlyMap<string, Maybe>;
}

/** Chooses an index by the number of fields it pins down, then by whether it gives the order wanted. */
export function makePlan(collection: Collection, request: PlanRequest): Plan {
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
  const best = bestIndex(collection, demands, request);
  if (best) return best;
  return unionPlan(collection, request) ?? { kind: 'scan', reverse: false, sorted: request.sort.length === 0 };
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

function bestIndex(collection: Collection, demands: Demands, request: PlanRequest): Plan | undefined {
  let best: { plan: Plan; score: number } | undefined;
  for (const index of collection.indexes) {
    if (index.hidden || index.building) continue;
    const candidate = usePlan(index, demands, request);
    if (candidate && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best?.plan;
}

/** $or at the top, each branch with an index of its own. */
function unionPlan(collection: Collection, request: PlanRequest): Plan | undefined {
  const branches = request.filter.get('$or');
  if (!Array.isArray(branches) || branches.length > 50) return undefined;
  const plans: Plan[] = [];
  for (const branch of branches) {
    const demands: Demands = new Map();
    if (isDoc(branch)) collectDemands(branch, demands, request.scope);
    const plan = demands.size > 0 ? bestIndex(collection, demands, { ...request, sort: [] }) : undefined;
    if (!plan) return undefined;
    plans.push(plan);
  }
  return plans.length > 0 ? { kind: 'union', plans, sorted: request.sort.length === 0 } : undefined;
}

function collectDemands(filter: Doc, demands: Demands, scope?: Variables): void {
  for (const [key, value] of filter) {
    if (key === '$and' && Array.isArray(value)) {
      for (const branch of value) if (isDoc(branch)) collectDemands(branch, demands, scope);
    } else if (key === '$expr') collectEqualities(value, demands, scope);
    else if (!key.startsWith('$')) {
      const demand = demandOf(key, demands);
      if (isOperators(value)) for (const [operator, operand] of value) note(demand, operator, operand);
      else note(demand, '$eq', value);
    }
  }
}

function demandOf(path: string, demands: Demands): Demand {
  const demand = demands.get(path) ?? { exists: false, tests: [] };
  demands.set(path, demand);
  return demand;
}

/**
 * Equalities of fields and constants in $expr. Whatever passes them passes the filter's own $eq, so an index finds all
 * of it.
 */
function collectEqualities(expression: Value, demands: Demands, scope?: Variables): void {
  if (!isDoc(expression) || expression.size !== 1) return;
  const [operator, list] = [...expression][0] as [string, Value];
  if (!Array.isArray(list)) return;
  if (operator === '$and') for (const part of list) collectEqualities(part, demands, scope);
  if (operator !== '$eq' || list.length !== 2) return;
  for (const [field, other] of [list, [...list].reverse()] as [Value, Value][]) {
    const constant = constantOf(other, scope);
    if (typeof field === 'string' && /^\$[^$]/.test(field) && constant !== undefined)
      note(demandOf(field.slice(1), demands), '$eq', constant);
  }
}

/**
 * The value of an expression that depends on no document; undefined for all that is more than a value or a variable.
 */
function constantOf(expression: Value, scope?: Variables): Maybe {
  if (typeof expression === 'string' && expression.startsWith('$'))
    return expression.startsWith('$$') ? scope?.vars.get(expression.slice(2)) : undefined;
  if (Array.isArray(expression)) return undefined;
  if (!isDoc(expression)) return expression;
  return expression.size === 1 ? expression.get('$literal') : undefined;
}

function note(demand: Demand, operator: string, operand: Value): void {
  demand.tests.push([operator, operand]);
  if (Array.isArray(operand) && operator === '$in') {
    if (operand.length <= MAX_POINTS && operand.every(isPoint)) demand.points ??= operand;
    if (!operand.includes(null) && !operand.some(isRegex)) demand.exists = true;
    return;
  }
  if (operator === '$exists' && operand === true) demand.exists = true;
  if (!isPoint(operand)) return;
  if (operator === '$eq') demand.points = [operand];
  if (operand === null || ![10, 15, 20, 30, 35, 40, 45, 47].includes(typeOrder(operand))) return;
  if (['$eq', '$gt', '$gte', '$lt', '$lte'].includes(operator)) demand.exists = true;
  if (operator === '$gt' || operator === '$gte') demand.from ??= operand;
  if (operator === '$lt' || operator === '$lte') demand.to ??= operand;
}

function isPoint(value: Value): boolean {
  return !Array.isArray(value) && !isRegex(value) && typeOrder(value) !== 1 && typeOrder(value) !== 127;
}

function usePlan(index: Index, demands: Demands, request: PlanRequest): { plan: Plan; score: number } | undefined {
  const exists = index.fields.some((field) => demands.get(field.path)?.exists);
  if (index.sparse && !exists) return undefined;
  if (index.partial && !implied(index.partial.filter, demands)) return undefined;
  const { prefixes, points, range } = bounds(index, demands, request.rules);
  const order = sortOrder(index, points, prefixes.length, request);
  if (points === 0 && !range && order === undefined) return undefined;
  const ranges = range
    ? prefixes.map((prefix) => spread(prefix, range))
    : prefixes.map((prefix) => ({ from: prefix, to: successor(prefix) }));
  ranges.sort((a, b) => Buffer.compare(a.from, b.from));
  const full = index.unique && points === index.fields.length ? 1000 : 0;
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
    },
    score,
  };
}

interface ByteRange {
  low: Buffer;
  high: Buffer;
  closed: boolean;
}

/**
 * Equal values for leading fields become prefixes (one for each point of $in); the first other field may have a range.
 */
function bounds(
  index: Index,
  demands: Demands,
  rules?: StringRules,
): { prefixes: Buffer[]; points: number; range?: ByteRange } {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  const roots = new Set<string>();
  let points = 0;
  for (const field of index.fields) {
    const demand = demands.get(field.path);
    const root = field.parts[0] as string;
    if (!demand || (index.multikey && roots.has(root))) return { prefixes, points };
    roots.add(root);
    const values = demand.points;
    if (
      values &&
      prefixes.length * values.length <= MAX_POINTS &&
      values.every((value) => comparable(value, index, rules))
    ) {
      const keys = distinct(values.map((value) => encodeKey([value], [field.direction], index.collation?.rules)));
      prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
      points++;
      continue;
    }
    const range = rangeOf(demand, index, field.direction, rules);
    return range ? { prefixes, points, range } : { prefixes, points };
  }
  return { prefixes, points };
}

function distinct(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

/** Strings can only be looked up in an index of the same collation. */
function comparable(value: Value, index: Index, rules?: StringRules): boolean {
  return index.collation?.rules === rules || ![15, 20, 25].includes(typeOrder(value));
}

function rangeOf(demand: Demand, index: Index, direction: 1 | -1, rules?: StringRules): ByteRange | undefined {
  const { from } = demand;
  let { to } = demand;
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && typeOrder(from) !== typeOrder(to)) to = undefined;
  const sample = (from ?? to) as Value;
  if (!comparable(sample, index, rules) || (index.collation && [15, 20].includes(typeOrder(sample)))) return undefined;
  if (index.multikey && from !== undefined) to = undefined;
  const type = Buffer.from([typeOrder(sample)]);
  const low = from === undefined ? type : encodeKey([from], [1]);
  const high = to === undefined ? type : encodeKey([to], [1]);
  const closed = from !== undefined && to !== undefined;
  return direction === 1 ? { low, high, closed } : { low: inverted(high), high: inverted(low), closed };
}

function spread(prefix: Buffer, range: ByteRange): KeyRange {
  return { from: Buffer.concat([prefix, range.low]), to: successor(Buffer.concat([prefix, range.high])) };
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte & 255));
}

/** The smallest key after all keys that start with this one. */
function successor(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  for (let i = next.length - 1; i >= 0; i--) {
    const byte = next[i] as number;
    if (byte < 255) {
      next[i] = byte + 1;
      return next.subarray(0, i + 1);
    }
  }
  return Buffer.from([255]);
}

/**
 * Whether the index yields the order wanted, and in which direction; leading fields with one value do not matter for
 * order.
 */
function sortOrder(
  index: Index,
  points: number,
  prefixes: number,
  request: PlanRequest,
): 'forward' | 'backward' | undefined {
  if (request.sort.length === 0) return 'forward';
  if (index.multikey || index.collation || request.rules) return undefined;
  const pinned = prefixes === 1 ? points : 0;
  const fixed = new Set(index.fields.slice(0, pinned).map((field) => field.path));
  const wanted = request.sort.filter((field) => !fixed.has(field.path));
  if (prefixes > 1 && points > 0) return undefined;
  const given = index.fields.slice(pinned);
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

/** True when every document that fulfils the demands is in the partial index. */
function implied(partial: Doc, demands: Demands): boolean {
  for (const [key, value] of partial) {
    if (key === '$and' && Array.isArray(value)) {
      if (!value.every((branch) => isDoc(branch) && implied(branch, demands))) return false;
    } else if (key.startsWith('$')) return false;
    else {
      const tests: [string, Value][] = isOperators(value) ? [...value] : [['$eq', value]];
      const demand = demands.get(key);
      if (!demand || !tests.every(([operator, operand]) => testImplied(operator, operand, demand))) return false;
    }
  }
  return true;
}

function testImplied(operator: string, operand: Value, demand: Demand): boolean {
  if (operator === '$exists' && operand === true && demand.exists) return true;
  if (
    demand.tests.some(
      ([name, other]) => name === operator && typeOrder(other) === typeOrder(operand) && compare(other, operand) === 0,
    )
  )
    return true;
  if (demand.points) {
    const matches = compileFilter(new Map([['v', new Map([[operator, operand]]) as Doc]]) as Doc, {});
    return demand.points.every((point) => point !== null && matches(new Map([['v', point]]) as Doc));
  }
  const bound = operator.startsWith('$gt') ? demand.from : operator.startsWith('$lt') ? demand.to : undefined;
  if (bound === undefined || typeOrder(bound) !== typeOrder(operand)) return false;
  const sign = compare(bound, operand);
  return operator.startsWith('$gt') ? sign > 0 : sign < 0;
}
