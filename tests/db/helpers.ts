import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedDatabase } from '../../server/system/db/embedded/index.ts';

export const MAIN = fileURLToPath(new URL('../../server/system/db/embedded/main.ts', import.meta.url));

/** A temporary folder, removed after the test file. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export interface TestDatabase {
  client: MongoClient;
  address: string;
  /** An empty collection of its own. */ fresh(docs?: Document[]): Promise<Collection<Document>>;
}

/** An engine in this process for a test file. */
export function testDatabase(options: { ttlIntervalMs?: number } = {}): TestDatabase {
  const dir = temporaryFolder();
  let count = 0;
  const found = {} as TestDatabase;
  let close = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const engine = await startEmbeddedDatabase({ dir: join(dir, 'data'), ...options });
    const client = await MongoClient.connect(engine.address);
    Object.assign(found, {
      client,
      address: engine.address,
      fresh: async (docs: Document[] = []) => {
        const collection = client.db('test').collection<Document>(`c${++count}`);
        if (docs.length > 0) await collection.insertMany(docs);
        return collection;
      },
    });
    close = async () => {
      await client.close();
      await engine.close();
    };
  });
  afterAll(() => close());
  return found;
}

export interface Served {
  child: ChildProcess;
  address: string;
  output(): string;
  ended: Promise<number | null>;
}

/** An engine in its own process; resolves when it accepts connections or has ended. */
export async function serve(dir: string, args: string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [MAIN, '--dir', dir, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.stderr?.on('data', (data: Buffer) => {
    text += data.toString();
  });
  const address = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    void ended.then(() => resolve(''));
  });
  return { child, address, output: () => text, ended };
}
