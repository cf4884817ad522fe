import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env as settings } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { sweep } from '@/server/publishing/posts/delivery/sweep';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from '../../jobs/worker-process';
import { makePost, newWorkspace } from '../../services/publishing';
import { startServices, type Services } from '../../setup/services';
import { median, printTable } from '../measure';
import { startNetwork, type Network } from '../telegram';

const POSTS = 2000;
const ACCOUNTS = 20;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Bursts through the same worker, one after the other: does its memory grow? */
const BURSTS = Number(process.env.BENCH_BURSTS ?? 10);
const WAITING = 100_000;
/** A worker looks for what falls due every 15 s. */
const SWEPT_WITHIN_MS = 18_000;
/** The text of every post, as usual for a channel. */
const TEXT = 'Some words of a usual length, as a channel would have them. '.repeat(5);

/** The services that this process shares with the worker. */
function prepare(services: Services): { env: Record<string, string>; dispose: () => void } {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'workspace-bench-'));
  const env = {
    MONGODB_URI: services.mongoUri('bench'),
    REDIS_URL: services.redisUrl(1),
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of the bench, at least thirty-two characters',
    LOG_LEVEL: 'info',
  };
  Object.assign(settings, env);
  return { env, dispose: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const HEAD = [
  `${POSTS} posts, ${ACCOUNTS} accounts`,
  'total ms',
  'late p50',
  'late p99',
  'MB before',
  'MB most',
  'MB after',
  'CPU ms worker',
  'CPU ms all',
];

type Result = {
  totalMs: number;
  lateness: number[];
  memoryMb: number[];
  /** The same after each further burst. */ laterMb: number[];
  /** Of the worker, and of all processes together. */ cpuMs: { worker: number; all: number };
};

/** Waits for `count` arrivals after `due`. Memory is the worker's, sampled throughout. */
async function measured({
  network,
  worker,
  due,
  count,
  settled,
}: {
  network: Network;
  worker: WorkerProcess;
  due: number;
  count: number;
  settled?: () => Promise<boolean>;
}): Promise<Result> {
  const memoryMb: number[] = [];
  while (Date.now() < due) await sleep(Math.min(20, Math.max(1, due - Date.now())));
  const before = cpuMs(worker.pid);
  while (network.arrivals.length < count || (settled && !(await settled()))) {
    memoryMb.push(Math.round(residentKb(worker.pid) / 1024));
    if (Date.now() > due + 180_000)
      throw new Error(`Only ${network.arrivals.length} of ${count} arrived:\n${worker.output().slice(-3000)}`);
    await sleep(20);
  }
  const lateness = network.arrivals.map((at) => at - due).sort((a, b) => a - b);
  return {
    totalMs: (settled ? Date.now() : (lateness.at(-1) ?? 0) + due) - due,
    lateness,
    memoryMb,
    laterMb: [],
    cpuMs: since(before, cpuMs(worker.pid)),
  };
}

/**
 * Processor time of a process, and of this one with all descendants, in milliseconds: independent of other load.
 */
function cpuMs(pid: number): Result['cpuMs'] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(name)?.split(' ');
      return fields
        ? [{ pid: Number(name), parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 }]
        : [];
    });
  const below = (top: number): number =>
    processes
      .filter(({ parent }) => parent === top)
      .reduce((sum, child) => sum + below(child.pid), processes.find((one) => one.pid === top)?.ms ?? 0);
  return { worker: below(pid), all: below(process.pid) };
}

/** The fields after the program's name. Undefined: the process has ended. */
function statOf(pid: string): string | undefined {
  return existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) : undefined;
}

