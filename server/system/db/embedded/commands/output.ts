import { encode } from '../bson/encode.ts';
import { decode } from '../bson/decode.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Task } from '../scheduler.ts';
import { isView, type Collection } from '../store/catalog.ts';
import { compileQuery } from './query.ts';
import { createCollection } from './create.ts';
import { checkName } from './context.ts';
import { validateDocument } from './validate.ts';
import { findRows } from '../store/find.ts';
import { insertRow, prepareDocument, updateRow, type Store } from '../store/rows.ts';
import { valueAt } from '../query/path.ts';
import type { Docs } from '../aggregate/stages.ts';

/** Where the documents of a pipeline go. */
export interface Output {
  stage: '$out' | '$merge';
  db: string;
  name: string;
  spec: Doc;
  /** The command's bypassDocumentValidation: the target's validator does not apply. */
  unchecked: boolean;
}

/** Applies a $merge pipeline to a present document with $$new bound to the incoming one. */
export type MergePipeline = (present: Doc, incoming: Doc) => Doc;

export function parseOutput(
  stage: string,
  argument: Value,
  { db, unchecked }: { db: string; unchecked: boolean },
): Output {
  if (stage === '$out') {
    const target = typeof argument === 'string' ? { db, name: argument } : namespace(argument, db, '$out');
    return { stage, spec: new Map(), unchecked, ...target };
  }
  if (stage !== '$merge') throw new MongoError(40324, `Unrecognized pipeline stage name: '${stage}'`);
  const spec: Doc = isDoc(argument) ? argument : new Map([['into', argument]]);
  const into = spec.get('into');
  const target = typeof into === 'string' ? { db, name: into } : namespace(into, db, '$merge');
  return { stage, spec, unchecked, ...target };
}

function namespace(value: Maybe, db: string, stage: string): { db: string; name: string } {
  if (!isDoc(value)) throw new MongoError(16990, `${stage} only supports a string or object argument`);
  const name = value.get('coll');
  const other = value.get('db') ?? db;
  if (typeof name !== 'string' || typeof other !== 'string')
    throw new MongoError(16994, `${stage} needs the name of a collection in 'coll'`);
  return { db: other, name };
}

/** $out: fills a new collection and replaces the old one with it at the end, indexes and options included. */
export function* writeOut(store: Store, docs: Docs, output: Output): Task<void> {
  checkName(output.db, output.name);
  const present = store.catalog.find(output.db, output.name);
  if (present && isView(present)) throw new MongoError(166, `Namespace ${present.ns} is a view, not a collection`);
  const fresh = store.catalog.create(
    output.db,
    `tmp.agg_out.${Date.now()}.${Math.random()}`,
    new Map([...(present?.options ?? [])].filter(([key]) => key !== 'uuid')),
  );
  try {
    for (const index of present?.indexes ?? createdIndexes()) store.catalog.addIndex(fresh, new Map(index.spec), false);
    for (const doc of docs) {
      if (doc) insert(store, fresh, doc, output.unchecked);
      else yield;
    }
  } catch (error) {
    store.catalog.drop(fresh);
    throw error;
  }
  const replaced = store.catalog.find(output.db, output.name);
  if (replaced) store.catalog.drop(replaced);
  store.catalog.rename(fresh, output.db, output.name);
}

function createdIndexes(): { spec: Doc }[] {
  return [
    {
      spec: new Map<string, Value>([
        ['v', 2],
        ['key', new Map([['_id', 1]]) as Doc],
        ['name', '_id_'],
      ]) as Doc,
    },
  ];
}

function insert(store: Store, collection: Collection, doc: Doc, unchecked: boolean): void {
  const ready = prepareDocument(doc);
  if (!unchecked) validateDocument(collection, ready.doc);
  insertRow(store, collection, ready.doc, ready.bytes);
}

