import { MongoError } from '../errors.ts';
import { isView, type Collection } from '../store/catalog.ts';
import type { Context } from './context.ts';
import { createCollection } from './create.ts';

/** The collection to write to, created if absent; views can't be written. */
export function writable(context: Context, db: string, name: string, create: true): Collection;
export function writable(context: Context, db: string, name: string, create: boolean): Collection | undefined;
export function writable(context: Context, db: string, name: string, create: boolean): Collection | undefined {
  const collection = context.store.catalog.find(db, name);
  if (collection && isView(collection))
    throw new MongoError(166, `Namespace ${db}.${name} is a view, not a collection`);
  if (name.startsWith('system.')) throw new MongoError(73, `cannot write to ${db}.${name}`);
  return collection ?? (create ? createCollection(context.store, db, name) : undefined);
}