const since = (before: Result['cpuMs'], after: Result['cpuMs']): Result['cpuMs'] => ({
  worker: after.worker - before.worker,
  all: after.all - before.all,
});

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Bare jobs: the same time, the same calls, the same concurrency. Two bursts through one worker, as the product's. */
async function floorRound(services: Services, network: Network): Promise<Round> {
  const redis = new Redis(services.redisUrl(2), { maxRetriesPerRequest: null });
  await redis.flushdb();
  const queue = new Queue('floor', { connection: redis });
  const burst = async () => {
    network.arrivals.splice(0);
    const due = Date.now() + 4000;
    const job = (index: number) => ({
      name: 'call',
      data: { path: `/bot1:x/sendMessage`, body: { chat_id: '@channel', text: `${index} ${TEXT}` } },
      opts: { delay: Math.max(0, due - Date.now()), removeOnComplete: true },
    });
    await queue.addBulk(Array.from({ length: POSTS }, (_, index) => job(index)));
    return due;
  };
  const due = await burst();
  const worker = await startWorker(
    { REDIS_URL: services.redisUrl(2), FLOOR_URL: network.url },
    { entry: 'tests/bench/publish/bare-worker.ts' },
  );
  const fresh = await measured({ network, worker, due, count: POSTS });
  const warm = await measured({ network, worker, due: await burst(), count: POSTS });
  await ended(worker);
  await queue.close();
  redis.disconnect();
  return { fresh, warm };
}

async function ended(worker: WorkerProcess): Promise<void> {
  worker.kill('SIGKILL');
  await worker.ended;
}

type Product = Awaited<ReturnType<typeof openProduct>>;

/** Accounts and a post to copy, created by the product's own use cases. */
async function openProduct(network: Network) {
  Object.assign(settings, { TELEGRAM_API_URL: network.url });
  await connectDatabase();
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newWorkspace()));
  const close = async () => {
    await closeQueues();
    stopPublishingEvents();
    await disconnectDatabase();
  };
  /** Stores that many posts for one time, spread over the accounts. */
  const schedule = async (count: number, at: Date, among = accounts) => {
    const templates = await Promise.all(
      among.map(async (account) => {
        const made = await makePost(account, { scheduledFor: new Date(Date.now() + 40_000_000), content: TEXT });
        const row = await PostModel.findByIdAndDelete(made._id).lean();
        if (!row) throw new Error('The post to copy is gone');
        return row;
      }),
    );
    const rows = Array.from({ length: count }, (_, index) => {
      const row = structuredCloneOf(templates[index % templates.length]!);
      const [entry] = row.platformPosts;
      if (entry) entry.delivery!.dueAt = at;
      return { ...row, _id: new Types.ObjectId(), content: `${index} ${TEXT}`, scheduledFor: at, nextActionAt: at };
    });
    for (let from = 0; from < rows.length; from += 1000)
      await PostModel.collection.insertMany(rows.slice(from, from + 1000) as never[]);
  };
  const unsettled = () => PostModel.countDocuments({ nextActionAt: { $type: 'date' } });
  return { PostModel, accounts, schedule, unsettled, close };
}

function structuredCloneOf<T extends object>(row: T): T {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (value === null || typeof value !== 'object' || value instanceof Date || value instanceof Types.ObjectId)
      return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, copy(entry)]));
  };
  return copy(row) as T;
}

type Burst = { product: Product; network: Network };

/** Stores posts for one time, some seconds from now. */
async function scheduleBurst({ product, network }: Burst, inMs: number): Promise<number> {
  network.arrivals.splice(0);
  await product.PostModel.deleteMany({});
  const due = Date.now() + inMs;
  await product.schedule(POSTS, new Date(due));
  return due;
}

/** Until every post is recorded; throws unless each was sent once. */
async function sendBurst(burst: Burst, worker: WorkerProcess, due: number): Promise<Result> {
  const { product, network } = burst;
  const settled = async () => (await product.unsettled()) === 0;
  const result = await measured({ network, worker, due, count: POSTS, settled });
  const published = await product.PostModel.countDocuments({ status: 'published' });
  if (published !== POSTS || network.arrivals.length !== POSTS)
    throw new Error(`${published} published, ${network.arrivals.length} sent`);
  return result;
}

/** A new worker's first burst, and the one after it: a worker runs for weeks, so the second is what a team meets. */
type Round = { fresh: Result; warm: Result };

type ProductRound = Burst & {
  env: Record<string, string>;
  flags?: string[];
  /** How often that many posts fall due; only the first two bursts are measured. */ bursts?: number;
};

