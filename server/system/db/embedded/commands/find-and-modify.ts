import { decode } from '../bson/decode.ts';
import { truthy } from '../bson/numbers.ts';
import type { Doc, Maybe } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Scope } from '../aggregate/scope.ts';
import type { Task } from '../scheduler.ts';
import { findRows } from '../store/find.ts';
import { deleteRow, readRow } from '../store/rows.ts';
import { collectionName, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { compileQuery, projectionOf } from './query.ts';
import { updateDocuments } from './update.ts';
import { writable } from './writable.ts';

function* findAndModify(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  const remove = truthy(body.get('remove'));
  const update = body.get('update');
  if (remove && update !== undefined) throw new MongoError(9, 'Cannot specify both an update and remove=true');
  if (remove && truthy(body.get('upsert'))) throw new MongoError(9, 'Cannot specify both upsert=true and remove=true ');
  if (remove && truthy(body.get('new')))
    throw new MongoError(
      9,
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (!remove && update === undefined) throw new MongoError(9, 'Either an update or remove=true must be specified');
  return yield* remove ? removeOne(request, context, name) : updateOne(request, context, db, name);
}

function* updateOne(request: Request, context: Context, db: string, name: string): Task<Reply> {
  const { body } = request;
  const returnsNew = truthy(body.get('new'));
  const { scope } = compileQuery(context.store.catalog.find(db, name), {
    collation: body.get('collation'),
    variables: body.get('let'),
  });
  const result = yield* updateDocuments(context, db, name, {
    filter: body.get('query'),
    update: body.get('update'),
    multi: false,
    upsert: truthy(body.get('upsert')),
    sort: body.get('sort'),
    collation: body.get('collation'),
    arrayFilters: body.get('arrayFilters'),
    hint: body.get('hint'),
    variables: body.get('let'),
    bypassValidation: truthy(body.get('bypassDocumentValidation')),
  });
  const inserted = result.upsertedId !== undefined;
  const value = returnsNew ? result.after : result.before;
  return {
    lastErrorObject: {
      n: inserted ? 1 : result.matched,
      updatedExisting: result.matched > 0,
      ...(inserted ? { upserted: result.upsertedId } : {}),
    },
    value: projected(value, body.get('fields'), scope, result.position),
    ok: 1,
  };
}

function projected(doc: Doc | undefined, fields: Maybe, scope: Scope, position: number): Doc | null {
  if (!doc) return null;
  const projection = projectionOf(fields, scope);
  return projection ? projection.project(doc, { position }) : doc;
}

function* removeOne(request: Request, context: Context, name: string): Task<Reply> {
  const { body, db } = request;
  const collection = writable(context, db, name, false);
  const { query, scope } = compileQuery(collection, {
    filter: body.get('query'),
    sort: body.get('sort'),
    collation: body.get('collation'),
    hint: body.get('hint'),
    variables: body.get('let'),
  });
  query.wantPosition = true;
  for (const row of collection ? findRows(context.store, collection, query) : []) {
    if (row === undefined || !collection) {
      yield;
      continue;
    }
    const bytes = readRow(context.store, collection, row.row);
    const doc = bytes && decode(bytes);
    if (!doc || !query.matches(doc)) continue;
    const value = projected(doc, body.get('fields'), scope, row.position);
    deleteRow(context.store, collection, row.row, doc);
    return { lastErrorObject: { n: 1 }, value, ok: 1 };
  }
  return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
}

export const FIND_AND_MODIFY: Command = { kind: 'write', run: findAndModify };
