import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { SourcePageModel } from '@/prisma-free-models/source-page';
import { SourcePaceModel } from '@/prisma-free-models/source-pace';
import { connectDatabase } from '@/server/system/db/connect';
import { createSearch } from '@/server/research/searches/manage';
import { findSearch } from '@/server/research/searches/search.store';
import type { FakeChannel } from '../fakes/telegram-web/channel';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';
import { dropJobs, finalSet } from './search-support';
import { closeSearches } from './with-searches';

const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `search-worker-${process.pid}`);
const now = Date.now();
const words = 'sourdough starter flour hydration oven crust crumb proofing dough levain'.split(' ');
const texts = (channel: number) =>
  Array.from({ length: 6 }, (_, post) =>
    words
      .map((_word, at) => words[(at * 3 + post * 7 + channel) % 10])
      .slice(0, 6 + (post % 3))
      .join(' '),
  );
const channel = (username: string, at: number, forwards: string[] = []): FakeChannel => ({
  username,
  kind: 'channel',
  title: `Bread ${username}`,
  description: 'Bread and dough',
  // Rounded on the page of posts, so that the card is asked for as well.
  participants: 12_340 + at,
  posts: texts(at).map((text, post) => ({
    id: post + 1,
    at: new Date(now - (9 - post) * 3_600_000),
    text: `${text} ${username}`,
    views: 5,
    ...(forwards[post] ? { forwardedFrom: { username: forwards[post], title: forwards[post], postId: 1 } } : {}),
  })),
});
const CHANNELS = [
  channel('seed_bread', 1, ['rye_bread', 'old_loaf', 'rye_bread']),
  channel('rye_bread', 2, ['old_loaf', 'new_loaf']),
  channel('old_loaf', 3),
  channel('new_loaf', 4),
];
let fake: TelegramWebFake;

beforeAll(async () => {
  await connectDatabase();
  fake = await startTelegramWebFake(CHANNELS);
  await bundleProgram({ name: 'worker', source: 'tests/services/search-worker.ts', outdir });
});
afterAll(async () => {
  await fake.close();
  await closeSearches();
  rmSync(outdir, { recursive: true, force: true });
});

async function started(): Promise<string> {
  await Promise.all([SourcePageModel.deleteMany({}), SourcePaceModel.deleteMany({})]);
  fake.reset();
  const ids = { projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()) };
  const { id } = await createSearch({
    ...ids,
    search_name: 'Bread',
    initial_channel: 'seed_bread',
    channel_theme: 'bread dough',
  });
  await dropJobs();
  return id;
}

/** Runs a worker's process to its end, or kills it once so many requests have reached t.me. */
function worker(id: string, killAt = Infinity): Promise<number | null> {
  const env = { ...process.env, TELEGRAM_WEB_URL: fake.url, TELEGRAM_WEB_RATE: '100', LOG_LEVEL: 'silent' };
  const child = spawn(NODE, [path.join(outdir, 'worker.cjs'), id], { cwd: ROOT, env, stdio: 'ignore' });
  const look = setInterval(() => void (fake.requests.length > killAt && child.kill('SIGKILL')), 2);
  return new Promise((resolve) => child.on('exit', (code) => (clearInterval(look), resolve(code))));
}

it('a worker killed at any of its calls leaves nothing undone and repeats one call at most', async () => {
  const calm = await started();
  expect(await worker(calm)).toBe(0);
  const expected = await finalSet(calm);
  const calls = fake.requests.length;
  expect(expected.map(({ state }) => state)).toEqual(['checked', 'checked', 'checked', 'checked']);
  expect(calls).toBe(8);
  for (let at = 0; at < calls; at += 1) {
    const id = await started();
    expect(await worker(id, at), `killed at call ${at}`).toBeNull();
    expect((await findSearch(id))?.status).not.toBe('COMPLETED');
    expect(await worker(id)).toBe(0);
    expect(await finalSet(id), `killed at call ${at}`).toEqual(expected);
    expect((await findSearch(id))?.status).toBe('COMPLETED');
    expect(fake.requests.length - calls, `killed at call ${at}`).toBeLessThanOrEqual(1);
    expect(Math.max(...fake.visits().values())).toBeLessThanOrEqual(2);
  }
}, 90_000);
