import type { Doc } from '../bson/value.ts';
import type { Task } from '../scheduler.ts';
import type { Collection } from '../store/catalog.ts';
import type { Store } from '../store/rows.ts';
import { MongoError } from '../errors.ts';
import type { Cursors } from './cursors.ts';
import type { Reply } from './reply.ts';
import type { Sessions } from './sessions.ts';

/** A command as it came: `body` without transport fields; `sequences` are the document sequences, still as bytes. */
export interface Request {
  name: string;
  db: string;
  body: Doc;
  sequences: ReadonlyMap<string, Uint8Array[]>;
  /** The error in the command itself, where it can't be read. */
  fault?: MongoError;
}

/** The context that all commands share. */
export interface Context {
  store: Store;
  cursors: Cursors;
  sessions: Sessions;
  started: Date;
  /** Where it listens: mongodb://… */
  address: string;
  /** Numbers for serverStatus. */
  connections(): number;
  requestShutdown(): void;
}

export interface Command {
  kind: 'read' | 'write' | ((request: Request) => 'read' | 'write');
  run(request: Request, context: Context): Task<Reply>;
}

/** A command that needs no pause. */
export function instant(kind: 'read' | 'write', run: (request: Request, context: Context) => Reply): Command {
  return { kind, run: (request, context) => once(() => run(request, context)) };
}

/** A task that is done at its first step. */
function once<T>(compute: () => T): Task<T> {
  const steps = (function* (): Task<T> {
    yield;
    return compute();
  })();
  steps.next();
  return steps;
}

/** The collection a command names in its first field. */
export function collectionName(request: Request): string {
  const name = request.body.get(request.name);
  if (typeof name !== 'string') throw new MongoError(73, `collection name has invalid type ${typeof name}`);
  return checkName(request.db, name);
}

export function checkName(db: string, name: string): string {
  if (db === '' || /[/\\. "$\0]/.test(db) || db.length > 63) throw new MongoError(73, `Invalid database name: '${db}'`);
  if (
    name === '' ||
    name.startsWith('$') ||
    name.startsWith('.') ||
    name.includes('\0') ||
    `${db}.${name}`.length > 255
  ) {
    throw new MongoError(73, `Invalid namespace specified '${db}.${name}'`);
  }
  return name;
}

/** The collection, or error 26. */
export function existing(context: Context, request: Request): Collection {
  const name = collectionName(request);
  const collection = context.store.catalog.find(request.db, name);
  if (!collection) throw new MongoError(26, `ns does not exist: ${request.db}.${name}`);
  return collection;
}
