import type { Page } from '@playwright/test';
import type { Seeded } from './seed';

export type Scene = {
  name: string;
  path: (seeded: Seeded) => string;
  /** Who looks: nobody signed in, somebody with a full project, or somebody who has just registered. */
  as: 'stranger' | 'busy' | 'new';
  /** Brings the page into the state to be shown, before it is opened and after. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
};

const never = () => new Promise<void>(() => undefined);

/** Keeps an API path from answering: the loading state. */
function hang(pattern: string) {
  return (page: Page) => page.route(pattern, never);
}

/** Lets an API path fail: the error state. */
function fail(pattern: string) {
  const body = JSON.stringify({ statusCode: 500, code: 'INTERNAL', message: 'The database does not answer. Try again in a moment.', detail: '' });
  return (page: Page) => page.route(pattern, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
}

const schedule = () => '/schedule';
const settings = () => '/settings';

/** Every screen in its states. */
export const scenes: Scene[] = [
  { name: 'auth-sign-in', path: () => '/auth', as: 'stranger' },
  { name: 'auth-register', path: () => '/auth', as: 'stranger', after: (page) => page.getByRole('button', { name: 'Register' }).click() },
  {
    name: 'auth-error',
    path: () => '/auth',
    as: 'stranger',
    after: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password').fill('wrong password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('form [aria-live=assertive] p').waitFor();
    },
  },
  { name: 'schedule-loading', path: schedule, as: 'busy', before: hang('**/api/posts?*') },
  { name: 'schedule-error', path: schedule, as: 'busy', before: fail('**/api/posts?*') },
  { name: 'schedule-empty', path: schedule, as: 'new' },
  { name: 'schedule-full', path: schedule, as: 'busy' },
  { name: 'schedule-delete', path: schedule, as: 'busy', after: async (page) => page.getByRole('article', { name: 'Launch day' }).getByRole('button', { name: 'Delete' }).click() },
  { name: 'post-new', path: () => '/schedule?post=new', as: 'new', after: (page) => page.getByRole('form', { name: 'New post' }).waitFor() },
  { name: 'post-edit', path: ({ postId }) => `/schedule?post=${postId}`, as: 'busy', after: (page) => page.getByRole('form', { name: 'Edit post' }).waitFor() },
  { name: 'post-published', path: ({ publishedId }) => `/schedule?post=${publishedId}`, as: 'busy', after: (page) => page.getByRole('group', { name: 'What happened on Telegram' }).scrollIntoViewIfNeeded() },
  { name: 'post-unconfirmed', path: ({ failedId }) => `/schedule?post=${failedId}`, as: 'busy', after: (page) => page.getByRole('group', { name: 'What happened on Telegram' }).scrollIntoViewIfNeeded() },
  { name: 'post-loading', path: ({ postId }) => `/schedule?post=${postId}`, as: 'busy', before: hang('**/api/posts/*') },
  { name: 'settings-loading', path: settings, as: 'busy', before: hang('**/api/platform-settings?*') },
  { name: 'settings-error', path: settings, as: 'busy', before: fail('**/api/platform-settings?*') },
  { name: 'settings-new', path: settings, as: 'new' },
  { name: 'settings-full', path: settings, as: 'busy' },
  { name: 'settings-create', path: settings, as: 'busy', after: (page) => page.getByRole('button', { name: 'New Project' }).click() },
  { name: 'settings-manage', path: settings, as: 'busy', after: (page) => page.getByRole('button', { name: 'Manage', exact: true }).click() },
  { name: 'not-yet', path: () => '/videos', as: 'busy' },
  { name: 'shell-palette', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: 'Search' }).click() },
  { name: 'shell-help', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: 'Help' }).click() },
  { name: 'shell-notifications', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: 'Notifications' }).click() },
  { name: 'shell-account', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: /^Account/ }).click() },
];
