import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { deserialize, ObjectId, serialize } from 'bson';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { median, printTable } from './measure';

const POSTS = 100_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const MAIN = fileURLToPath(new URL('../../server/system/db/embedded/main.ts', import.meta.url));
const IDLE = fileURLToPath(new URL('db/idle-server.ts', import.meta.url));

/** A post of about 1 KB, as the product stores them: half a year around now, 1 in 200 due. */
function makePost(i: number): Document {
  return {
    _id: new ObjectId(),
    projectId: `project-${i % 20}`,
    status: i % 200 === 0 ? 'scheduled' : i % 3 === 0 ? 'draft' : 'published',
    scheduledFor: new Date(NOW + (((i * 7919) % 365) - 183) * DAY),
    content: 'Lorem ipsum dolor sit amet '.repeat(24),
    platforms: [
      { platform: 'telegram', enabled: true },
      { platform: 'vk', enabled: false },
    ],
    views: i % 1000,
    createdAt: new Date(NOW - i * 1000),
    updatedAt: new Date(NOW),
  };
}

const WINDOW = { from: new Date(NOW - 30 * DAY), to: new Date(NOW + 30 * DAY) };

interface Line {
  what: string;
  engine: number;
  floor: number;
  spread: string;
  unit: string;
  note: string;
}
interface Side {
  posts: Collection<Document>;
  floor: Floor;
  /** The same client before a server that does nothing. */
  idle: Collection<Document>;
}

/** Rounds of each line; engine and floor take turns, and in every other round the floor is first. */
const ROUNDS = 5;
/** Rounds before them that do not count, for both: a server runs for days, so compiled code is what matters. */
const WARM_UP = 2;
const TURNS = WARM_UP + ROUNDS;
/** Operations of a round. */
const SINGLE = 400;
const CROWD = 32;
const COMMITS = 100;
const CROWDED = CROWD * COMMITS;
const GETS = 2000;

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

/** Measures both in turns; returns the medians and the spread of the rounds' ratios. */
async function compare(
  what: string,
  measure: {
    engine(round: number): Promise<number>;
    floor(round: number): Promise<number>;
    unit?: string;
    note?: string;
  },
): Promise<Line> {
  const rates = { engine: [] as number[], floor: [] as number[] };
  for (let round = 0; round < TURNS; round++) {
    for (const side of round % 2 === 0 ? (['engine', 'floor'] as const) : (['floor', 'engine'] as const)) {
      const measured = await measure[side](round);
      if (round >= WARM_UP) rates[side].push(measured);
    }
  }
  const ratios = rates.engine.map((engine, round) => engine / (rates.floor[round] ?? 1));
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return {
    what,
    engine: median(rates.engine),
    floor: median(rates.floor),
    spread,
    unit: measure.unit ?? '/s',
    note: measure.note ?? '',
  };
}

interface Floor {
  database: DatabaseSync;
  add(post: Document): void;
  addAll(posts: Document[]): void;
}

/**
 * The same work in bare node:sqlite: the same tables and indexes, BSON encoded and decoded, without a server.
 */
