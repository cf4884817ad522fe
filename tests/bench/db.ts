import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { deserialize, ObjectId, serialize } from 'bson';
import { MongoClient, type Collection, type Document } from 'mongodb';

const POSTS = 100_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const MAIN = fileURLToPath(new URL('../../server/db/embedded/main.ts', import.meta.url));

/** A post of about 1 KB, as the product stores them: half a year around now, 1 in 200 due. */
function makePost(i: number): Document {
  return {
    _id: new ObjectId(), projectId: `project-${i % 20}`, status: i % 200 === 0 ? 'scheduled' : i % 3 === 0 ? 'draft' : 'published',
    scheduledFor: new Date(NOW + ((i * 7919) % 365 - 183) * DAY), content: 'Lorem ipsum dolor sit amet '.repeat(24),
    platforms: [{ platform: 'telegram', enabled: true }, { platform: 'vk', enabled: false }], views: i % 1000, createdAt: new Date(NOW - i * 1000), updatedAt: new Date(NOW),
  };
}

const WINDOW = { from: new Date(NOW - 30 * DAY), to: new Date(NOW + 30 * DAY) };

interface Line { what: string; engine: number; floor: number | undefined; unit: string; note: string }

/** Operations per second. */
async function rate(count: number, run: (i: number) => unknown, parallel = 1): Promise<number> {
  const start = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return count / ((performance.now() - start) / 1000);
}

interface Floor { insert: StatementSync; database: DatabaseSync; add(post: Document): void }

