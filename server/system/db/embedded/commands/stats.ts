import { docOf, isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { isView, type Collection } from '../store/catalog.ts';
import type { Store } from '../store/rows.ts';
import type { Context } from './context.ts';
import type { Reply } from './reply.ts';
import { countRows } from './read.ts';

/** Bytes of a collection's documents. */
export function dataSize(store: Store, collection: Collection): number {
  if (isView(collection)) return 0;
  return Number(
    (store.database.sql(`SELECT coalesce(sum(length(b)), 0) FROM d${collection.id}`).get() as unknown as [number])[0],
  );
}

/** The numbers of collStats. */
export function stats(store: Store, collection: Collection): Reply {
  const count = isView(collection) ? 0 : countRows(store, collection);
  const size = dataSize(store, collection);
  const indexSizes: Record<string, number> = {};
  for (const index of collection.indexes) {
    indexSizes[index.name] = Number(
      (store.database.sql(`SELECT coalesce(sum(length(k) + 8), 0) FROM i${index.id}`).get() as unknown as [number])[0],
    );
  }
  return {
    ns: collection.ns,
    size,
    count,
    avgObjSize: count > 0 ? Math.floor(size / count) : 0,
    numOrphanDocs: 0,
    storageSize: size,
    freeStorageSize: 0,
    capped: false,
    nindexes: collection.indexes.length,
    indexBuilds: [],
    indexSizes,
    totalIndexSize: Object.values(indexSizes).reduce((sum, bytes) => sum + bytes, 0),
    totalSize: size + Object.values(indexSizes).reduce((sum, bytes) => sum + bytes, 0),
    scaleFactor: 1,
  };
}

/** The $collStats stage: count and storageStats. */
export function collectionStats(db: string, name: string, argument: Value, { store }: Context): Doc {
  const collection = store.catalog.find(db, name);
  if (!collection)
    throw new MongoError(
      26,
      `Unable to retrieve storageStats in $collStats stage :: caused by :: Collection [${db}.${name}] not found.`,
    );
  const wants = (part: string): boolean => isDoc(argument) && argument.has(part);
  return docOf({
    ns: collection.ns,
    localTime: new Date(),
    storageStats: wants('storageStats') ? stats(store, collection) : undefined,
    count: wants('count') ? countRows(store, collection) : undefined,
  });
}
