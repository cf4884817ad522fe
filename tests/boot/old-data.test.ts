import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, type ObjectId, type Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import { hashPassword } from '@/server/people/auth/password';
import { startEmbeddedDatabase } from '@/server/system/db/embedded/index';
import { VERSION } from '@/server/system/version';
import { startTelegramFake } from '../fakes/telegram';
import { cleanEnvironment, startProduct, type Product } from '../setup/product';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'tests/data');
const PERSON = { email: 'ada@example.org', password: 'long enough' };
const PAGES = '/schedule /instagram-agents /searches /videos /knowledge /media /settings/channels /account /admin';
/** An endless stream, and the addresses of the host's own monitoring. */
const OTHERS = ['streamEvents', 'getMetrics'];

describe.each(readdirSync(FOLDER).filter((name) => name !== 'README.md'))('a host with data of %s', (version) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'old-data-'));
  let telegram: Awaited<ReturnType<typeof startTelegramFake>>;
  let product: Product;
  let token = '';
  let projectId = '';
  let due: string[];

  async function call(method: string, at: string, json?: object): Promise<Response> {
    const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), 'Content-Type': 'application/json' };
    return fetch(`${product.url}/api${at}`, { method, headers, ...(json ? { body: JSON.stringify(json) } : {}) });
  }

  beforeAll(async () => {
    telegram = await startTelegramFake();
    const from = path.join(FOLDER, version, 'backup.tar');
    const env = { ...cleanEnvironment(), DATA_DIR: dataDir };
    execFileSync(process.execPath, ['server/boot/backup.mjs', 'restore', '--from', from], { cwd: ROOT, env });
    due = await withDatabase(dataDir, dueWhileItUpdates);
    product = await startProduct({ dataDir, env: { TELEGRAM_API_URL: telegram.url } });
    const signedIn = await call('POST', '/auth/login', PERSON);
    if (!signedIn.ok) throw new Error(`${signedIn.status} ${await signedIn.text()}\n${product.output()}`);
    token = ((await signedIn.json()) as { access_token: string }).access_token;
    const projects = (await (await call('GET', '/projects')).json()) as { _id: string }[];
    projectId = projects[0]?._id ?? '';
  }, 180_000);
  afterAll(async () => {
    await product.stop();
    await telegram.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts, and says which version it is', async () => {
    expect(await (await call('GET', '/health')).json()).toMatchObject({ version: VERSION });
    expect(readdirSync(dataDir)).toContain(`before-${VERSION}.tar`);
  });

  it('posts that fell due meanwhile are delivered, once', async () => {
    for (const id of due) {
      let status = '';
      for (const end = Date.now() + 60_000; status !== 'published' && Date.now() < end; await delay(200))
        ({ status } = (await (await call('GET', `/posts/${id}`)).json()) as { status: string });
      expect(status).toBe('published');
    }
    await delay(3_000);
    expect(telegram.published).toHaveLength(due.length);
  });

  it('each call that asks for a list or a state answers', async () => {
    const asks = endpoints.filter(
      ({ name, method, path: at, access }) =>
        method === 'GET' && !at.includes('{') && access !== 'cron' && !OTHERS.includes(name),
    );
    expect(asks.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    for (const { name, path: at } of asks) {
      const response = await call('GET', `${at}?projectId=${projectId}`);
      const text = await response.text();
      // Some ask for more than a project, or for what nobody has set up here; none may fail.
      const isSaid = response.status === 503 && /"code":"\w+_NOT_CONFIGURED"/.test(text);
      if (response.status >= 500 && !isSaid) wrong.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('each screen answers', async () => {
    for (const page of PAGES.split(' ')) {
      const response = await fetch(product.url + page, { headers: { Cookie: `workspace-session=${token}` } });
      expect([page, response.status, new URL(response.url).pathname]).toEqual([page, 200, page]);
    }
  });
});

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dir: path.join(dataDir, 'db') });
  const client = await MongoClient.connect(database.address);
  try {
    return await work(client.db('workspace'));
  } finally {
    await client.close();
    await database.close();
  }
}

/** Two posts of the old data fall due while the product starts, with nothing that holds them; its owner can sign in. */
async function dueWhileItUpdates(db: Db): Promise<string[]> {
  const passwordHash = await hashPassword(PERSON.password);
  await db.collection('users').updateOne({ email: PERSON.email }, { $set: { passwordHash } });
  await db.collection('pauses').deleteMany({});
  const at = new Date(Date.now() + 1_000);
  const rows = await db
    .collection('posts')
    .find({ status: 'scheduled', trash: null }, { sort: { scheduledFor: 1 } })
    .toArray();
  const [first, second, ...later] = rows.map(({ _id }) => _id as ObjectId);
  const planned = { scheduledFor: at, nextActionAt: at, 'platformPosts.0.delivery.dueAt': at };
  await db.collection('posts').updateMany({ _id: { $in: [first!, second!] } }, { $set: planned });
  const never = { status: 'draft', nextActionAt: null, 'platformPosts.0.delivery': { state: 'idle' } };
  await db.collection('posts').updateMany({ _id: { $in: later } }, { $set: never });
  return [String(first), String(second)];
}
