import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { MongoClient, ObjectId } from 'mongodb';
import { startProduct } from '../setup/product';
import { startServices } from '../setup/services';
import { median, printTable } from './measure';

const POSTS = 10_000;
const ROUNDS = 60;

type Floor = { url: string; close: () => void };

/** The same query and documents without the product: the minimum cost of Node and the database. */
async function startFloor(
  collection: ReturnType<ReturnType<MongoClient['db']>['collection']>,
  projectId: ObjectId,
): Promise<Floor> {
  const server = http.createServer((request, response) => {
    const limit = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('limit') ?? 1000);
    Promise.all([
      collection.find({ projectId }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
      collection.countDocuments({ projectId }),
    ]).then(
      ([posts, total]) => {
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('X-Total-Count', String(total));
        response.end(JSON.stringify(posts));
      },
      (error: unknown) => response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() };
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}

/** Alternates product and floor, so that a busy moment of the machine affects both. Milliseconds, medians. */
async function pair(
  product: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ product: number; floor: number }> {
  const times = { product: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const [a, b] = [await product(), await floor()];
    if (round < 5) continue; // warm-up
    times.product.push(a);
    times.floor.push(b);
  }
  return { product: median(times.product), floor: median(times.floor) };
}

/** A stored post as the composer creates it: two platforms, one delivered with its attempt. */
function storedPost(projectId: ObjectId, createdBy: ObjectId, index: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const delivery = {
    state: 'done',
    dueAt: null,
    leaseUntil: null,
    attemptId: null,
    tries: 1,
    unconfirmed: false,
    steps: {},
  };
  const attempt = {
    id: randomUUID(),
    startedAt: at,
    endedAt: at,
    sentAt: at,
    outcome: 'published',
    errorClass: null,
    errorText: null,
    requestId: randomUUID(),
    worker: 'bench',
  };
  const content = `Post ${index}: ${'some words of a usual length, '.repeat(8)}`;
  const common = {
    externalId: '1',
    publicUrl: 'https://t.me/channel/1',
    publishedAt: at,
    errorText: null,
    errorClass: null,
  };
  return {
    projectId,
    createdBy,
    title: `Post ${index}`,
    content,
    mediaUrl: null,
    scheduledFor: at,
    status: 'published',
    platformPosts: ['telegram', 'discord'].map((platform) => ({
      platform,
      status: 'published',
      platformSpecificData: { content },
      ...common,
      delivery,
      attempts: [attempt],
      followUps: [],
    })),
    announcedFor: null,
    nextActionAt: null,
    version: 3,
    createdAt: at,
    updatedAt: at,
  };
}

/** `GET /posts` over 10,000 stored posts against a bare Node server. */
export async function run(): Promise<void> {
  const services = await startServices();
  const uri = services.mongoUri('bench');
  const product = await startProduct({ env: { MONGODB_URI: uri, REDIS_URL: services.redisUrl() } });
  const client = await MongoClient.connect(uri);
  try {
    const registered = await fetch(`${product.url}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ email: 'bench@example.org', password: 'a long password', name: 'Bench' }),
    });
    const { access_token, user } = (await registered.json()) as { access_token: string; user: { _id: string } };
    const headers = { Authorization: `Bearer ${access_token}`, Accept: 'application/json' };
    const project = await client.db().collection('projects').findOne({});
    if (!project) throw new Error('Registration made no project');
    const posts = client.db().collection('posts');
    for (let from = 0; from < POSTS; from += 1000)
      await posts.insertMany(
        Array.from({ length: 1000 }, (_, index) => storedPost(project._id, new ObjectId(user._id), from + index)),
      );
    const floor = await startFloor(posts, project._id);
    const rows: string[][] = [['GET /posts', 'product ms', 'floor ms', 'ratio']];
    for (const limit of [50, 200, 1000]) {
      // Only the calendar requests more than 200: everything, without pages.
      const query = limit > 200 ? '' : `?limit=${limit}`;
      const result = await pair(
        () => timed(`${product.url}/posts${query}`, headers),
        () => timed(`${floor.url}/?limit=${limit}`, {}),
      );
      rows.push([
        `${limit} of ${POSTS}`,
        result.product.toFixed(1),
        result.floor.toFixed(1),
        (result.product / result.floor).toFixed(2),
      ]);
    }
    printTable(rows);
    floor.close();
  } finally {
    await client.close();
    await product.stop();
    await services.stop();
  }
}
