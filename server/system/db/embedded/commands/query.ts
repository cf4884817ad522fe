import { integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, type Doc, type Maybe } from '../bson/value.ts';
import { equal } from '../bson/compare.ts';
import { MongoError, notSupported } from '../errors.ts';
import { makeScope, matcherIn, projectContext, type Scope } from '../aggregate/scope.ts';
import { parseCollation } from '../query/collation.ts';
import { compileProjection } from '../query/project.ts';
import { parseSort } from '../query/sort.ts';
import type { Collection } from '../store/catalog.ts';
import type { Index } from '../store/index-spec.ts';
import type { Query } from '../store/find.ts';

/** The parts of a command that form a query, under every command's names for them. */
export interface QueryParts {
  filter?: Maybe;
  sort?: Maybe;
  skip?: Maybe;
  limit?: Maybe;
  collation?: Maybe;
  hint?: Maybe;
  variables?: Maybe;
}

export interface CompiledQuery {
  query: Query;
  scope: Scope;
}

/** Compiles filter, order and window of a command against a collection (which need not exist). */
export function compileQuery(collection: Collection | undefined, parts: QueryParts): CompiledQuery {
  const scope = scopeOf(collection, parts);
  const filter = filterOf(parts.filter);
  const fields = new Set<string>();
  const matches = matcherIn(scope, filter, fields);
  const hint = hintOf(collection, parts.hint);
  const query: Query = {
    filter,
    matches,
    scope,
    fields: fields.has('*') ? null : fields,
    sort: parseSort(parts.sort),
    skip: windowOf(parts.skip, 'skip'),
    limit: Math.abs(integerOption(parts.limit) ?? 0),
    rules: scope.rules,
    hint: hint?.index,
    naturalReverse: hint?.reverse ?? false,
  };
  return { query, scope };
}

/** Variables and collation of a command; a collection's own collation is the default. */
export function scopeOf(collection: Collection | undefined, parts: Pick<QueryParts, 'collation' | 'variables'>): Scope {
  const rules = parseCollation(parts.collation ?? collection?.options.get('collation'))?.rules;
  return makeScope(parts.variables, rules);
}

export function filterOf(value: Maybe): Doc {
  if (value === undefined || value === null) return new Map();
  if (!isDoc(value)) throw new MongoError(14, 'Expected field filter to be of type object');
  return value;
}

function windowOf(value: Maybe, name: string): number {
  const number = integerOption(value) ?? 0;
  if (number < 0) throw new MongoError(2, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** The index a hint means: by name, by key pattern or $natural. */
export function hintOf(
  collection: Collection | undefined,
  hint: Maybe,
): { index: Index | 'natural'; reverse: boolean } | undefined {
  if (hint === undefined || hint === null || (isDoc(hint) && hint.size === 0)) return undefined;
  if (isDoc(hint) && hint.has('$natural'))
    return { index: 'natural', reverse: (integerOption(hint.get('$natural')) ?? 1) < 0 };
  if (typeof hint !== 'string' && !isDoc(hint)) throw new MongoError(9, 'Hint must be a string or an object');
  if (!collection) return undefined;
  const index = collection.indexes.find(
    (one) => !one.building && (typeof hint === 'string' ? one.name === hint : equal(one.spec.get('key'), hint)),
  );
  if (!index)
    throw new MongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return { index, reverse: false };
}

/** The projection of find and findAndModify; null for whole documents. */
export function projectionOf(value: Maybe, scope: Scope): ReturnType<typeof compileProjection> {
  if (value === undefined || value === null) return null;
  if (!isDoc(value)) throw new MongoError(14, 'Expected field projection to be of type object');
  return compileProjection(value, projectContext(scope), true);
}

/** Options that would change the result and are not implemented. */
export function refuseOptions(body: Doc): void {
  for (const name of ['min', 'max'])
    if (isDoc(body.get(name)) && (body.get(name) as Doc).size > 0)
      throw notSupported(`The option ${name}`, 'filter with $gte and $lt');
  for (const name of ['returnKey', 'showRecordId', 'tailable', 'awaitData']) {
    if (truthy(body.get(name)))
      throw notSupported(
        `The option ${name}`,
        name === 'tailable' || name === 'awaitData' ? 'poll, or use a MongoDB server' : 'project the fields',
      );
  }
}
