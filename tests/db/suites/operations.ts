import { type ClientSession, type Collection, type Db, MongoClient, type Document } from 'mongodb';

type Args = Record<string, unknown>;
/** Thrown for an operation that the runner does not support: its test counts as skipped. */
export class Unimplemented extends Error {}

/** Runs one operation of a test on its entity. */
export async function runOperation(target: unknown, name: string, args: Args): Promise<unknown> {
  if (target instanceof MongoClient) return onClient(target, name, args);
  if (isCollection(target)) return onCollection(target, name, args);
  if (isDatabase(target)) return onDatabase(target, name, args);
  return onOther(target, name, args);
}

function isCollection(value: unknown): value is Collection {
  return typeof value === 'object' && value !== null && 'insertOne' in value;
}

function isDatabase(value: unknown): value is Db {
  return typeof value === 'object' && value !== null && 'createCollection' in value;
}

function split(args: Args, ...names: string[]): { values: unknown[]; options: Document } {
  const options = Object.fromEntries(Object.entries(args).filter(([key]) => !names.includes(key)));
  if (options['returnDocument'] === 'After') options['returnDocument'] = 'after';
  if (options['returnDocument'] === 'Before') options['returnDocument'] = 'before';
  return { values: names.map((name) => args[name]), options };
}

async function onCollection(collection: Collection, name: string, args: Args): Promise<unknown> {
  const [a, b] = ['filter', 'update'];
  switch (name) {
    case 'find': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection.find(filter as Document, options).toArray();
    }
    case 'findOne': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection.findOne(filter as Document, options);
    }
    case 'createFindCursor': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection.find(filter as Document, options);
    }
    case 'aggregate': {
      const {
        values: [pipeline],
        options,
      } = split(args, 'pipeline');
      return collection.aggregate(pipeline as Document[], options).toArray();
    }
    case 'countDocuments': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection.countDocuments(filter as Document, options);
    }
    case 'count': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection.count(filter as Document, options);
    }
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(args);
    case 'distinct': {
      const {
        values: [field, filter],
        options,
      } = split(args, 'fieldName', a);
      return collection.distinct(String(field), filter as Document, options);
    }
    case 'insertOne': {
      const {
        values: [doc],
        options,
      } = split(args, 'document');
      return collection.insertOne(doc as Document, options);
    }
    case 'insertMany': {
      const {
        values: [docs],
        options,
      } = split(args, 'documents');
      return collection.insertMany(docs as Document[], options);
    }
    case 'updateOne':
    case 'updateMany': {
      const {
        values: [filter, update],
        options,
      } = split(args, a, b);
      return collection[name](filter as Document, update as Document, options);
    }
    case 'replaceOne': {
      const {
        values: [filter, doc],
        options,
      } = split(args, a, 'replacement');
      return collection.replaceOne(filter as Document, doc as Document, options);
    }
    case 'deleteOne':
    case 'deleteMany': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection[name](filter as Document, options);
    }
    case 'findOneAndDelete': {
      const {
        values: [filter],
        options,
      } = split(args, a);
      return collection.findOneAndDelete(filter as Document, options);
    }
    case 'findOneAndUpdate': {
      const {
        values: [filter, update],
        options,
      } = split(args, a, b);
      return collection.findOneAndUpdate(filter as Document, update as Document, options);
    }
    case 'findOneAndReplace': {
      const {
        values: [filter, doc],
        options,
      } = split(args, a, 'replacement');
      return collection.findOneAndReplace(filter as Document, doc as Document, options);
    }
    case 'bulkWrite': {
      const {
        values: [requests],
        options,
      } = split(args, 'requests');
      return collection.bulkWrite(requests as never, options);
    }
    case 'createIndex': {
      const {
        values: [keys],
        options,
      } = split(args, 'keys');
      return collection.createIndex(keys as Document, options);
    }
    case 'dropIndex': {
      const {
        values: [index],
        options,
      } = split(args, 'name');
      return collection.dropIndex(String(index), options);
    }
    case 'dropIndexes':
      return collection.dropIndexes(args);
    case 'listIndexes':
      return collection.listIndexes(args).toArray();
    case 'listIndexNames':
      return (await collection.listIndexes(args).toArray()).map((index) => String(index['name']));
    case 'rename': {
      const {
        values: [to],
        options,
      } = split(args, 'to');
      return collection.rename(String(to), options);
    }
    default:
      throw new Unimplemented(`collection.${name}`);
  }
}

async function onDatabase(db: Db, name: string, args: Args): Promise<unknown> {
  switch (name) {
    case 'runCommand': {
      const {
        values: [command],
        options,
      } = split(args, 'command', 'commandName');
      return db.command(command as Document, options);
    }
    case 'runCursorCommand': {
      const {
        values: [command],
        options,
      } = split(args, 'command', 'commandName');
      return db.runCursorCommand(command as Document, options).toArray();
    }
    case 'aggregate': {
      const {
        values: [pipeline],
        options,
      } = split(args, 'pipeline');
      return db.aggregate(pipeline as Document[], options).toArray();
    }
    case 'createCollection': {
      const {
        values: [collection],
        options,
      } = split(args, 'collection');
      return db.createCollection(String(collection), options);
    }
    case 'dropCollection': {
      const {
        values: [collection],
        options,
      } = split(args, 'collection');
      return db.dropCollection(String(collection), options);
    }
    case 'listCollections': {
      const {
        values: [filter],
        options,
      } = split(args, 'filter');
      return db.listCollections((filter as Document) ?? {}, options).toArray();
    }
    case 'listCollectionNames':
      return (await db.listCollections((args['filter'] as Document) ?? {}, { nameOnly: true }).toArray()).map(
        (one) => one.name,
      );
    case 'modifyCollection': {
      const {
        values: [collection],
        options,
      } = split(args, 'collection');
      return db.command({ collMod: collection, ...options });
    }
    default:
      throw new Unimplemented(`database.${name}`);
  }
}

async function onClient(client: MongoClient, name: string, args: Args): Promise<unknown> {
  switch (name) {
    case 'listDatabases':
      return (await client.db().admin().listDatabases(args)).databases;
    case 'listDatabaseNames':
      return (
        await client
          .db()
          .admin()
          .listDatabases({ ...args, nameOnly: true })
      ).databases.map((db) => db.name);
    case 'clientBulkWrite': {
      const {
        values: [models],
        options,
      } = split(args, 'models');
      const named = (models as Document[]).map(
        (model) => Object.entries(model).map(([kind, spec]) => ({ name: kind, ...spec }))[0],
      );
      return client.bulkWrite(named as never, options);
    }
    case 'close':
      return client.close();
    default:
      throw new Unimplemented(`client.${name}`);
  }
}

async function onOther(target: unknown, name: string, args: Args): Promise<unknown> {
  const cursor = target as { next?: () => Promise<unknown>; close?: () => Promise<void> } | undefined;
  if (name === 'iterateUntilDocumentOrError' && cursor?.next) return cursor.next();
  if (name === 'close' && cursor?.close) return cursor.close();
  if (name === 'endSession') return (target as ClientSession).endSession();
  void args;
  throw new Unimplemented(name);
}
