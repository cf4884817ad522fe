import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectModel } from '@/prisma-free-models/project';
import { registerUser } from '@/server/people/auth/register-user';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { env } from '@/server/system/env';
import type { MetaFake } from '../fakes/meta';
import type { FakeServer } from '../fakes/server';
import type { YoutubeFake } from '../fakes/youtube';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from '../jobs/worker-process';
import { adapterCases } from '../platforms/adapters';
import { newWorkspace, startPublishing } from '../services/publishing';
import { startServices } from '../setup/services';

const WORKERS = 3;

/** Networks, a database and Redis of its own for one file, whose fakes and services it may break. */
export async function startChaos({ name, redis }: { name: string; redis: number }) {
  const services = await startServices({ inMemory: true });
  Object.assign(env, {
    MONGODB_URI: services.mongoUri(name),
    REDIS_URL: services.redisUrl(redis),
    PUBLIC_URL: 'https://workspace.example.com',
  });
  const publishing = await startPublishing();
  const networks = await startNetworks();
  return {
    networks,
    kill: services.kill,
    stop: async () => {
      killWorkers();
      await Promise.all(networks.map((fake) => fake.close()));
      await publishing.stop();
      await services.stop();
      await removeBundle();
    },
  };
}

/** A project with a channel of every network. A sweep removes the files of missing projects. */
export async function connectedProject(name: string): ReturnType<typeof newWorkspace> {
  const workspace = await newWorkspace({ connected: false });
  const { projectId, userId } = workspace;
  await ProjectModel.create({ _id: projectId, userId, name });
  await saveSettings({
    projectId,
    sent: Object.fromEntries(adapterCases.map(({ platform, credentials }) => [platform, credentials])),
  });
  return workspace;
}

/** Workers refuse a database without accounts beside stored files, as the real one may be lost. */
export const registerOne = () =>
  registerUser({ email: 'chaos@example.org', password: 'long enough', name: 'Chaos', address: '10.0.0.1' });

/** A fake for each network, whose address the environment then names. */
async function startNetworks(): Promise<FakeServer[]> {
  const byAddress = new Map<string, FakeServer>();
  for (const { start, addresses } of adapterCases) {
    const address = addresses.join();
    const fake = byAddress.get(address) ?? (await start());
    byAddress.set(address, fake);
    for (const name of addresses) Object.assign(env, { [name]: fake.url });
  }
  return [...byAddress.values()];
}

/** All that is live on a network, oldest first. */
export function textsOf(fake: FakeServer): string[] {
  if ('containers' in fake) return (fake as MetaFake).media.map(({ text }) => text).reverse();
  if ('uploads' in fake && 'refreshTokens' in fake)
    return [...(fake as YoutubeFake).uploads.values()]
      .filter(({ video }) => video)
      .map(({ metadata }) => JSON.stringify(metadata));
  return fake.published.map(({ request }) => JSON.stringify(request.fields));
}

export async function emptyRedis(): Promise<void> {
  const redis = new Redis(env.REDIS_URL);
  await redis.flushall();
  redis.disconnect();
}

type Killing = {
  kills: number;
  /** Happen with the kill of that number. */
  disasters?: Map<number, () => unknown>;
  /** Gets every worker that ran, for what it said. */
  ran?: WorkerProcess[];
};

/** Keeps some workers alive and kills one after the other at random moments. */
export async function killAround({
  kills: wanted,
  disasters = new Map(),
  ran = [],
}: Killing): Promise<WorkerProcess[]> {
  const addresses = Object.fromEntries(
    adapterCases.flatMap((one) => one.addresses).map((name) => [name, String((env as Record<string, unknown>)[name])]),
  );
  const start = async () => {
    const worker = await startWorker({
      MONGODB_URI: env.MONGODB_URI,
      REDIS_URL: env.REDIS_URL,
      DATA_DIR: env.DATA_DIR,
      APP_SECRET: env.APP_SECRET ?? '',
      PUBLIC_URL: env.PUBLIC_URL ?? '',
      LEASE_SECONDS: '4',
      NODE_COMPILE_CACHE: env.DATA_DIR,
      LOG_LEVEL: 'debug',
      ...addresses,
    });
    ran.push(worker);
    return worker;
  };
  const workers = await Promise.all(Array.from({ length: WORKERS }, start));
  let kills = 0;
  await Promise.all(
    workers.map(async (_, place) => {
      while (kills < wanted) {
        await sleep(100 + Math.random() * 1400);
        kills += 1;
        await disasters.get(kills)?.();
        const worker = workers[place]!;
        worker.kill('SIGKILL');
        await worker.ended;
        workers[place] = await start();
      }
    }),
  );
  return workers;
}

/**
 * Shortens waits between tries, and the two minutes for which a network is asked, so that the end does not take
 * half an hour.
 */
export async function hurry(): Promise<void> {
  const now = new Date();
  const at = 'platformPosts.0';
  const soonerThan = async (where: object, set: object) => {
    const found = await PostModel.find({ ...where, nextActionAt: { $gt: now } }, { version: 1 }).lean();
    for (const { _id, version } of found)
      await PostModel.updateOne({ _id, version }, { $set: { ...set, nextActionAt: now }, $inc: { version: 1 } });
  };
  await soonerThan(
    { [`${at}.delivery.state`]: 'waiting', [`${at}.delivery.tries`]: { $gt: 0 } },
    { [`${at}.delivery.dueAt`]: now },
  );
  await soonerThan(
    { [`${at}.delivery.state`]: 'looking', [`${at}.delivery.pending`]: null },
    { [`${at}.delivery.dueAt`]: now, [`${at}.delivery.lookUntil`]: now },
  );
  await soonerThan({ [`${at}.followUps.0.outcome`]: 'waiting' }, { [`${at}.followUps.0.dueAt`]: now });
}

/** Waits until nothing is left to do by itself. */
export async function settled(): Promise<void> {
  for (
    const end = Date.now() + 240_000;
    (await PostModel.countDocuments({ nextActionAt: { $type: 'date' } }).catch(() => 1)) > 0;
    await sleep(1000)
  ) {
    if (Date.now() > end)
      throw new Error(
        `Still open: ${JSON.stringify(await PostModel.find({ nextActionAt: { $type: 'date' } }).lean(), null, 1).slice(0, 4000)}`,
      );
    await hurry().catch(() => undefined);
  }
}
