import { hostname } from 'node:os';
import { statSync } from 'node:fs';
import { ObjectId } from 'bson';
import { integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, docOf, type Doc } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import type { Task } from '../scheduler.ts';
import { isView, type Collection } from '../store/catalog.ts';
import { existing, instant, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { FIRST_BATCH } from './cursors.ts';
import { dataSize, stats } from './stats.ts';
import { validate } from './validate-collection.ts';

/** The MongoDB version whose behaviour is followed. */
const VERSION = [7, 0, 14, 0];

const hello = instant('read', (_request, context) => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16777216,
  maxMessageSizeBytes: 48000000,
  maxWriteBatchSize: 100000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: context.connections(),
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
}));

const buildInfo = instant('read', () => ({
  version: VERSION.slice(0, 3).join('.'),
  gitVersion: 'embedded',
  modules: [],
  allocator: 'system',
  javascriptEngine: 'none',
  sysInfo: 'deprecated',
  versionArray: VERSION,
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16777216,
  storageEngines: ['sqlite'],
  ok: 1,
}));

const ok = instant('read', () => ({ ok: 1 }));

function* listCollections({ body, db }: Request, context: Context): Task<Reply> {
  const filter = body.get('filter');
  const matches = isDoc(filter) ? compileFilter(filter, {}) : () => true;
  const nameOnly = truthy(body.get('nameOnly'));
  const found = context.store.catalog
    .list(db)
    .map((collection) => describe(collection, nameOnly))
    .filter((doc) => matches(doc));
  const cursor = body.get('cursor');
  const size = isDoc(cursor) ? integerOption(cursor.get('batchSize')) : undefined;
  return yield* context.cursors.open(`${db}.$cmd.listCollections`, found, { size: size ?? FIRST_BATCH, single: false });
}

function describe(collection: Collection, nameOnly: boolean): Doc {
  const view = isView(collection);
  const base = { name: collection.name, type: view ? 'view' : 'collection' };
  if (nameOnly) return docOf(base);
  const options: Doc = new Map([...collection.options].filter(([key]) => key !== 'uuid'));
  const id = collection.indexes.find((index) => index.name === '_id_');
  return docOf({
    ...base,
    options,
    info: view ? docOf({ readOnly: true }) : docOf({ readOnly: false, uuid: collection.options.get('uuid') }),
    idIndex: id?.spec,
  });
}

const listDatabases = instant('read', ({ body }, { store }) => {
  const filter = body.get('filter');
  const matches = isDoc(filter) ? compileFilter(filter, {}) : () => true;
  const nameOnly = truthy(body.get('nameOnly'));
  const databases = store.catalog
    .databases()
    .sort()
    .map((name) => {
      if (nameOnly) return docOf({ name });
      const size = store.catalog.list(name).reduce((sum, collection) => sum + dataSize(store, collection), 0);
      return docOf({ name, sizeOnDisk: size, empty: size === 0 });
    })
    .filter((doc) => matches(doc));
  const totalSize = databases.reduce((sum, doc) => sum + Number(doc.get('sizeOnDisk') ?? 0), 0);
  return { databases, ...(nameOnly ? {} : { totalSize, totalSizeMb: Math.floor(totalSize / 1048576) }), ok: 1 };
});

const collStats = instant('read', (request, context) => ({
  ...stats(context.store, existing(context, request)),
  ok: 1,
}));

const dbStats = instant('read', ({ db }, { store }) => {
  const collections = store.catalog.list(db);
  const all = collections.filter((collection) => !isView(collection)).map((collection) => stats(store, collection));
  const sum = (field: string): number => all.reduce((total, one) => total + Number(one[field] ?? 0), 0);
  const objects = sum('count');
  return {
    db,
    collections: all.length,
    views: collections.length - all.length,
    objects,
    avgObjSize: objects > 0 ? sum('size') / objects : 0,
    dataSize: sum('size'),
    storageSize: sum('size'),
    indexes: sum('nindexes'),
    indexSize: sum('totalIndexSize'),
    totalSize: sum('totalSize'),
    scaleFactor: 1,
    fsUsedSize: fileSize(store.database.file),
    fsTotalSize: 0,
    ok: 1,
  };
});

function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const serverStatus = instant('read', (_request, context) => ({
  host: hostname(),
  version: VERSION.slice(0, 3).join('.'),
  process: 'workspace-db',
  pid: BigInt(process.pid),
  uptime: Math.floor((Date.now() - context.started.getTime()) / 1000),
  localTime: new Date(),
  connections: { current: context.connections(), available: 1000, totalCreated: context.connections() },
  metrics: { cursor: { open: { total: context.cursors.count() } } },
  mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 1048576) },
  storageEngine: { name: 'sqlite', persistent: true },
  ok: 1,
}));

const getParameter = instant('read', ({ body }) => {
  const known: Record<string, unknown> = {
    featureCompatibilityVersion: { version: '7.0' },
    authenticationMechanisms: [],
  };
  const asked = body.get('getParameter') === '*' ? Object.keys(known) : [...body.keys()].filter((key) => key in known);
  if (asked.length === 0) throw new MongoError(72, 'no option found to get');
  return { ...Object.fromEntries(asked.map((key) => [key, known[key]])), ok: 1 };
});

const getLog = instant('read', ({ body }) =>
  body.get('getLog') === '*'
    ? { names: ['global', 'startupWarnings'], ok: 1 }
    : { totalLinesWritten: 0, log: [], ok: 1 },
);

const hostInfo = instant('read', () => ({
  system: { currentTime: new Date(), hostname: hostname(), cpuAddrSize: 64, numCores: 1, cpuArch: process.arch },
  os: { type: process.platform },
  extra: {},
  ok: 1,
}));

const connectionStatus = instant('read', () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
  ok: 1,
}));

const shutdown = instant('read', (_request, context) => {
  context.requestShutdown();
  return { ok: 1 };
});

const whatsmyuri = instant('read', (_request, { address }) => ({ you: address, ok: 1 }));
const startSession = instant('read', () => ({ id: { id: new ObjectId() }, timeoutMinutes: 30, ok: 1 }));
const endSessions = instant('read', ({ body }, { sessions }) => {
  const ids = body.get('endSessions');
  if (Array.isArray(ids)) ids.forEach((id) => sessions.end(id));
  return { ok: 1 };
});
const getCmdLineOpts = instant('read', () => ({ argv: ['workspace-db'], parsed: {}, ok: 1 }));
const noUsers = instant('read', () => ({ users: [], roles: [], ok: 1 }));

/** Commands about the server and its collections, for drivers, shells and tools. */
export const ADMIN_COMMANDS: Record<string, Command> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: ok,
  buildInfo,
  buildinfo: buildInfo,
  listCollections: { kind: 'read', run: listCollections },
  validate: { kind: 'read', run: validate },
  listDatabases,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  serverStatus,
  getParameter,
  getLog,
  hostInfo,
  connectionStatus,
  whatsmyuri,
  startSession,
  getCmdLineOpts,
  usersInfo: noUsers,
  rolesInfo: noUsers,
  shutdown,
  endSessions,
  refreshSessions: ok,
  killSessions: ok,
  killAllSessions: ok,
  fsync: ok,
  logout: ok,
};