/** What the same work costs in bare node:sqlite: the same tables and indexes, BSON encoded and decoded, no server between. */
function openFloor(dir: string): Floor {
  const database = new DatabaseSync(join(dir, 'floor.db'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000;
    CREATE TABLE posts (r INTEGER PRIMARY KEY, id BLOB UNIQUE, project TEXT, status TEXT, due INTEGER, b BLOB);
    CREATE INDEX by_project ON posts (project, due); CREATE INDEX by_status ON posts (status, due)`);
  const insert = database.prepare('INSERT INTO posts (id, project, status, due, b) VALUES (?, ?, ?, ?, ?)');
  return {
    insert, database,
    add: (post) => void insert.run(post['_id'].id, post['projectId'], post['status'], post['scheduledFor'].getTime(), serialize(post)),
  };
}

function docs(statement: StatementSync, ...args: (string | number | Uint8Array)[]): Document[] {
  return (statement.all(...args) as { b: Uint8Array }[]).map((row) => deserialize(row.b));
}

async function startEngine(dir: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [MAIN, '--dir', dir, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve) => child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim())));
  return { child, address };
}

/** Resident memory of a process in MB, and its highest. */
function memory(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string): number => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

async function inserts(posts: Collection<Document>, floor: Floor): Promise<Line[]> {
  const rows = Array.from({ length: 4000 }, (_, i) => makePost(i));
  const one = await rate(600, (i) => posts.insertOne(rows[i] as Document));
  const floorOne = await rate(600, (i) => floor.add(rows[i] as Document));
  const many = await rate(3200, (i) => posts.insertOne(rows[i + 600] as Document), 32);
  const floorMany = await rate(100, (batch) => {
    floor.database.exec('BEGIN');
    for (let i = 0; i < 32; i++) floor.add(rows[600 + batch * 32 + i] as Document);
    floor.database.exec('COMMIT');
  }) * 32;
  return [
    { what: 'insert, 1 at once', engine: one, floor: floorOne, unit: '/s', note: 'floor: one commit each' },
    { what: 'insert, 32 at once', engine: many, floor: floorMany, unit: '/s', note: 'floor: 32 in a commit' },
  ];
}

async function fill(posts: Collection<Document>, floor: Floor): Promise<Line> {
  const rows = Array.from({ length: POSTS - 3800 }, (_, i) => makePost(i + 3800));
  const start = performance.now();
  for (let i = 0; i < rows.length; i += 1000) await posts.insertMany(rows.slice(i, i + 1000));
  const engine = rows.length / ((performance.now() - start) / 1000);
  const floorStart = performance.now();
  for (let i = 0; i < rows.length; i += 1000) {
    floor.database.exec('BEGIN');
    rows.slice(i, i + 1000).forEach(floor.add);
    floor.database.exec('COMMIT');
  }
  return { what: 'insertMany by 1000', engine, floor: rows.length / ((performance.now() - floorStart) / 1000), unit: ' docs/s', note: '' };
}

async function reads(posts: Collection<Document>, floor: Floor): Promise<Line[]> {
  const ids = (await posts.find({}, { projection: { _id: 1 } }).limit(2000).toArray()).map((post) => post['_id'] as ObjectId);
  const byId = floor.database.prepare('SELECT b FROM posts WHERE id = ?');
  const due = floor.database.prepare("SELECT b FROM posts WHERE status = 'scheduled' AND due <= ? ORDER BY due LIMIT 100");
  const range = floor.database.prepare('SELECT b FROM posts WHERE project = ? AND due >= ? AND due < ? ORDER BY due');
  const found = await posts.find({ projectId: 'project-3', scheduledFor: { $gte: WINDOW.from, $lt: WINDOW.to } }).sort({ scheduledFor: 1 }).toArray();
  return [
    { what: 'get by id, 1 at once', engine: await rate(2000, (i) => posts.findOne({ _id: ids[i] as ObjectId })), floor: await rate(2000, (i) => docs(byId, (ids[i] as ObjectId).id)), unit: '/s', note: 'floor: no network' },
    { what: 'get by id, 16 at once', engine: await rate(4000, (i) => posts.findOne({ _id: ids[i % 2000] as ObjectId }), 16), floor: await rate(4000, (i) => docs(byId, (ids[i % 2000] as ObjectId).id)), unit: '/s', note: '' },
    {
      what: 'due posts (100)', unit: '/s', note: '',
      engine: await rate(300, () => posts.find({ status: 'scheduled', scheduledFor: { $lte: new Date(NOW) } }).sort({ scheduledFor: 1 }).limit(100).toArray()),
      floor: await rate(300, () => docs(due, NOW)),
    },
    {
      what: `60-day window (${found.length})`, unit: '/s', note: '',
      engine: await rate(40, (i) => posts.find({ projectId: `project-${i % 20}`, scheduledFor: { $gte: WINDOW.from, $lt: WINDOW.to } }).sort({ scheduledFor: 1 }).toArray()),
      floor: await rate(40, (i) => docs(range, `project-${i % 20}`, WINDOW.from.getTime(), WINDOW.to.getTime())),
    },
  ];
}

const GROUP: Document[] = [{ $group: { _id: { project: '$projectId', status: '$status' }, n: { $sum: 1 }, views: { $avg: '$views' }, last: { $max: '$updatedAt' } } }, { $sort: { n: -1 } }];

/** Latencies of point reads while a group over everything runs. */
async function besideGroup(posts: Collection<Document>, floor: Floor): Promise<Line[]> {
  const id = (await posts.findOne())?.['_id'] as ObjectId;
  const times: number[] = [];
  let running = true;
  const start = performance.now();
  const group = posts.aggregate(GROUP).toArray().then(() => {
    running = false;
    return performance.now() - start;
  });
  while (running) {
    const before = performance.now();
    await posts.findOne({ _id: id });
    times.push(performance.now() - before);
  }
  const took = await group;
  times.sort((a, b) => a - b);
  const floorStart = performance.now();
  const groups = new Map<string, { n: number; views: number }>();
  for (const row of floor.database.prepare('SELECT b FROM posts').iterate() as Iterable<{ b: Uint8Array }>) {
    const post = deserialize(row.b);
    const key = `${post['projectId']}/${post['status']}`;
    const state = groups.get(key) ?? { n: 0, views: 0 };
    groups.set(key, { n: state.n + 1, views: state.views + Number(post['views']) });
  }
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  return [{
    what: `group over ${POSTS}`, engine: POSTS / (took / 1000), floor: POSTS / ((performance.now() - floorStart) / 1000), unit: ' docs/s',
    note: `point reads beside it: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms (${times.length} reads)`,
  }];
}

function print(lines: Line[]): void {
  const rows = lines.map(({ what, engine, floor, unit, note }) => ({
    what, engine: `${Math.round(engine)}${unit}`, floor: floor === undefined ? '' : `${Math.round(floor)}${unit}`, 'engine / floor': floor === undefined ? '' : (engine / floor).toFixed(2), note,
  }));
  console.table(rows);
}

/** Compares the embedded database with bare node:sqlite in the same run. */
export async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-db-'));
  const floor = openFloor(dir);
  const { child, address } = await startEngine(join(dir, 'engine'));
  const client = await MongoClient.connect(address, { maxPoolSize: 40 });
  try {
    const posts = client.db('bench').collection<Document>('posts');
    await posts.createIndexes([{ key: { projectId: 1, scheduledFor: 1 } }, { key: { status: 1, scheduledFor: 1 } }]);
    const before = memory(child.pid);
    const lines = [...(await inserts(posts, floor)), await fill(posts, floor), ...(await reads(posts, floor))];
    const loaded = memory(child.pid);
    lines.push(...(await besideGroup(posts, floor)));
    const after = memory(child.pid);
    print(lines);
    console.log(`memory of the engine: ${before.now} MB at the start, ${loaded.now} MB with ${POSTS} posts, ${after.now} MB after the group (highest ${after.peak} MB)`);
  } finally {
    await client.close();
    child.kill('SIGTERM');
    floor.database.close();
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dir, { recursive: true, force: true });
  }
}