function openFloor(dir: string): Floor {
  const database = new DatabaseSync(join(dir, 'floor.db'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000;
    CREATE TABLE posts (r INTEGER PRIMARY KEY, id BLOB UNIQUE, project TEXT, status TEXT, due INTEGER, views INTEGER, updated INTEGER, b BLOB);
    CREATE INDEX by_project ON posts (project, due); CREATE INDEX by_status ON posts (status, due)`);
  const insert = database.prepare(
    'INSERT INTO posts (id, project, status, due, views, updated, b) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const add = (post: Document): void =>
    void insert.run(
      post['_id'].id,
      post['projectId'],
      post['status'],
      post['scheduledFor'].getTime(),
      post['views'],
      post['updatedAt'].getTime(),
      serialize(post),
    );
  return {
    database,
    add,
    addAll(posts) {
      database.exec('BEGIN');
      posts.forEach(add);
      database.exec('COMMIT');
    },
  };
}

function docs(statement: StatementSync, ...args: (string | number | Uint8Array)[]): Document[] {
  return (statement.all(...args) as { b: Uint8Array }[]).map((row) => deserialize(row.b));
}

async function start(...args: string[]): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { child, address };
}

/** Resident memory of a process in MB, and its peak. */
function memory(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string): number =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

const many = (from: number, count: number): Document[] => Array.from({ length: count }, (_, i) => makePost(from + i));

/** A crowd's inserts and the floor's commits of as many, over rows that no other round has. */
function crowded(posts: Collection<Document>, floor: Floor, from: number) {
  const rows = many(from, TURNS * CROWDED);
  return {
    engine: (round: number) => rate(CROWDED, (i) => posts.insertOne(rows[round * CROWDED + i] as Document), CROWD),
    floor: async (round: number) => {
      const commit = (batch: number): void => {
        const start = round * CROWDED + batch * CROWD;
        floor.addAll(rows.slice(start, start + CROWD));
      };
      return CROWD * (await rate(COMMITS, commit));
    },
  };
}

async function inserts({ posts, floor }: Side): Promise<Line[]> {
  const rows = many(0, TURNS * SINGLE);
  return [
    await compare('insert, 1 at once', {
      note: 'floor: one commit each',
      engine: (round) => rate(SINGLE, (i) => posts.insertOne(rows[round * SINGLE + i] as Document)),
      floor: (round) => rate(SINGLE, (i) => floor.add(rows[round * SINGLE + i] as Document)),
    }),
    await compare(`insert, ${CROWD} at once`, {
      note: `floor: ${CROWD} in a commit`,
      ...crowded(posts, floor, TURNS * SINGLE),
    }),
  ];
}

async function fill({ posts, floor }: Side): Promise<Line> {
  const stored = TURNS * (SINGLE + CROWDED);
  const share = Math.floor((POSTS - stored) / TURNS / 1000);
  const rows = (round: number): Document[] => many(stored + round * share * 1000, share * 1000);
  const batches = async (round: number, store: (batch: Document[]) => unknown): Promise<number> => {
    const all = rows(round);
    return 1000 * (await rate(share, (i) => store(all.slice(i * 1000, i * 1000 + 1000))));
  };
  return compare('insertMany by 1000', {
    unit: ' docs/s',
    engine: (round) => batches(round, (batch) => posts.insertMany(batch)),
    floor: (round) => batches(round, floor.addAll),
  });
}

async function reads({ posts, floor }: Side): Promise<Line[]> {
  const ids = (
    await posts
      .find({}, { projection: { _id: 1 } })
      .limit(GETS)
      .toArray()
  ).map((post) => post['_id'] as ObjectId);
  const byId = floor.database.prepare('SELECT b FROM posts WHERE id = ?');
  const due = floor.database.prepare(
    "SELECT b FROM posts WHERE status = 'scheduled' AND due <= ? ORDER BY due LIMIT 100",
  );
  const range = floor.database.prepare('SELECT b FROM posts WHERE project = ? AND due >= ? AND due < ? ORDER BY due');
  const inWindow = (i: number): Promise<Document[]> =>
    posts
      .find({ projectId: `project-${i % 20}`, scheduledFor: { $gte: WINDOW.from, $lt: WINDOW.to } })
      .sort({ scheduledFor: 1 })
      .toArray();
  const found = await inWindow(3);
  const fromFloor = (): Promise<number> => rate(GETS, (i) => docs(byId, (ids[i] as ObjectId).id));
  return [
    await compare('get by id, 1 at once', {
      note: 'floor: no network',
      engine: () => rate(GETS, (i) => posts.findOne({ _id: ids[i] as ObjectId })),
      floor: fromFloor,
    }),
    await compare('get by id, 16 at once', {
      engine: () => rate(GETS, (i) => posts.findOne({ _id: ids[i] as ObjectId }), 16),
      floor: fromFloor,
    }),
    await compare('due posts (100)', {
      engine: () =>
        rate(60, () =>
          posts
            .find({ status: 'scheduled', scheduledFor: { $lte: new Date(NOW) } })
            .sort({ scheduledFor: 1 })
            .limit(100)
            .toArray(),
        ),
      floor: () => rate(60, () => docs(due, NOW)),
    }),
    await compare(`60-day window (${found.length})`, {
      engine: () => rate(10, inWindow),
      floor: () => rate(10, (i) => docs(range, `project-${i % 20}`, WINDOW.from.getTime(), WINDOW.to.getTime())),
    }),
  ];
}

const GROUP: Document[] = [
  {
    $group: {
      _id: { project: '$projectId', status: '$status' },
      n: { $sum: 1 },
      views: { $avg: '$views' },
      last: { $max: '$updatedAt' },
    },
  },
  { $sort: { n: -1 } },
];
/** The group as SQLite does it over columns: nothing is decoded. */
const GROUP_IN_SQL =
  'SELECT project, status, count(*) AS n, avg(views), max(updated) FROM posts GROUP BY project, status ORDER BY n DESC';

/** A group over everything, and the latencies of concurrent point reads. */
async function besideGroup({ posts, floor }: Side): Promise<Line[]> {
  const id = (await posts.findOne())?.['_id'] as ObjectId;
  const times: number[] = [];
  const statement = floor.database.prepare(GROUP_IN_SQL);
  const line = await compare(`group over ${POSTS}`, {
    unit: ' docs/s',
    engine: async () => {
      let running = true;
      const start = performance.now();
      const group = posts
        .aggregate(GROUP)
        .toArray()
        .then(() => {
          running = false;
          return POSTS / ((performance.now() - start) / 1000);
        });
      while (running) {
        const before = performance.now();
        await posts.findOne({ _id: id });
        times.push(performance.now() - before);
      }
      return group;
    },
    floor: async () => POSTS * (await rate(1, () => statement.all())),
  });
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  return [
    {
      ...line,
      note: `floor: SQL over columns; point reads beside it: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms (${times.length} reads)`,
    },
  ];
}

/** The most that any engine could reach with this client: it encodes, sends, waits, decodes; its server is idle. */
async function clientAlone({ idle, floor }: Side): Promise<Line[]> {
  const byId = floor.database.prepare('SELECT b FROM posts WHERE id = ?');
  const id = (floor.database.prepare('SELECT id FROM posts LIMIT 1').get() as { id: Uint8Array }).id;
  const note = 'the client before a server that does nothing';
  const gets = (parallel: number) => ({
    note,
    engine: () => rate(GETS, () => idle.findOne({ _id: new ObjectId(id) }), parallel),
    floor: () => rate(GETS, () => docs(byId, id)),
  });
  return [
    await compare(`insert, ${CROWD} at once`, { note, ...crowded(idle, floor, POSTS) }),
    await compare('get by id, 1 at once', gets(1)),
    await compare('get by id, 16 at once', gets(16)),
  ];
}

function print(lines: Line[]): void {
  const rows = lines.map(({ what, engine, floor, spread, unit, note }) => [
    what,
    `${Math.round(engine)}${unit}`,
    `${Math.round(floor)}${unit}`,
    (engine / floor).toFixed(2),
    spread,
    note,
  ]);
  printTable([['', 'engine', 'floor', 'engine / floor', 'of the rounds', ''], ...rows]);
}

/** Compares the embedded database with bare node:sqlite in the same run: medians of alternating rounds. */
export async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-db-'));
  const floor = openFloor(dir);
  const { child, address } = await start(MAIN, '--dir', join(dir, 'engine'));
  const client = await MongoClient.connect(address, { maxPoolSize: 40 });
  const nothing = await start(IDLE, join(dir, 'idle.sock'));
  const idleClient = await MongoClient.connect(nothing.address, { maxPoolSize: 40 });
  try {
    const posts = client.db('bench').collection<Document>('posts');
    const side: Side = { posts, floor, idle: idleClient.db('bench').collection<Document>('posts') };
    await posts.createIndexes([{ key: { projectId: 1, scheduledFor: 1 } }, { key: { status: 1, scheduledFor: 1 } }]);
    const before = memory(child.pid);
    const lines = [...(await inserts(side)), await fill(side), ...(await reads(side))];
    const loaded = memory(child.pid);
    lines.push(...(await besideGroup(side)), ...(await clientAlone(side)));
    const after = memory(child.pid);
    print(lines);
    console.log(
      `memory of the engine: ${before.now} MB at the start, ${loaded.now} MB with ${POSTS} posts, ${after.now} MB after the group (highest ${after.peak} MB)`,
    );
  } finally {
    await Promise.all([client.close(), idleClient.close()]);
    nothing.child.kill('SIGKILL');
    child.kill('SIGTERM');
    floor.database.close();
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dir, { recursive: true, force: true });
  }
}
