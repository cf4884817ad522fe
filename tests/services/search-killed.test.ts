// Slow: real worker processes are killed (-9) in each step of a search, and their leases run out.
import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { createSearch } from '@/server/research/searches/manage';
import { findSearch } from '@/server/research/searches/stored/search.store';
import { sourcesOfProject } from '@/server/research/searches/crawl/sources-of-project';
import { ANN, dcEnvironment } from '../fakes/telegram-dc/small-world';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';
import { startBothTelegrams, type BothTelegrams } from './both-telegrams';
import { dropJobs, finalSet, workThrough } from './search-support';
import { projectWith } from './telegram-dc';
import { closeSearches } from './with-searches';

const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `search-worker-${process.pid}`);
const userId = String(new Types.ObjectId());
let both: BothTelegrams;
let projectId: string;
let expected: Awaited<ReturnType<typeof finalSet>>;
let calm: string[];

beforeAll(async () => {
  both = await startBothTelegrams();
  projectId = await projectWith(both.dc, ANN);
  await bundleProgram({ name: 'worker', source: 'tests/services/search-worker.ts', outdir });
  await both.begin();
  const id = await started();
  await workThrough(id, sources);
  expected = await finalSet(id);
  calm = [...both.calls];
});
afterAll(async () => {
  expect(both.dc.violations).toEqual([]);
  await both.close();
  await closeSearches();
  rmSync(outdir, { recursive: true, force: true });
});

const sources = () => sourcesOfProject(projectId);

async function started(): Promise<string> {
  const { id } = await createSearch({
    ...{ projectId, userId, search_name: 'Bread' },
    initial_channel: 'seed_bread',
    channel_theme: 'bread dough',
  });
  await dropJobs();
  return id;
}

/** The same as undisturbed: nothing twice, nothing lost, and one call at most asked a second time. */
async function expectUndisturbed(id: string, why: string): Promise<void> {
  expect((await findSearch(id))?.status, why).toBe('COMPLETED');
  expect(await finalSet(id), why).toEqual(expected);
  expect(both.calls.length, why).toBe(calm.length + 1);
  expect(both.calls.toSorted().filter((call, index, all) => all[index - 1] === call).length, why).toBe(1);
}

/** A worker's process that waits for its search. */
function waitingWorker(): { child: ChildProcess; ready: Promise<unknown> } {
  const child = fork(path.join(outdir, 'worker.cjs'), {
    cwd: ROOT,
    execPath: NODE,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...dcEnvironment(both.dc),
      TELEGRAM_WEB_URL: both.web.url,
      TELEGRAM_WEB_RATE: '100',
      LOG_LEVEL: 'silent',
    },
  });
  return { child, ready: new Promise((resolve) => child.once('message', resolve)) };
}

describe('a search of both sources', () => {
  it('asks t.me and Telegram, each of its calls once', () => {
    expect(calm.length).toBeGreaterThanOrEqual(15);
    expect(new Set(calm).size).toBe(calm.length);
    expect(expected.map(({ key, state }) => `${key} ${state}`)).toEqual(
      ['hidden_loaf', 'new_loaf', 'old_loaf', 'quiet_oven', 'rye_bread', 'seed_bread'].map((key) => `${key} checked`),
    );
  });

  it.each(['flood', 'reset'] as const)(
    'ends as undisturbed with a %s at each of its calls',
    async (fault) => {
      for (const [at, call] of calm.entries()) {
        await both.begin(fault, at);
        const id = await started();
        expect(await workThrough(id, sources)).toBe(1);
        await expectUndisturbed(id, `${fault} at ${at}, ${call}`);
      }
    },
    300_000,
  );

  it('ends as undisturbed with its worker’s process killed at each of its calls', async () => {
    let next = waitingWorker();
    try {
      for (const [at, call] of calm.entries()) {
        const { child, ready } = next;
        await ready;
        // The next one starts while this one works.
        next = waitingWorker();
        await both.begin('reset', at, () => child.kill('SIGKILL'));
        const id = await started();
        const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
        child.send(id);
        expect(await ended, `killed at ${at}, ${call}`).toBe('SIGKILL');
        expect((await findSearch(id))?.status).toBe('PROCESSING');
        await workThrough(id, sources);
        await expectUndisturbed(id, `killed at ${at}, ${call}`);
      }
    } finally {
      next.child.kill('SIGKILL');
    }
  }, 240_000);
});
