/**
 * Runs unified spec tests of MongoDB's drivers against a server.
 *   node tests/db/suites/crud-spec.ts FOLDER-OR-FILE [mongodb://address] [name filter]
 * Without an address it starts the embedded server in a temporary folder. Results, errors and outcomes are compared;
 * the commands that the driver sends (expectEvents) are not.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EJSON } from 'bson';
import { MongoBulkWriteError, MongoClient, MongoServerError, type Document } from 'mongodb';
import { startEmbeddedDatabase } from '../../../server/system/db/embedded/index.ts';
import { mismatch } from './matching.ts';
import { runOperation, Unimplemented } from './operations.ts';

interface Test {
  description: string;
  skipReason?: string;
  runOnRequirements?: Document[];
  operations: Document[];
  outcome?: Document[];
}
interface File extends Document {
  tests: Test[];
  runOnRequirements?: Document[];
  createEntities?: Document[];
  initialData?: Document[];
}
type Entities = Map<string, unknown>;

const VERSION = [7, 0, 14];
const counts = { pass: 0, fail: 0, skip: 0 };

function version(text: unknown): number[] {
  return String(text).split('.').map(Number);
}

function below(a: number[], b: number[]): boolean {
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) < (b[i] ?? 0);
  return false;
}

/** True when a standalone server of this version meets one of the requirements. */
function applies(requirements: Document[] | undefined): boolean {
  if (!requirements || requirements.length === 0) return true;
  return requirements.some(
    (one) =>
      !(one['minServerVersion'] && below(VERSION, version(one['minServerVersion']))) &&
      !(one['maxServerVersion'] && below(version(one['maxServerVersion']), VERSION)) &&
      (!one['topologies'] || one['topologies'].includes('single')) &&
      (one['serverless'] ?? 'allow') !== 'require' &&
      one['auth'] !== true &&
      !one['csfle'] &&
      !one['serverParameters'],
  );
}

async function createEntities(list: Document[], address: string, entities: Entities): Promise<void> {
  for (const entity of list) {
    const [kind, spec] = Object.entries(entity)[0] as [string, Document];
    const parent = entities.get(spec['client'] ?? spec['database']);
    if (kind === 'client')
      entities.set(
        spec['id'],
        await new MongoClient(address, {
          ...spec['uriOptions'],
          ignoreUndefined: true,
          retryWrites: spec['uriOptions']?.['retryWrites'] ?? false,
        }).connect(),
      );
    else if (kind === 'database')
      entities.set(spec['id'], (parent as MongoClient).db(spec['databaseName'], optionsOf(spec['databaseOptions'])));
    else if (kind === 'collection')
      entities.set(
        spec['id'],
        (parent as ReturnType<MongoClient['db']>).collection(
          spec['collectionName'],
          optionsOf(spec['collectionOptions']),
        ),
      );
    else if (kind === 'session') entities.set(spec['id'], (parent as MongoClient).startSession(spec['sessionOptions']));
    else throw new Unimplemented(`entity ${kind}`);
  }
}

function optionsOf(options: Document | undefined): Document {
  const { readConcern, readPreference, writeConcern, ...rest } = options ?? {};
  return {
    ...rest,
    ...(readConcern ? { readConcern } : {}),
    ...(writeConcern ? { writeConcern } : {}),
    ...(readPreference ? { readPreference: readPreference.mode } : {}),
  };
}

async function load(admin: MongoClient, data: Document[]): Promise<void> {
  for (const { databaseName, collectionName, documents, createOptions } of data) {
    const db = admin.db(databaseName);
    await db
      .collection(collectionName)
      .drop()
      .catch(() => false);
    if (documents.length === 0 || createOptions) await db.createCollection(collectionName, createOptions ?? {});
    if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  }
}

function checkError(expected: Document, error: unknown, entities: Entities): string | null {
  if (error === undefined) return 'an error was expected';
  if (error instanceof Unimplemented) throw error;
  const server = error instanceof MongoServerError ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (expected['isClientError'] === true && server && !(error instanceof MongoBulkWriteError))
    return `a client error was expected, got ${message}`;
  if (expected['errorCode'] !== undefined && Number(expected['errorCode']) !== server?.code)
    return `code ${String(server?.code)}, expected ${expected['errorCode']}: ${message}`;
  if (expected['errorCodeName'] && expected['errorCodeName'] !== server?.codeName)
    return `codeName ${String(server?.codeName)}`;
  if (expected['errorContains'] && !message.toLowerCase().includes(String(expected['errorContains']).toLowerCase()))
    return `message "${message}" lacks "${expected['errorContains']}"`;
  const result =
    error instanceof MongoBulkWriteError ? error.result : (error as { partialResult?: unknown }).partialResult;
  if (expected['expectResult'] && result) {
    const wrong = mismatch(expected['expectResult'], result, entities);
    if (wrong) return wrong;
  }
  return expected['errorResponse']
    ? mismatch(expected['errorResponse'], server?.errorResponse ?? error, entities)
    : null;
}