/** $merge: each document meets the one with the same `on` fields. */
export function* writeMerge(store: Store, docs: Docs, output: Output, pipeline: MergePipeline | undefined): Task<void> {
  checkName(output.db, output.name);
  const { spec } = output;
  const on = onFields(spec.get('on'));
  const whenMatched = pipeline ? 'pipeline' : (spec.get('whenMatched') ?? 'merge');
  const whenNotMatched = spec.get('whenNotMatched') ?? 'insert';
  if (!['pipeline', 'merge', 'replace', 'keepExisting', 'fail'].includes(String(whenMatched)))
    throw new MongoError(2, `Enumeration value '${String(whenMatched)}' for field 'whenMatched' is not a valid value.`);
  if (!['insert', 'discard', 'fail'].includes(String(whenNotMatched)))
    throw new MongoError(
      2,
      `Enumeration value '${String(whenNotMatched)}' for field 'whenNotMatched' is not a valid value.`,
    );
  const target = store.catalog.find(output.db, output.name) ?? createCollection(store, output.db, output.name);
  if (isView(target)) throw new MongoError(166, `Namespace ${target.ns} is a view, not a collection`);
  if (
    !target.indexes.some(
      (index) =>
        index.unique &&
        sameFields(
          index.fields.map((field) => field.path),
          on,
        ),
    )
  ) {
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  }
  for (const doc of docs) {
    if (doc)
      mergeOne(store, target, doc, {
        on,
        whenMatched: String(whenMatched),
        whenNotMatched: String(whenNotMatched),
        unchecked: output.unchecked,
        pipeline,
      });
    else yield;
  }
}

function onFields(on: Maybe): string[] {
  if (on === undefined) return ['_id'];
  return (Array.isArray(on) ? on : [on]).map((path) => {
    if (typeof path !== 'string')
      throw new MongoError(51186, "$merge 'on' field must be a string or an array of strings");
    return path;
  });
}

function sameFields(a: string[], b: string[]): boolean {
  return a.length === b.length && [...a].sort().join('\0') === [...b].sort().join('\0');
}

interface MergeRules {
  on: string[];
  whenMatched: string;
  whenNotMatched: string;
  unchecked: boolean;
  pipeline: MergePipeline | undefined;
}

function mergeOne(store: Store, target: Collection, doc: Doc, rules: MergeRules): void {
  const { on, whenMatched, whenNotMatched, unchecked, pipeline } = rules;
  const incoming = doc.has('_id') ? doc : prepareDocument(doc).doc;
  const filter: Doc = new Map(
    on.map((path) => {
      const value = valueAt(incoming, path.split('.'));
      if (value === undefined || value === null || Array.isArray(value))
        throw new MongoError(
          51132,
          `$merge write error: 'on' field '${path}' cannot be missing, null, undefined or an array`,
        );
      return [path, new Map([['$eq', value]]) as Doc];
    }),
  );
  const { query } = compileQuery(target, { filter });
  for (const row of findRows(store, target, query)) {
    if (!row) continue;
    const before = decode(row.bytes);
    const after = combine(before, incoming, whenMatched, target, pipeline);
    if (!after) return;
    if (!unchecked) validateDocument(target, after, before);
    updateRow(store, target, row.row, before, after, encode(after));
    return;
  }
  if (whenNotMatched === 'fail')
    throw new MongoError(
      13113,
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  if (whenNotMatched === 'insert') insert(store, target, incoming, unchecked);
}

function combine(
  before: Doc,
  incoming: Doc,
  whenMatched: string,
  target: Collection,
  pipeline?: MergePipeline,
): Doc | undefined {
  const id = before.get('_id') as Value;
  if (pipeline) return new Map([['_id', id], ...[...pipeline(before, incoming)].filter(([key]) => key !== '_id')]);
  if (whenMatched === 'keepExisting') return undefined;
  if (whenMatched === 'fail') {
    throw new MongoError(
      11000,
      `E11000 duplicate key error collection: ${target.ns} index: _id_ dup key: { _id: ${String(id)} }`,
      { keyPattern: { _id: 1 }, keyValue: { _id: id } },
    );
  }
  const rest = [...incoming].filter(([key]) => key !== '_id');
  return whenMatched === 'replace' ? new Map([['_id', id], ...rest]) : new Map([...before, ...rest]);
}
