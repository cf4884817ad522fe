import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment } from '../../system/child-environment.mjs';
import { say } from './output.mjs';
import { freePort } from './ports.mjs';
import { askSocket } from './socket-question.mjs';

/** Deaths before it was ever ready, after which its data counts as unreadable. */
const LOAD_TRIES = 2;

/**
 * Our own Redis: bound to 127.0.0.1 behind a password, its data in `dir`, on one port for as long as it is
 * supervised. Redis may be lost at any time (the database is the truth), so data that it can't load is moved aside,
 * never the end of a start.
 * @param {{ dir: string, program: string }} options
 * @returns {Promise<{ url: string, service: import('./supervise.mjs').Service }>}
 */
export async function privateRedis({ dir, program }) {
  const port = await freePort();
  const password = randomBytes(18).toString('base64url');
  let wasReady = false;
  let failed = 0;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let guard;
  const conf = path.join(dir, 'redis.conf');

  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    service: {
      name: 'redis',
      quiet: true,
      command: () => {
        if (failed >= LOAD_TRIES) {
          setAside(dir);
          failed = 0;
        }
        mkdirSync(dir, { recursive: true, mode: 0o700 });
        writeFileSync(conf, configuration({ dir, port, password }), { mode: 0o600 });
        return { file: program, args: [conf] };
      },
      spawned: (pid) => {
        guard = guardAgainstOurDeath(pid);
      },
      ready: async (signal) => {
        await untilServing({ port, password, signal });
        wasReady = true;
      },
      alive: async ({ signal }) => void (await ping({ port, password, signal })),
      explain: ({ code, signal }) => {
        guard?.kill('SIGKILL');
        if (!wasReady && (code !== 0 || signal)) failed += 1;
        return undefined;
      },
    },
  };
}

/** @param {{ dir: string, port: number, password: string }} options */
function configuration({ dir, port, password }) {
  return [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`,
    `dir "${dir.replace(/(["\\])/g, '\\$1')}"`,
    'daemonize no',
    'appendonly yes',
    'appendfsync everysec',
    // A tail cut by a crash loses its last second, not the start.
    'aof-load-truncated yes',
    'save ""',
    // Jobs and live events are bounded and stay far below: more is a fault, and must not exhaust the machine.
    'maxmemory 512mb',
    'maxmemory-policy noeviction',
    'databases 1024',
    'loglevel warning',
    '',
  ].join('\n');
}

/** @param {string} dir */
function setAside(dir) {
  if (!statSync(dir, { throwIfNoEntry: false })) return;
  const kept = `${dir}-unreadable-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  renameSync(dir, kept);
  say(
    `Redis can't load its data. It was moved to ${kept} and Redis starts empty: nothing is lost, scheduled posts are found again in the database.`,
  );
}

/**
 * Redis does not notice when we are killed. A shell holds the other end of a pipe: when it closes, we are gone, and
 * Redis is told to stop.
 * @param {number} pid
 */
function guardAgainstOurDeath(pid) {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$1" 2>/dev/null', 'redis-guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: childEnvironment(process.env),
  });
  guard.unref();
  return guard;
}

/**
 * Redis listens before it has read its data; it serves when it answers a PING.
 * @param {{ port: number, password: string, signal: AbortSignal }} options
 */
async function untilServing({ port, password, signal }) {
  for (;;) {
    signal.throwIfAborted();
    try {
      if ((await ping({ port, password, signal: AbortSignal.timeout(1000) })).includes('+PONG')) return;
    } catch {
      // Not listening yet: asked again.
    }
    await delay(50);
  }
}

/** The answers to AUTH and PING. */
const TWO_LINES = /^.*\r\n.*\r\n/;

/**
 * Redis's response to a PING; an error counts too (it is still loading its data). Rejects without a response.
 * @param {{ port: number, password: string, signal: AbortSignal }} options
 */
async function ping({ port, password, signal }) {
  const heard = await askSocket({
    to: { port, host: '127.0.0.1' },
    bytes: `AUTH ${password}\r\nPING\r\n`,
    signal,
    enough: (all) => TWO_LINES.test(all.toString()),
  });
  return heard.toString();
}
