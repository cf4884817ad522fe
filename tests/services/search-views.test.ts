import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireSearchView } from '@/lib/contracts/search-views';
import { insertUser } from '@/server/people/users/store';
import { listSearchViews, removeSearchView, saveSearchView } from '@/server/people/users/search-views';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

beforeAll(connectDatabase);
afterAll(disconnectDatabase);

const viewOf = (name: string, more: Partial<WireSearchView> = {}): WireSearchView => ({
  name,
  page_size: 50,
  sort_by: 'title',
  sort_order: 'asc',
  filter_relevant: 'true',
  q: '$q кофе',
  ...more,
});

it('keeps views of an account: one for each name, the newest last, fifty at most, also of two that save at once', async () => {
  const person = { email: 'views@example.org', name: 'V', timeZone: 'UTC', passwordHash: null };
  const userId = String((await insertUser(person))._id);
  const save = (view: WireSearchView) => saveSearchView({ userId, view });
  const names = async () => (await listSearchViews({ userId })).views.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await Promise.all([save(viewOf('One')), save(viewOf('$name')), save(viewOf('50 % & more'))]);
  await save(viewOf('One', { q: '' }));
  expect((await names()).sort()).toEqual(['$name', '50 % & more', 'One']);
  expect((await listSearchViews({ userId })).views.at(-1)).toEqual(viewOf('One', { q: '' }));
  await removeSearchView({ userId, name: '$name' });
  expect(await names()).toHaveLength(2);
  for (let number = 0; number < 52; number += 1) await save(viewOf(`View ${number}`));
  expect(await names()).toEqual(Array.from({ length: 50 }, (_, index) => `View ${index + 2}`));
  await expect(listSearchViews({ userId: '0'.repeat(24) })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
