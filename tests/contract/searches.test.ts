import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { seedOf } from '../fakes/telegram-web/chain';
import { newPerson, newProject, freshAddress, type Person } from './client';
import { listenAs } from './live-events';

type Search = {
  id: string;
  status: string;
  calls_made: number;
  total_results_count: number;
  channels_processed_count: number;
};
type Answer<T> = { status: number; body: T };

/** A call to one of the two web processes. */
async function at<T>(url: string, person: Person, method: string, path: string, json?: unknown): Promise<Answer<T>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${person.token}`,
      'X-Forwarded-For': freshAddress(),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Fails with the last value, so that a wait that never ends says what it saw. */
async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 90_000;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > end)
      throw new Error(`Not reached: ${isDone.toString()}; ${JSON.stringify(value).slice(0, 1_000)}`);
    await sleep(100);
  }
}

/** The search once no worker writes it any more: the same twice, a second apart. */
async function atRest(read: () => Promise<Search>): Promise<Search> {
  const twice = async () => {
    const before = await read();
    await sleep(1_000);
    return [before, await read()] as const;
  };
  const [before] = await until(twice, ([before, after]) => JSON.stringify(before) === JSON.stringify(after));
  return before;
}

it('two web processes share a search: one stops and continues what the other began, and both tell of it', async () => {
  const [one, other] = inject('productUrls') as [string, string];
  expect(one).not.toBe(other);
  const person = await newPerson();
  const project = await newProject(person);
  const streams = await Promise.all([listenAs(person, one), listenAs(person, other)]);
  const { status, body } = await at<Search>(one, person, 'POST', `/searches?projectId=${project}`, {
    search_name: 'Two',
    // No other test reads these pages: one that the host has kept would cost no call. It ends long after this test.
    initial_channel: seedOf('long'),
    channel_theme: 'links of a chain',
    channel_count_to_find: 200,
  });
  expect(status).toBe(202);
  const path = `/searches/${body.id}`;
  const seen = (url: string) => async () => (await at<Search>(url, person, 'GET', path)).body;
  await until(seen(other), ({ channels_processed_count }) => channels_processed_count >= 3);

  const stopped = await at<Search>(other, person, 'POST', `${path}/stop`);
  expect([stopped.status, stopped.body.status]).toEqual([200, 'STOPPED']);
  expect((await seen(one)()).status).toBe('STOPPED');
  expect(await at(one, person, 'POST', `${path}/stop`)).toMatchObject({
    status: 409,
    body: { code: 'SEARCH_NOT_ACTIVE' },
  });
  const halted = await atRest(seen(one));
  expect(halted.status).toBe('STOPPED');

  // Continued in both at once: one of them does it.
  const both = await Promise.all([one, other].map((url) => at(url, person, 'POST', `${path}/continue`)));
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(both.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'SEARCH_ACTIVE' });
  await until(seen(other), ({ calls_made }) => calls_made >= halted.calls_made + 3);
  expect((await at<Search>(one, person, 'POST', `${path}/stop`)).status).toBe(200);
  const ended = await atRest(seen(other));
  expect(await seen(one)()).toEqual(ended);
  const tables = await Promise.all(
    [one, other].map(async (url) => {
      const { results } = (
        await at<{ results: { username: string }[] }>(url, person, 'GET', `${path}/results?page_size=200`)
      ).body;
      return results.map(({ username }) => username);
    }),
  );
  expect(tables[0]).toEqual(tables[1]);
  expect(new Set(tables[0]).size).toBe(tables[0]!.length);
  // Whichever worker wrote it, both streams tell: its states, its log, its channels.
  for (const stream of streams) {
    const statusesTold = () =>
      stream
        .events()
        .flatMap(({ kind, entity }) => (kind === 'search' && entity.id === body.id ? [entity.status] : []));
    await until(
      () => Promise.resolve(statusesTold()),
      (statuses) => statuses.filter((status) => status === 'STOPPED').length >= 2 && statuses.includes('PROCESSING'),
    );
    const kinds = new Set(stream.events().map(({ kind }) => kind));
    expect(['search-log', 'channel-result'].filter((kind) => !kinds.has(kind))).toEqual([]);
    await stream.end();
  }
}, 300_000);

it('lists searches as an array, newest first, in pages, with the number of all in X-Total-Count', async () => {
  const [url] = inject('productUrls') as [string, string];
  const person = await newPerson();
  const project = await newProject(person);
  for (const search_name of ['First', 'Second', 'Third']) {
    const body = { search_name, initial_channel: seedOf('short'), channel_count_to_find: 1 };
    await at<Search>(url, person, 'POST', `/searches?projectId=${project}`, body);
  }
  const headers = { Accept: 'application/json', Authorization: `Bearer ${person.token}` };
  const listed = async (query: string) => {
    const response = await fetch(`${url}/searches?projectId=${project}${query}`, { headers });
    const searches = (await response.json()) as { search_name: string }[];
    return [searches.map(({ search_name }) => search_name), response.headers.get('x-total-count')];
  };
  expect(await listed('')).toEqual([['Third', 'Second', 'First'], '3']);
  expect(await listed('&page=2&limit=2')).toEqual([['First'], '3']);
});
