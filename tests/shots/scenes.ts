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

/** Choosing by a click with a key held, as people with a mouse do. */
async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('article', { name: 'Launch day' }).click({ modifiers: ['Control'] });
  await page.getByRole('checkbox', { name: 'Select What we learned from 200 interviews' }).check({ force: true });
}

const VIEWS = ['week', 'month', 'list'] as const;
/** The day after today: most of the seeded posts stand around it. */
const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const schedule = () => '/schedule';
const settings = () => '/settings';
const media = () => '/media';
const account = () => '/account';

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
  { name: 'schedule-partly', path: schedule, as: 'busy', before: hang('**/api/posts/counts?*') },
  { name: 'schedule-full', path: schedule, as: 'busy' },
  { name: 'schedule-delete', path: schedule, as: 'busy', after: async (page) => page.getByRole('article', { name: 'Launch day' }).getByRole('button', { name: 'Delete' }).click() },
  ...VIEWS.flatMap((view): Scene[] => [
    { name: `${view}-full`, path: () => `/schedule?view=${view}&date=${soon}`, as: 'busy', after: (page) => page.getByRole('article').first().waitFor({ state: 'attached' }) },
    { name: `${view}-empty`, path: () => `/schedule?view=${view}&date=${soon}`, as: 'new' },
    { name: `${view}-loading`, path: () => `/schedule?view=${view}&date=${soon}`, as: 'busy', before: hang('**/api/posts?*') },
    { name: `${view}-error`, path: () => `/schedule?view=${view}&date=${soon}`, as: 'busy', before: fail('**/api/posts?*') },
    { name: `${view}-partly`, path: () => `/schedule?view=${view}&date=${soon}`, as: 'busy', before: hang('**/api/posts/counts?*') },
  ]),
  { name: 'schedule-no-match', path: () => '/schedule?q=nothing%20like%20this', as: 'busy' },
  { name: 'schedule-chosen', path: schedule, as: 'busy', after: chooseTwo },
  {
    name: 'schedule-move',
    path: schedule,
    as: 'busy',
    after: async (page) => {
      await chooseTwo(page);
      await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Move' }).click();
    },
  },
  {
    name: 'schedule-keys',
    path: schedule,
    as: 'busy',
    after: async (page) => {
      await page.getByRole('button', { name: 'Launch day' }).focus();
      await page.keyboard.press('m');
      await page.getByText(/^Moving/).waitFor();
      await page.keyboard.press('ArrowRight');
    },
  },
  { name: 'post-new', path: () => '/schedule?post=new', as: 'new', after: (page) => page.getByRole('form', { name: 'New post' }).waitFor() },
  { name: 'post-edit', path: ({ postId }) => `/schedule?post=${postId}`, as: 'busy', after: (page) => page.getByRole('form', { name: 'Edit post' }).waitFor() },
  { name: 'post-published', path: ({ publishedId }) => `/schedule?post=${publishedId}`, as: 'busy', after: (page) => page.getByRole('group', { name: 'What happened on Telegram' }).scrollIntoViewIfNeeded() },
  { name: 'post-unconfirmed', path: ({ failedId }) => `/schedule?post=${failedId}`, as: 'busy', after: (page) => page.getByRole('group', { name: 'What happened on Telegram' }).scrollIntoViewIfNeeded() },
  { name: 'post-loading', path: ({ postId }) => `/schedule?post=${postId}`, as: 'busy', before: hang('**/api/posts/*') },
  { name: 'media-loading', path: media, as: 'busy', before: hang('**/api/files?*') },
  { name: 'media-error', path: media, as: 'busy', before: fail('**/api/files?*') },
  { name: 'media-empty', path: media, as: 'new' },
  { name: 'media-full', path: media, as: 'busy', after: (page) => page.getByRole('list', { name: 'Media' }).getByRole('img').first().waitFor() },
  { name: 'media-file', path: media, as: 'busy', after: (page) => page.getByRole('list', { name: 'Media' }).getByRole('button').first().click() },
  { name: 'media-picker', path: () => '/schedule?post=new', as: 'busy', after: (page) => page.getByRole('button', { name: 'Choose from library' }).first().click() },
  { name: 'settings-loading', path: settings, as: 'busy', before: hang('**/api/platform-settings?*') },
  { name: 'settings-error', path: settings, as: 'busy', before: fail('**/api/platform-settings?*') },
  { name: 'settings-new', path: settings, as: 'new' },
  { name: 'settings-full', path: settings, as: 'busy' },
  { name: 'settings-pause', path: settings, as: 'busy', after: (page) => page.getByRole('button', { name: 'Pause publishing' }).click() },
  { name: 'settings-webhook', path: settings, as: 'busy', after: (page) => page.getByRole('button', { name: 'Add webhook' }).click() },
  { name: 'vkauth', path: () => '/vkauth', as: 'stranger' },
  { name: 'settings-create', path: settings, as: 'busy', after: (page) => page.getByRole('button', { name: 'New Project' }).click() },
  { name: 'settings-manage', path: settings, as: 'busy', after: (page) => page.getByRole('button', { name: 'Manage', exact: true }).click() },
  { name: 'settings-partly', path: settings, as: 'busy', before: hang('**/api/projects/*') },
  { name: 'media-loading', path: media, as: 'busy', before: hang('**/api/files?*') },
  { name: 'media-error', path: media, as: 'busy', before: fail('**/api/files?*') },
  { name: 'media-empty', path: media, as: 'new' },
  { name: 'media-full', path: media, as: 'busy' },
  { name: 'account-full', path: account, as: 'busy' },
  { name: 'account-loading', path: account, as: 'busy', before: hang('**/api/auth/{sessions,tokens}*') },
  { name: 'account-error', path: account, as: 'busy', before: fail('**/api/auth/{sessions,tokens}*') },
  { name: 'admin-full', path: () => '/admin', as: 'busy' },
  { name: 'admin-loading', path: () => '/admin', as: 'busy', before: hang('**/api/host{,/**}') },
  { name: 'admin-error', path: () => '/admin', as: 'busy', before: fail('**/api/host{,/**}') },
  { name: 'vkauth', path: () => '/vkauth', as: 'stranger' },
  { name: 'auth-forgot', path: () => '/auth', as: 'stranger', after: (page) => page.getByRole('button', { name: 'Forgot your password?' }).click() },
  { name: 'auth-reset', path: () => '/auth?reset=unknown', as: 'stranger' },
  { name: 'auth-invitation-gone', path: () => '/auth?invitation=unknown', as: 'stranger' },
  { name: 'account', path: () => '/account', as: 'busy', after: (page) => page.getByRole('list', { name: 'Sessions' }).waitFor() },
  { name: 'account-loading', path: () => '/account', as: 'busy', before: hang('**/api/auth/sessions') },
  { name: 'account-error', path: () => '/account', as: 'busy', before: fail('**/api/auth/sessions') },
  { name: 'account-token', path: () => '/account', as: 'busy', after: (page) => page.getByRole('button', { name: 'New token' }).click() },
  { name: 'account-delete', path: () => '/account', as: 'busy', after: (page) => page.getByRole('button', { name: 'Delete account…' }).click() },
  { name: 'admin', path: () => '/admin', as: 'busy', after: (page) => page.getByRole('heading', { name: 'Keys' }).waitFor() },
  { name: 'admin-loading', path: () => '/admin', as: 'busy', before: hang('**/api/host') },
  { name: 'admin-error', path: () => '/admin', as: 'busy', before: fail('**/api/host') },
  { name: 'settings-archive', path: settings, as: 'busy', after: (page) => page.getByRole('heading', { name: 'Import and export' }).scrollIntoViewIfNeeded() },
  { name: 'not-yet', path: () => '/videos', as: 'busy' },
  { name: 'shell-palette', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: 'Search' }).click() },
  { name: 'shell-help', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: 'Help' }).click() },
  { name: 'shell-notifications', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: 'Notifications' }).click() },
  { name: 'shell-account', path: schedule, as: 'busy', after: (page) => page.getByRole('button', { name: /^Account/ }).click() },
];
