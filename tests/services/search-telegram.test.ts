import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { continueSearch } from '@/server/research/searches/control';
import { createSearch, getSearch } from '@/server/research/searches/manage';
import { listSearchLogs, listSearchResults } from '@/server/research/searches/results/results';
import { runSearch } from '@/server/research/searches/crawl/run-search';
import { findSearch } from '@/server/research/searches/stored/search.store';
import { sourcesOfProject } from '@/server/research/searches/crawl/sources-of-project';
import { mtprotoSourceOf } from '@/server/research/sources/telegram/mtproto/mtproto-source';
import { saveAccount } from '@/server/research/sources/telegram/mtproto/save-account';
import { JobWaits } from '@/server/system/jobs/tracked/wait-until';
import { ANN, API, BOB } from '../fakes/telegram-dc/small-world';
import { startBothTelegrams, type BothTelegrams } from './both-telegrams';
import { dropJobs, plainJob, workThrough } from './search-support';
import { projectWith } from './telegram-dc';
import { closeSearches } from './with-searches';

const userId = String(new Types.ObjectId());
let both: BothTelegrams;
let projectId: string;

beforeAll(async () => {
  both = await startBothTelegrams([ANN, BOB]);
});
afterAll(async () => {
  expect(both.dc.violations).toEqual([]);
  await both.close();
  await closeSearches();
});
beforeEach(async () => {
  projectId = await projectWith(both.dc, ANN);
  await both.begin();
});

async function started(project = projectId): Promise<string> {
  const { id } = await createSearch({
    ...{ projectId: project, userId, search_name: 'Bread' },
    initial_channel: 'seed_bread',
    channel_theme: 'bread dough',
  });
  await dropJobs();
  return id;
}

/** One run of a worker: to the end of the search, or to its next wait. */
async function once(id: string, project = projectId): Promise<void> {
  const { run } = (await findSearch(id))!;
  await runSearch({ searchId: id, run }, plainJob(), () => sourcesOfProject(project)).catch((error: unknown) => {
    if (!(error instanceof JobWaits)) throw error;
  });
}
const rows = async (id: string) => (await listSearchResults({ id, query: {} })).results;
const asked = (pattern: RegExp) => both.calls.filter((call) => pattern.test(call));

it('reads by an account alone: the seed is the only name that it looks up, all else it reaches by access hashes', async () => {
  const id = await started();
  await workThrough(id, async () => [(await mtprotoSourceOf(projectId))!]);
  const search = await getSearch(id);
  expect(search).toMatchObject({ status: 'COMPLETED', sources: ['mtproto'], calls_made: both.calls.length });
  expect(asked(/^GET/)).toEqual([]);
  expect(asked(/resolveUsername/)).toEqual(['contacts.resolveUsername seed_bread']);
  // Found by a forward alone, by Telegram's advice alone, and without a public page.
  expect((await rows(id)).map(({ username, checked }) => [username, checked]).sort()).toEqual(
    ['hidden_loaf', 'new_loaf', 'old_loaf', 'quiet_oven', 'rye_bread'].map((name) => [name, true]),
  );
  expect(new Set(both.calls).size).toBe(both.calls.length);
});

it('reads by both: what t.me shows by t.me, the rest with the account', async () => {
  const id = await started();
  await workThrough(id, () => sourcesOfProject(projectId));
  expect((await getSearch(id)).sources).toEqual(['web', 'mtproto']);
  expect(asked(/resolveUsername/)).toHaveLength(1);
  const hidden = both.dc.world.channels.find(({ username }) => username === 'hidden_loaf')!;
  expect(asked(/getHistory/)).toEqual([`messages.getHistory ${hidden.id}`]);
  expect(asked(/getFullChannel/)).toEqual([]);
  const found = await rows(id);
  expect(found.find(({ username }) => username === 'quiet_oven')?.path).toMatchObject([
    { from: 'seed_bread', how: 'recommendation' },
  ]);
  expect(found.find(({ username }) => username === 'hidden_loaf')).toMatchObject({ checked: true, posts_seen: 6 });
});

