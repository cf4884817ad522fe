import type { StringRules } from '../bson/compare.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileFilter, type Matcher } from '../query/match.ts';

/** The filters of `$[name]` path parts. */
export interface ArrayFilters {
  /** Notes the names in a path; an unknown one is an error. */
  use(parts: readonly string[]): void;
  assertAllUsed(): void;
  matches(name: string, item: Value): boolean;
}

export function arrayFilters(value: Maybe, rules?: StringRules): ArrayFilters {
  const filters = new Map<string, Matcher>();
  if (value !== undefined && value !== null) {
    if (!Array.isArray(value))
      throw new MongoError(14, "BSON field 'update.updates.arrayFilters' is the wrong type, expected type 'array'");
    for (const filter of value) addFilter(filters, filter, rules);
  }
  const used = new Set<string>();
  return {
    use(parts) {
      for (const part of parts) {
        const name = filterName(part);
        if (name === undefined || name === '') continue;
        if (!filters.has(name))
          throw new MongoError(2, `No array filter found for identifier '${name}' in path '${parts.join('.')}'`);
        used.add(name);
      }
    },
    assertAllUsed() {
      for (const name of filters.keys()) {
        if (!used.has(name))
          throw new MongoError(9, `The array filter for identifier '${name}' was not used in the update`);
      }
    },
    matches: (name, item) => filters.get(name)?.(new Map([[name, item]]) as Doc) ?? false,
  };
}

/** The name in `$[name]` ('' for `$[]`), undefined for other path parts. */
export function filterName(part: string): string | undefined {
  return part.startsWith('$[') && part.endsWith(']') ? part.slice(2, -1) : undefined;
}

function addFilter(filters: Map<string, Matcher>, filter: Value, rules?: StringRules): void {
  if (!isDoc(filter)) throw new MongoError(14, 'each array filter must be an object');
  const names = new Set(namesOf(filter));
  if (names.size === 0)
    throw new MongoError(9, 'Cannot use an expression without a top-level field name in arrayFilters');
  if (names.size > 1)
    throw new MongoError(
      9,
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found ${[...names].map((name) => `'${name}'`).join(' and ')}`,
    );
  const [name = ''] = names;
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new MongoError(
      2,
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  if (filters.has(name))
    throw new MongoError(9, `Found multiple array filters with the same top-level field name ${name}`);
  filters.set(name, compileFilter(filter, { rules }));
}

function namesOf(filter: Doc): string[] {
  return [...filter].flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] as string];
    return Array.isArray(value) ? value.flatMap((inner) => (isDoc(inner) ? namesOf(inner) : [])) : [];
  });
}
