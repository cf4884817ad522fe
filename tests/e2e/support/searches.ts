import type { Page } from '@playwright/test';
import { startTelegramWebFake } from '../../fakes/telegram-web/server';
import { coffeeChannels, SEED } from './channels';
import { expect, runHost, send, test as base, type Account } from './test';

/** A host whose t.me is a fake with a few dozen channels about coffee. */
export const test = base.extend<object>({
  running: [
    async ({}, use) => {
      const web = await startTelegramWebFake(coffeeChannels());
      await runHost({ TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: '50' }, use);
      await web.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

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
