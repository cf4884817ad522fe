import { MongoError, notSupported } from '../errors.ts';
import { isDoc, isNumeric, type Doc } from '../bson/value.ts';
import { numberOf } from '../bson/numbers.ts';
import { ADMIN_COMMANDS } from './admin.ts';
import { AGGREGATE } from './aggregate.ts';
import type { Command, Request } from './context.ts';
import { CREATE_COMMANDS } from './create.ts';
import { EXPLAIN } from './explain.ts';
import { FIND_AND_MODIFY } from './find-and-modify.ts';
import { INDEX_COMMANDS } from './indexes.ts';
import { READ_COMMANDS } from './read.ts';
import { WRITE_COMMANDS } from './write.ts';

/** Every implemented command; each has a test. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...READ_COMMANDS,
    ...WRITE_COMMANDS,
    ...CREATE_COMMANDS,
    ...INDEX_COMMANDS,
    ...ADMIN_COMMANDS,
    aggregate: AGGREGATE,
    explain: EXPLAIN,
    findAndModify: FIND_AND_MODIFY,
    findandmodify: FIND_AND_MODIFY,
  }),
);

/** Commands of MongoDB that are left out, with an alternative. */
const REFUSED: Record<string, string> = {
  commitTransaction: 'update one document at a time, or use a MongoDB replica set',
  abortTransaction: 'update one document at a time, or use a MongoDB replica set',
  mapReduce: 'use an aggregation pipeline',
  createUser: 'only who can open its socket can use it; a MongoDB server has users',
  saslStart: 'it has no users; leave user and password out of the address',
  authenticate: 'it has no users',
  bulkWrite: 'use insert, update and delete',
  createSearchIndexes: 'use a MongoDB server with its search process, mongot',
  updateSearchIndex: 'use a MongoDB server with its search process, mongot',
  dropSearchIndex: 'use a MongoDB server with its search process, mongot',
  replSetGetStatus: 'it is a standalone server',
  replSetInitiate: 'it is a standalone server',
};

/** Fields any command may carry; the engine needs none of them, or reads them for all. */
const GENERIC = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  '$queryOptions',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'signature',
  'rawData',
  'mayBypassWriteBlocking',
  'encryptionInformation',
  'maxTimeMSOpOnly',
]);
const QUERY = ['filter', 'query', 'sort', 'skip', 'limit', 'collation', 'hint', 'let'];
/** Fields of the commands in which an unknown one must not go unnoticed. */
const FIELDS: Record<string, ReadonlySet<string>> = {
  find: new Set([
    ...QUERY,
    'projection',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'allowPartialResults',
    'noCursorTimeout',
    'oplogReplay',
    'min',
    'max',
    'returnKey',
    'showRecordId',
    'tailable',
    'awaitData',
  ]),
  aggregate: new Set([
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
  ]),
  count: new Set([...QUERY, 'fields']),
  distinct: new Set([...QUERY, 'key']),
  insert: new Set(['documents', 'ordered', 'bypassDocumentValidation']),
  update: new Set(['updates', 'ordered', 'bypassDocumentValidation', 'let']),
  delete: new Set(['deletes', 'ordered', 'let', 'bypassDocumentValidation']),
  findAndModify: new Set([
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'collation',
    'arrayFilters',
    'hint',
    'let',
    'ordered',
  ]),
  createIndexes: new Set(['indexes', 'commitQuorum']),
  dropIndexes: new Set(['index']),
  drop: new Set(),
  dropDatabase: new Set(),
  collMod: new Set(['validator', 'validationLevel', 'validationAction', 'viewOn', 'pipeline', 'index']),
  renameCollection: new Set(['to', 'dropTarget']),
  getMore: new Set(['collection', 'batchSize', 'term']),
  killCursors: new Set(['cursors']),
};

function refuseUnknownFields(name: string, body: Doc): void {
  const known = FIELDS[name];
  if (!known) return;
  for (const field of body.keys()) {
    if (field !== name && !known.has(field) && !GENERIC.has(field))
      throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** Whether a command only reads; for some this depends on their arguments. */
export function kindOf(command: Command, request: Request): 'read' | 'write' {
  return typeof command.kind === 'function' ? command.kind(request) : command.kind;
}

/** The command a request asks for, after the refusals that do not depend on the command. */
export function commandOf(request: Request): Command {
  const { name, body, fault } = request;
  if (fault) throw fault;
  if (body.has('txnNumber') || body.has('startTransaction') || body.has('autocommit')) {
    throw new MongoError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  const command = COMMANDS.get(name);
  if (!command) {
    const instead = REFUSED[name];
    throw instead ? notSupported(`The command ${name}`, instead) : new MongoError(59, `no such command: '${name}'`);
  }
  refuseUnknownFields(name, body);
  const level = isDoc(body.get('readConcern')) ? (body.get('readConcern') as Doc).get('level') : undefined;
  if (level === 'snapshot' || level === 'linearizable')
    throw new MongoError(123, `node needs to be a replica set member to use read concern ${level}`);
  const concern = body.get('writeConcern');
  const w = isDoc(concern) ? concern.get('w') : undefined;
  if (concern !== undefined && kindOf(command, request) === 'read')
    throw new MongoError(72, `Command ${name} does not support writeConcern`);
  if (isNumeric(w) && numberOf(w) > 1) throw new MongoError(2, "cannot use 'w' > 1 when a host is not replicated");
  return command;
}
