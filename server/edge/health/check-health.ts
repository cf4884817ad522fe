import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { mongo } from 'mongoose';
import { AppError } from '@/lib/errors/app-error';
import type { WireHealth } from '@/lib/contracts/system';
import { bytesWords } from '@/lib/media/words';
import { isConfigured } from '@/server/system/ai/connection';
import { checkPages } from '@/server/research/sources/telegram/web/check-pages';
import { clock } from '@/server/system/clock';
import { pingDatabase } from '@/server/system/db/connect';
import { dataHealth } from '@/server/system/migrations/data-health';
import { VERSION } from '@/server/system/version';
import { connectRedis } from '@/server/system/events/connection';
import { cleanEnvironment, env } from '@/server/system/env';
import { log, redactText } from '@/server/system/log';
import { checkBackup } from './check-backup';
import { listWorkers } from '@/server/system/jobs/worker-heartbeat.store';

type Service = WireHealth['services'][string];

const LOW_DISK_BYTES = 1024 * 1024 * 1024;

const UNKNOWN: Service = {
  ok: false,
  message: 'Unknown while the database does not answer',
  action: 'Start the database first',
};

/** The state of each part, with what to do about failures. Only a missing database stops everything: that is `down`. */
export async function checkHealth(): Promise<WireHealth> {
  const database = await attempt(checkDatabase);
  const [redis, worker, storage, backup, tools, ai, channelPages, data] = await Promise.all([
    attempt(checkRedis),
    database.ok ? attempt(checkWorker) : UNKNOWN,
    attempt(checkStorage),
    database.ok ? attempt(checkBackup) : UNKNOWN,
    attempt(checkTools),
    database.ok ? attempt(checkAi) : UNKNOWN,
    database.ok ? attempt(checkPages) : UNKNOWN,
    checkData(),
  ]);
  const services = { database, redis, worker, storage, backup, mediaTools: tools, ai, channelPages };
  const status = !database.ok ? 'down' : Object.values(services).every((service) => service.ok) ? 'ok' : 'degraded';
  return { status, services, version: VERSION, ...(data ? { data } : {}) };
}

async function attempt(check: () => Promise<Service>): Promise<Service> {
  try {
    return await check();
  } catch (error) {
    log.error({ err: error }, 'a health check failed');
    return {
      ok: false,
      message: redactText(error instanceof Error ? error.message : String(error)),
      action: 'Look at the log of the web process',
    };
  }
}

async function checkDatabase(): Promise<Service> {
  try {
    await pingDatabase();
    return { ok: true, message: 'The database answers' };
  } catch (error) {
    // Another host's data, a newer version's, or data that is being brought up: it says so itself.
    if (error instanceof AppError) return { ok: false, message: error.message };
    log.warn({ err: error }, 'health: the database does not answer');
    // It answers with its own fault: a damaged file.
    if (error instanceof mongo.MongoServerError)
      return { ok: false, message: redactText(error.message), action: 'Look at the log of the database' };
    return {
      ok: false,
      message: 'The database does not answer',
      action:
        'With npm start it restarts by itself within seconds. With your own MongoDB, check MONGODB_URI and that it runs.',
    };
  }
}

/** Absent while the database does not answer: its own row says so. */
async function checkData(): Promise<WireHealth['data']> {
  try {
    return await dataHealth();
  } catch (err) {
    log.debug({ err }, 'health: the version of the data is unknown');
    return undefined;
  }
}

let redisProbe: ReturnType<typeof connectRedis> | undefined;

async function checkRedis(): Promise<Service> {
  redisProbe ??= connectRedis({ maxRetriesPerRequest: 0, commandTimeout: 2000, enableOfflineQueue: true }).on(
    'error',
    (err: unknown) => log.debug({ err }, 'health: Redis is unavailable'),
  );
  try {
    await redisProbe.ping();
    return { ok: true, message: 'Redis answers' };
  } catch {
    return {
      ok: false,
      message: 'Redis does not answer. Posts still go out, live updates are slower.',
      action:
        'With npm start it restarts by itself within seconds. With your own Redis, check REDIS_URL and that it runs.',
    };
  }
}

async function checkWorker(): Promise<Service> {
  const [last] = await listWorkers();
  if (last?.alive) return { ok: true, message: 'A worker is running' };
  const since = last ? `No worker since ${last.beatAt.toISOString()}` : 'No worker has run yet';
  return {
    ok: false,
    message: `${since}: scheduled posts wait`,
    action: 'npm start brings a worker with it and restarts it. Elsewhere, start the worker process.',
  };
}

async function checkStorage(): Promise<Service> {
  const folder = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  if (free < LOW_DISK_BYTES)
    return {
      ok: false,
      message: `Only ${bytesWords(free)} are free where files are kept`,
      action: 'Free some space, or move DATA_DIR to a larger disk',
    };
  return { ok: true, message: `Files can be written, ${bytesWords(free)} free` };
}

let toolsCheckedAt = 0;
let toolsResult: Service = { ok: true, message: '' };

/** ffmpeg is checked once in five minutes: starting a process for every probe would be wasteful. */
async function checkTools(): Promise<Service> {
  if (clock.now().getTime() - toolsCheckedAt < 300_000) return toolsResult;
  const found = await new Promise<boolean>((resolve) => {
    const child = spawn('ffmpeg', ['-version'], { stdio: 'ignore', env: cleanEnvironment() });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  toolsCheckedAt = clock.now().getTime();
  toolsResult = found
    ? { ok: true, message: 'ffmpeg is installed' }
    : {
        ok: false,
        message: 'ffmpeg is missing: videos and pictures cannot be converted',
        action: 'apt-get install ffmpeg, then wait five minutes or restart',
      };
  return toolsResult;
}

/** Not configured is not a fault: AI is optional. */
async function checkAi(): Promise<Service> {
  return (await isConfigured('chat'))
    ? { ok: true, message: 'AI is configured' }
    : { ok: true, message: 'AI is not configured', action: 'Set it up under Administration, or set OPENAI_API_KEY' };
}
