import { compare } from '../bson/compare.ts';
import { isDoc, typeOrder, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { compileFilter, isOperators } from '../query/match.ts';
import { isRegex } from '../query/regex.ts';

/** A filter's conditions on one path, as far as an index can use them. */
export interface Demand {
  points?: Value[] | undefined;
  from?: Value | undefined;
  to?: Value | undefined;
  exists: boolean;
  tests: [string, Value][];
}
export type Demands = Map<string, Demand>;

/** A filter with more values than these is not looked up value by value. */
export const MAX_POINTS = 2000;

/** Variables that a filter's $expr may name; a join sets them again for each document. */
export interface Variables {
  vars: ReadonlyMap<string, Maybe>;
}

/** Collects a filter's conditions, as far as an index can use them. */
export function collectDemands(filter: Doc, demands: Demands, scope?: Variables): void {
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
 * Equalities of fields and constants in $expr. Every document that passes them passes the filter's own $eq, so an index
 * finds all of them.
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

/** The value of an expression that depends on no document; undefined for anything more than a value or a variable. */
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

/** True when every document that fulfils the demands is in the partial index. */
export function implied(partial: Doc, demands: Demands): boolean {
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
