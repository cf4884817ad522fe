import type { Page } from '@playwright/test';
import { fail, hang, press, type Scene } from '../scene';

const schedule = () => '/schedule';

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Go to, create, find…').fill(text);
}

/** The frame of every page, and pages that link elsewhere. */
export const shellScenes: Scene[] = [
  { name: 'shell-palette', path: schedule, as: 'busy', after: press(/^Search/) },
  {
    name: 'shell-palette-found',
    path: schedule,
    as: 'busy',
    after: async (page) => {
      await find(page, 'launch');
      await page.getByRole('option', { name: /Launch day/ }).waitFor();
    },
  },
  { name: 'shell-palette-none', path: schedule, as: 'busy', after: (page) => find(page, 'nothing like this') },
  { name: 'shell-help', path: schedule, as: 'busy', after: press('Help') },
  { name: 'shell-notifications', path: schedule, as: 'busy', after: press(/^Notifications/) },
  { name: 'shell-notifications-empty', path: schedule, as: 'new', after: press(/^Notifications/) },
  {
    name: 'shell-notifications-loading',
    path: schedule,
    as: 'busy',
    before: hang('**/api/notifications*'),
    after: press(/^Notifications/),
  },
  {
    name: 'shell-notifications-error',
    path: schedule,
    as: 'busy',
    before: fail('**/api/notifications*'),
    after: press(/^Notifications/),
  },
  { name: 'shell-activity', path: schedule, as: 'busy', after: press(/^Activity/) },
  {
    name: 'shell-account',
    path: schedule,
    as: 'busy',
    after: async (page) => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByText('Sign out', { exact: true }).waitFor();
    },
  },
  {
    name: 'shell-projects',
    path: schedule,
    as: 'busy',
    after: (page) => page.getByRole('button', { name: /^Project:/ }).click(),
  },
  {
    name: 'shell-signed-out',
    path: schedule,
    as: 'busy',
    before: (page) =>
      page.route('**/api/posts/counts?*', (route) =>
        route.fulfill({
          status: 401,
          json: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Sign in first', detail: '' },
        }),
      ),
  },
  {
    name: 'shell-paused',
    path: () => '/account',
    as: 'busy',
    before: (page) =>
      page.route('**/api/pauses?*', (route) =>
        route.fulfill({
          json: [
            {
              scope: 'project',
              platform: null,
              since: new Date().toISOString(),
              reason: 'Waiting for the new prices',
              until: null,
              choice: null,
              hours: null,
              waiting: 2,
            },
          ],
        }),
      ),
  },
];
