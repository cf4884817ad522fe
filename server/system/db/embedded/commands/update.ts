import { ObjectId } from 'bson';
import { compare } from '../bson/compare.ts';
import { asBuffer, decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import { shown } from '../bson/show.ts';
import { clone, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { runStages, stageList } from '../aggregate/pipeline.ts';
import type { Scope } from '../aggregate/scope.ts';
import type { MatchState } from '../query/match-context.ts';
import type { Task } from '../scheduler.ts';
import type { Collection } from '../store/catalog.ts';
import { findRows, type Found, type Query } from '../store/find.ts';
import { insertRow, prepareDocument, readRow, refuseId, updateRow } from '../store/rows.ts';
import { compileUpdate, type Update } from '../update/compile.ts';
import { documentFromFilter } from '../update/upsert.ts';
import type { Context } from './context.ts';
import { compileQuery, filterOf } from './query.ts';
import { validateDocument } from './validate.ts';
import { writable } from './writable.ts';

/** One update of an update or findAndModify command. */
export interface UpdateStatement {
  filter: Maybe;
  update: Maybe;
  multi: boolean;
  upsert: boolean;
  sort?: Maybe;
  collation?: Maybe;
  arrayFilters?: Maybe;
  hint?: Maybe;
  variables?: Maybe;
  bypassValidation: boolean;
}

export interface UpdateResult {
  matched: number;
  modified: number;
  upsertedId: Maybe;
  /** The first document touched, before and after, with the array position that the filter matched. */
  before?: Doc | undefined;
  after?: Doc | undefined;
  position: number;
}

const UPDATE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Runs an update: finds, changes and, if asked, inserts. */
export function* updateDocuments(
  context: Context,
  db: string,
  name: string,
  statement: UpdateStatement,
): Task<UpdateResult> {
  const collection = writable(context, db, name, false);
  const { query, scope } = compileQuery(collection, { ...statement });
  query.wantPosition = true;
  const update = compileUpdate(statement.update, {
    arrayFilters: statement.arrayFilters,
    rules: scope.rules,
    pipeline: (stages) => updatePipeline(stages, context, db, scope),
  });
  if (statement.multi && update.kind === 'replace')
    throw new MongoError(9, 'multi update is not supported for replacement-style update');
  const result: UpdateResult = { matched: 0, modified: 0, upsertedId: undefined, position: -1 };
  if (collection) yield* updateFound(context, collection, query, update, statement, result);
  if (result.matched === 0 && statement.upsert)
    upsert(context, writable(context, db, name, true), update, statement, result);
  return result;
}

function updatePipeline(stages: Value[], context: Context, db: string, scope: Scope): (doc: Doc) => Doc {
  for (const [stage] of stageList(stages)) {
    if (!UPDATE_STAGES.has(stage)) throw new MongoError(72, `${stage} is not allowed to be used within an update`);
  }
  return (doc) => {
    for (const found of runStages([doc], stages, { scope, store: context.store, db })) if (found) return found;
    throw new MongoError(1, 'The update pipeline lost the document');
  };
}

/** A multi-update first collects its rows, so that a document that moves in the index is not updated twice. */
function* updateFound(
  context: Context,
  collection: Collection,
  query: Query,
  update: Update,
  statement: UpdateStatement,
  result: UpdateResult,
): Task<void> {
  let paused = false;
  if (!statement.multi) {
    for (const row of findRows(context.store, collection, query)) {
      if (row === undefined) {
        yield;
        paused = true;
      } else if (change(context, collection, query, update, statement, paused ? row.row : row, result)) return;
    }
    return;
  }
  const rows: number[] = [];
  for (const row of findRows(context.store, collection, query)) {
    if (row) rows.push(row.row);
    else yield;
  }
  for (const [i, row] of rows.entries()) {
    change(context, collection, query, update, statement, row, result);
    if ((i & 15) === 15) yield;
  }
}

/** Changes one document; a row number alone means that it may have changed since it was found. */
function change(
  context: Context,
  collection: Collection,
  query: Query,
  update: Update,
  statement: UpdateStatement,
  row: number | Found,
  result: UpdateResult,
): boolean {
  const number = typeof row === 'number' ? row : row.row;
  const bytes = typeof row === 'number' ? readRow(context.store, collection, row) : row.bytes;
  if (!bytes) return false;
  const before = decode(bytes);
  const state: MatchState = { position: typeof row === 'number' ? -1 : row.position };
  if (typeof row === 'number' && !query.matches(before, state)) return false;
  const after = update.apply(copied(before, update), { position: state.position, inserting: false, now: new Date() });
  keepId(before, after, update);
  result.matched++;
  result.before ??= before;
  result.after ??= after;
  if (result.matched === 1) result.position = state.position;
  const encoded = encode(after);
  if (encoded.equals(asBuffer(bytes))) return true;
  if (!statement.bypassValidation) validateDocument(collection, after, before);
  updateRow(context.store, collection, number, before, after, encoded, update.touches);
  result.modified++;
  return true;
}

/** A document that an update may change without changing the one it was made from. */
function copied(doc: Doc, { touches }: Update): Doc {
  if (!touches) return clone(doc) as Doc;
  return new Map([...doc].map(([name, value]) => [name, touches.has(name) ? clone(value) : value]));
}

function keepId(before: Doc, after: Doc, update: Update): void {
  const id = before.get('_id');
  const changed = after.get('_id');
  if (changed === undefined && update.kind === 'pipeline') after.set('_id', id as Value);
  else if (changed === undefined || compare(changed, id) !== 0 || !encode({ v: changed }).equals(encode({ v: id }))) {
    if (update.kind === 'modify')
      throw new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
    throw new MongoError(
      66,
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${shown(changed)}`,
    );
  }
  idFirst(after);
}

function idFirst(doc: Doc): void {
  if (doc.keys().next().value === '_id') return;
  const rest = [...doc].filter(([key]) => key !== '_id');
  const id = doc.get('_id') as Value;
  doc.clear();
  doc.set('_id', id);
  for (const [key, value] of rest) doc.set(key, value);
}

function upsert(
  context: Context,
  collection: Collection,
  update: Update,
  statement: UpdateStatement,
  result: UpdateResult,
): void {
  const base = documentFromFilter(filterOf(statement.filter));
  const wanted = base.get('_id');
  const start = update.kind === 'replace' ? (new Map(wanted === undefined ? [] : [['_id', wanted]]) as Doc) : base;
  const made = update.apply(start, { position: -1, inserting: true, now: new Date() });
  if (wanted !== undefined && made.has('_id') && compare(made.get('_id'), wanted) !== 0) {
    throw new MongoError(
      66,
      update.kind === 'modify'
        ? "Performing an update on the path '_id' would modify the immutable field '_id'"
        : `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${shown(made.get('_id'))}`,
    );
  }
  if (!made.has('_id')) made.set('_id', wanted ?? new ObjectId());
  refuseId(made.get('_id'));
  const ready = prepareDocument(made);
  if (!statement.bypassValidation) validateDocument(collection, ready.doc);
  insertRow(context.store, collection, ready.doc, ready.bytes);
  result.upsertedId = ready.doc.get('_id');
  result.after = ready.doc;
}