async function productRound({ env, flags = [], bursts = 2, ...burst }: ProductRound): Promise<Round> {
  const due = await scheduleBurst(burst, 6000);
  const worker = await startWorker({ ...env, TELEGRAM_API_URL: burst.network.url }, { flags });
  // Stored here without a save's call to the worker, which finds them at its next sweep.
  const again = async () => sendBurst(burst, worker, await scheduleBurst(burst, SWEPT_WITHIN_MS));
  const fresh = await sendBurst(burst, worker, due);
  const warm = await again();
  for (let more = 2; more < bursts; more += 1) warm.laterMb.push((await again()).memoryMb.at(-1) ?? 0);
  if (flags.length > 0) {
    worker.kill('SIGTERM');
    await worker.ended;
  } else await ended(worker);
  return { fresh, warm };
}

/** The cost of 100,000 waiting posts: the sweep over them, and an idle worker's poll. */
async function sweepRows(product: Product): Promise<string[][]> {
  const rows = [['sweep', 'posts waiting', 'median ms']];
  for (const count of [0, WAITING]) {
    await product.PostModel.deleteMany({});
    if (count > 0) await product.schedule(count, new Date(Date.now() + 86_400_000));
    const times: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const began = performance.now();
      await sweep({ ahead: true, wake: () => Promise.reject(new Error('Nothing is due')) });
      times.push(performance.now() - began);
    }
    rows.push(['', String(count), median(times).toFixed(2)]);
  }
  return rows;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function row(name: string, rounds: readonly Result[]): string[] {
  const of = (pick: (result: Result) => number) => String(Math.round(median(rounds.map(pick))));
  return [
    name,
    of((result) => result.totalMs),
    of(({ lateness }) => percentile(lateness, 0.5)),
    of(({ lateness }) => percentile(lateness, 0.99)),
    of(({ memoryMb }) => memoryMb[0] ?? 0),
    of(({ memoryMb }) => Math.max(...memoryMb)),
    of(({ memoryMb }) => memoryMb.at(-1) ?? 0),
    of((result) => result.cpuMs.worker),
    of((result) => result.cpuMs.all),
  ];
}

/**
 * 2,000 posts due in the same second against as many bare jobs with the same calls, product and floor in turns. The
 * product's time ends when everything is recorded as published. `BENCH_PROFILE=dir` writes a CPU profile of one round
 * instead.
 */
export async function run(): Promise<void> {
  const services = await startServices();
  const { env, dispose } = prepare(services);
  const network = await startNetwork();
  const product = await openProduct(network);
  try {
    const profile = process.env.BENCH_PROFILE;
    if (profile) {
      const { fresh, warm } = await productRound({
        product,
        network,
        env,
        flags: ['--cpu-prof', `--cpu-prof-dir=${profile}`],
      });
      return printTable([HEAD, row('first burst', [fresh]), row('second burst', [warm])]);
    }
    const rounds = { product: [] as Round[], floor: [] as Round[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.floor.push(await floorRound(services, network));
      rounds.product.push(await productRound({ product, network, env, bursts: round === ROUNDS - 1 ? BURSTS : 2 }));
    }
    for (const [burst, words] of [
      ['warm', 'A burst through workers that have sent one before'],
      ['fresh', 'The first burst of new workers'],
    ] as const) {
      const of = (side: 'product' | 'floor') => rounds[side].map((round) => round[burst]);
      console.log(`${words}:`);
      printTable([HEAD, row('product', of('product')), row('bare jobs', of('floor'))]);
      const total = (side: 'product' | 'floor') => median(of(side).map(({ totalMs }) => totalMs));
      const cpu = (side: 'product' | 'floor') => median(of(side).map(({ cpuMs: { all } }) => all));
      console.log(
        `Ratio of total times: ${(total('product') / total('floor')).toFixed(2)}, of processor times: ${(cpu('product') / cpu('floor')).toFixed(2)}\n`,
      );
    }
    const last = rounds.product.at(-1);
    const memory = [last?.fresh.memoryMb.at(-1), last?.warm.memoryMb.at(-1), ...(last?.warm.laterMb ?? [])];
    console.log(`Memory of one worker after each of ${BURSTS} such bursts: ${memory.join(', ')} MB\n`);
    printTable(await sweepRows(product));
  } finally {
    killWorkers();
    await removeBundle();
    await product.close();
    network.close();
    await services.stop();
    dispose();
  }
}
