import type { Direction } from '../bson/key.ts';
import { integerOption } from '../bson/numbers.ts';
import { docOf, isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { parseCollation, type Collation } from '../query/collation.ts';
import { compileFilter, type Matcher } from '../query/match.ts';
import type { Fences } from './fences.ts';
import type { KeyField } from './keys.ts';

export interface Index {
  id: number;
  name: string;
  /** As listIndexes shows it. */
  spec: Doc;
  fields: KeyField[];
  directions: Direction[];
  /** Fields of the top level on which a document's keys depend; '*' for all. */
  reads: ReadonlySet<string>;
  unique: boolean;
  sparse: boolean;
  partial?: { filter: Doc; matches: Matcher } | undefined;
  collation?: Collation | undefined;
  /** Seconds after the date in the field at which a document is removed. */
  ttlSeconds?: number | undefined;
  hidden: boolean;
  multikey: boolean;
  /** Fields that are arrays in any document, or lie in one: bit `i` for field `i`. */
  arrays: number;
  /** Still being filled: kept up to date, not used. */
  building: boolean;
  /** Counts of its keys, where ranges of them were counted. */
  fences?: Fences | undefined;
}

/** An index from its specification document. */
export function parseIndex(id: number, spec: Doc, arrays: number): Index {
  const key = spec.get('key');
  if (!isDoc(key)) throw new MongoError(67, 'The index has no key');
  const fields = [...key].map(([path, direction]): KeyField => ({
    path,
    parts: path.split('.'),
    direction: (integerOption(direction) ?? 1) < 0 ? -1 : 1,
  }));
  const filter = spec.get('partialFilterExpression');
  const collation = parseCollation(spec.get('collation'));
  const reads = new Set(fields.map(({ parts }) => parts[0] as string));
  return {
    id,
    spec,
    fields,
    multikey: arrays !== 0,
    arrays,
    collation,
    reads,
    name: String(spec.get('name')),
    directions: fields.map((field) => field.direction),
    unique: spec.get('unique') === true || isIdKey(key),
    sparse: spec.get('sparse') === true,
    partial: isDoc(filter)
      ? { filter, matches: compileFilter(filter, { rules: collation?.rules, fields: reads }) }
      : undefined,
    ttlSeconds: integerOption(spec.get('expireAfterSeconds')),
    hidden: spec.get('hidden') === true,
    building: spec.get('building') === true,
    fences: undefined,
  };
}

/** Whether a field of an index, by its place, is an array in any document. */
export const isArrayField = ({ arrays }: Index, field: number): boolean => (arrays & (1 << field)) !== 0;

export function isIdKey(key: Doc): boolean {
  return key.size === 1 && key.get('_id') === 1;
}

/** The index every collection has. */
export function idIndexSpec(collation?: Value): Doc {
  return docOf({ v: 2, key: { _id: 1 }, name: '_id_', collation });
}
