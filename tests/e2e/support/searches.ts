import type { Page } from '@playwright/test';
import { SEED } from './channels';
import { expect, send, type Account } from './test';

export type Search = { id: string; status: string };

const START = { search_name: 'Coffee', initial_channel: SEED, channel_theme: 'filter coffee at home, water, grinder' };

/** A search that has begun. */
export const startSearch = ({ request, projectId }: Account, fields: object = {}) =>
  send<Search>(request, 'POST', `/api/searches?projectId=${projectId}`, { ...START, ...fields });

/** A search that has come to its end. */
export async function finished(account: Account, fields: object = {}): Promise<Search> {
  const search = await startSearch(account, fields);
  const read = async () => (await (await account.request.get(`/api/searches/${search.id}`)).json()) as Search;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toMatch(/COMPLETED|FAILED/);
  return read();
}

/** The results of a search. */
export const table = (page: Page) => page.getByRole('table', { name: 'Results' });
export const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