it('shows a FLOOD_WAIT at once with its seconds, spares other searches of the account the call, and goes on without it', async () => {
  const id = await started();
  both.dc.failNext({ kind: 'refuse', reason: 'FLOOD_WAIT_900' }, 1, ({ method }) => /Recommendations/.test(method));
  const begun = Date.now();
  await once(id);
  expect(Date.now() - begun).toBeLessThan(20_000);
  const flooded = await getSearch(id);
  expect(flooded.status).toBe('FLOOD_WAIT');
  expect(flooded.retry_after_seconds).toBeGreaterThan(860);
  const { logs } = await listSearchLogs({ id, query: {} });
  expect(logs[0]).toMatchObject({ level: 'WARNING', message: expect.stringContaining('15 minutes') });
  expect((logs[0]?.details as { retry_after_seconds: number }).retry_after_seconds).toBeGreaterThan(860);

  // Another project of the same account does not hit the same wall; one of another account does not wait.
  const [same, other] = [await projectWith(both.dc, ANN), await projectWith(both.dc, BOB)];
  const before = asked(/Recommendations/).length;
  const second = await started(same);
  await once(second, same);
  expect((await getSearch(second)).status).toBe('FLOOD_WAIT');
  expect(asked(/Recommendations/)).toHaveLength(before);
  const third = await started(other);
  await once(third, other);
  expect((await getSearch(third)).status).toBe('COMPLETED');

  const sourcesOf = () => sourcesOfProject(projectId);
  expect((await continueSearch({ id, sourcesOf })).status).toBe('PENDING');
  await dropJobs();
  const made = asked(/Recommendations/).length;
  await once(id);
  expect((await getSearch(id)).status).toBe('COMPLETED');
  expect(asked(/Recommendations/)).toHaveLength(made);
  expect((await rows(id)).filter(({ checked }) => checked).map(({ username }) => username)).toContain('new_loaf');
});

it('goes on with the account while t.me asks to wait, as far as access hashes reach', async () => {
  const id = await started();
  both.web.failNext({ kind: '429', retryAfter: 900 }, Infinity, ({ path }) => path !== '/s/seed_bread');
  await once(id);
  expect(await getSearch(id)).toMatchObject({ status: 'FLOOD_WAIT', retry_after_seconds: expect.any(Number) });
  const pages = asked(/^GET/).length;
  const checked = async () => (await rows(id)).filter((row) => row.checked).map(({ username }) => username);
  expect(await checked()).toEqual([]);
  expect((await continueSearch({ id, sourcesOf: () => sourcesOfProject(projectId) })).status).toBe('PENDING');
  await dropJobs();
  await once(id);
  expect((await checked()).sort()).toEqual(['hidden_loaf', 'quiet_oven']);
  expect(asked(/^GET/)).toHaveLength(pages);
  // The others are known by name alone: they wait for t.me.
  expect((await getSearch(id)).status).toBe('FLOOD_WAIT');
  await both.begin();
  await workThrough(id, () => sourcesOfProject(projectId));
  expect(await checked()).toHaveLength(5);
});

it('forgets the access hashes of an account that was signed in before, and loses no channel', async () => {
  const id = await started();
  both.dc.failNext({ kind: 'refuse', reason: 'FLOOD_WAIT_900' }, 1, ({ method }) => /getHistory/.test(method));
  await once(id);
  expect((await getSearch(id)).status).toBe('FLOOD_WAIT');
  await saveAccount({ projectId, sent: { ...API, session: both.dc.sessionFor(BOB) } });
  await workThrough(id, () => sourcesOfProject(projectId));
  const found = await rows(id);
  expect((await getSearch(id)).status).toBe('COMPLETED');
  expect(found.every(({ checked }) => checked)).toBe(true);
  // Its posts can be seen by an account alone; without a hash that holds, its card is scored.
  expect(found.find(({ username }) => username === 'hidden_loaf')).toMatchObject({
    labels: ['restricted'],
    posts_seen: 0,
  });
});
