import { decode, decodeStrictly } from '../bson/decode.ts';
import { integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, type Doc, type Maybe } from '../bson/value.ts';
import { codeName, MongoError } from '../errors.ts';
import type { Task } from '../scheduler.ts';
import type { Collection } from '../store/catalog.ts';
import { deleteRow, insertRow, prepareDocument, readRow } from '../store/rows.ts';
import { findRows } from '../store/find.ts';
import { collectionName, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { compileQuery } from './query.ts';
import { updateDocuments, type UpdateStatement } from './update.ts';
import { validateDocument } from './validate.ts';
import { writable } from './writable.ts';

const MAX_STATEMENTS = 100_000;

/** Error of one statement of a bulk write, as drivers read it. */
interface WriteError {
  index: number;
  code: number;
  errmsg: string;
}

function writeError(error: unknown, index: number): WriteError {
  if (!(error instanceof MongoError)) throw error;
  return {
    index,
    code: error.code,
    errmsg: error.message,
    ...error.extra,
    ...(error.code === 11000 ? {} : { codeName: codeName(error.code) }),
  };
}

/** The statements of a bulk write: inline array or document sequence. */
function statements(request: Request, field: string): { doc: Doc; bytes?: Uint8Array }[] {
  const sequence = request.sequences.get(field);
  const inline = request.body.get(field);
  const list = sequence
    ? sequence.map((bytes) => ({ doc: decodeStrictly(bytes), bytes }))
    : asDocs(inline, `${request.name}.${field}`).map((doc) => ({ doc }));
  if (list.length === 0 || list.length > MAX_STATEMENTS)
    throw new MongoError(
      16,
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${list.length} operations.`,
    );
  return list;
}

function asDocs(value: Maybe, name: string): Doc[] {
  if (value === undefined) throw new MongoError(40414, `BSON field '${name}' is missing but a required field`);
  if (!Array.isArray(value) || !value.every(isDoc))
    throw new MongoError(14, `BSON field '${name}' is the wrong type, expected type 'array' of objects`);
  return value;
}

function* insert(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  const list = statements(request, 'documents');
  const collection = writable(context, db, name, true);
  const ordered = body.get('ordered') !== false;
  const errors: WriteError[] = [];
  let n = 0;
  for (const [index, { doc, bytes }] of list.entries()) {
    try {
      if (collection.dropped) throw new MongoError(175, `The collection ${collection.ns} was dropped`);
      const ready = prepareDocument(doc, bytes);
      if (!truthy(body.get('bypassDocumentValidation'))) validateDocument(collection, ready.doc);
      insertRow(context.store, collection, ready.doc, ready.bytes);
      n++;
    } catch (error) {
      errors.push(writeError(error, index));
      if (ordered) break;
    }
    if ((index & 15) === 15) yield;
  }
  return { n, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
}

function* update(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  const list = statements(request, 'updates');
  for (const { doc } of list) refuseUnknown(doc);
  const errors: WriteError[] = [];
  const upserted: { index: number; _id: Maybe }[] = [];
  let [n, nModified] = [0, 0];
  for (const [index, { doc }] of list.entries()) {
    try {
      const result = yield* updateDocuments(context, db, name, updateStatement(doc, body));
      n += result.matched + (result.upsertedId === undefined ? 0 : 1);
      nModified += result.modified;
      if (result.upsertedId !== undefined) upserted.push({ index, _id: result.upsertedId });
    } catch (error) {
      errors.push(writeError(error, index));
      if (body.get('ordered') !== false) break;
    }
    if ((index & 15) === 15) yield;
  }
  return {
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(errors.length > 0 ? { writeErrors: errors } : {}),
    ok: 1,
  };
}

const UPDATE_FIELDS = new Set(['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint']);

function refuseUnknown(doc: Doc): void {
  for (const key of doc.keys())
    if (!UPDATE_FIELDS.has(key)) throw new MongoError(40415, `BSON field 'update.updates.${key}' is an unknown field.`);
}

function updateStatement(doc: Doc, body: Doc): UpdateStatement {
  return {
    filter: doc.get('q'),
    update: doc.get('u'),
    multi: truthy(doc.get('multi')),
    upsert: truthy(doc.get('upsert')),
    collation: doc.get('collation'),
    arrayFilters: doc.get('arrayFilters'),
    hint: doc.get('hint'),
    variables: merged(body.get('let'), doc.get('c')),
    bypassValidation: truthy(body.get('bypassDocumentValidation')),
  };
}

function merged(a: Maybe, b: Maybe): Maybe {
  return isDoc(a) || isDoc(b) ? (new Map([...(isDoc(a) ? a : []), ...(isDoc(b) ? b : [])]) as Doc) : undefined;
}

function* remove(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  const list = statements(request, 'deletes');
  const errors: WriteError[] = [];
  let n = 0;
  for (const [index, { doc }] of list.entries()) {
    try {
      n += yield* deleteDocuments(context, writable(context, db, name, false), doc, body.get('let'));
    } catch (error) {
      errors.push(writeError(error, index));
      if (body.get('ordered') !== false) break;
    }
    if ((index & 15) === 15) yield;
  }
  return { n, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
}

function* deleteDocuments(
  context: Context,
  collection: Collection | undefined,
  statement: Doc,
  variables: Maybe,
): Task<number> {
  const limit = integerOption(statement.get('limit'));
  if (limit !== 0 && limit !== 1)
    throw new MongoError(9, `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
  const { query } = compileQuery(collection, {
    filter: statement.get('q'),
    collation: statement.get('collation'),
    hint: statement.get('hint'),
    variables,
  });
  if (!collection) return 0;
  let n = 0;
  for (const row of findRows(context.store, collection, query)) {
    if (row === undefined) {
      yield;
      continue;
    }
    const bytes = readRow(context.store, collection, row.row);
    const doc = bytes && decode(bytes);
    if (!doc || !query.matches(doc)) continue;
    deleteRow(context.store, collection, row.row, doc);
    n++;
    if (limit === 1) break;
    if ((n & 15) === 15) yield;
  }
  return n;
}

/** Commands that write documents, without findAndModify. */
export const WRITE_COMMANDS: Record<string, Command> = {
  insert: { kind: 'write', run: insert },
  update: { kind: 'write', run: update },
  delete: { kind: 'write', run: remove },
};