async function operate(operation: Document, entities: Entities, address: string): Promise<string | null> {
  const { name, object, expectError, expectResult, saveResultAsEntity, ignoreResultAndError } = operation;
  if (object === 'testRunner') return runnerOperation(name, operation['arguments'] ?? {}, address);
  const args = { ...(operation['arguments'] ?? {}) };
  if (typeof args['session'] === 'string') args['session'] = entities.get(args['session']);
  let result: unknown;
  let failure: unknown;
  try {
    result = await runOperation(entities.get(object), name, args);
  } catch (error) {
    failure = error ?? new Error('empty error');
  }
  if (failure instanceof Unimplemented) throw failure;
  if (ignoreResultAndError) return null;
  if (expectError) return checkError(expectError, failure, entities);
  if (failure) return failure instanceof Error ? failure.message : String(failure);
  if (saveResultAsEntity) entities.set(saveResultAsEntity, result);
  return expectResult === undefined ? null : mismatch(expectResult, result, entities);
}

async function runnerOperation(name: string, args: Document, address: string): Promise<string | null> {
  if (
    !['assertCollectionNotExists', 'assertCollectionExists', 'assertIndexExists', 'assertIndexNotExists'].includes(name)
  )
    throw new Unimplemented(name);
  const client = await MongoClient.connect(address);
  const db = client.db(args['databaseName']);
  const present = name.includes('Index')
    ? await db.collection(args['collectionName']).indexExists(args['indexName'])
    : (await db.listCollections({ name: args['collectionName'] }).toArray()).length > 0;
  await client.close();
  return present === !name.includes('Not') ? null : `${name} does not hold`;
}

async function runTest(file: File, test: Test, address: string, admin: MongoClient): Promise<string | null> {
  const entities: Entities = new Map();
  try {
    await load(admin, file.initialData ?? []);
    await createEntities(file.createEntities ?? [], address, entities);
    for (const operation of test.operations) {
      const wrong = await operate(operation, entities, address);
      if (wrong) return `${operation['name']}: ${wrong}`;
    }
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const found = await admin.db(databaseName).collection(collectionName).find().sort({ _id: 1 }).toArray();
      const wrong =
        documents.length !== found.length
          ? `outcome: ${found.length} documents`
          : documents.map((doc: unknown, i: number) => mismatch(doc, found[i], entities, false)).find(Boolean);
      if (wrong) return `outcome: ${String(wrong)}`;
    }
    return null;
  } finally {
    for (const entity of entities.values()) if (entity instanceof MongoClient) await entity.close();
  }
}

async function runFile(path: string, address: string, admin: MongoClient, only: string): Promise<void> {
  const file = EJSON.parse(readFileSync(path, 'utf8'), { relaxed: true }) as unknown as File;
  for (const test of file.tests) {
    const label = `${path.split('/').at(-1)} / ${test.description}`;
    if (only && !label.includes(only)) continue;
    if (test.skipReason || !applies(file.runOnRequirements) || !applies(test.runOnRequirements)) {
      counts.skip++;
      continue;
    }
    try {
      const wrong = await runTest(file, test, address, admin);
      counts[wrong ? 'fail' : 'pass']++;
      if (wrong) process.stdout.write(`FAIL ${label}\n     ${wrong}\n`);
    } catch (error) {
      if (!(error instanceof Unimplemented)) process.stdout.write(`FAIL ${label}\n     ${String(error)}\n`);
      else if (only) process.stdout.write(`SKIP ${label}: ${error.message}\n`);
      counts[error instanceof Unimplemented ? 'skip' : 'fail']++;
    }
  }
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, name));
}

const [path, givenAddress, only = ''] = process.argv.slice(2);
if (!path) throw new Error('Name the folder of the spec tests (specifications/source/crud/tests/unified)');
const dir = mkdtempSync(join(tmpdir(), 'db-spec-'));
const embedded = givenAddress ? undefined : await startEmbeddedDatabase({ dir });
const address = givenAddress || (embedded?.address ?? '');
const admin = await MongoClient.connect(address);
for (const file of filesIn(path)) await runFile(file, address, admin, only);
process.stdout.write(
  `${counts.pass} passed, ${counts.fail} failed, ${counts.skip} skipped (other version or topology, or no operation in the runner)\n`,
);
await admin.close();
await embedded?.close();
rmSync(dir, { recursive: true, force: true });
process.exit(counts.fail > 0 ? 1 : 0);
