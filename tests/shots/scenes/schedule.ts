import type { Page } from '@playwright/test';
import { fail, hang, press, type Scene } from '../scene';

const schedule = () => '/schedule';
const VIEWS = ['week', 'month', 'list'] as const;
/** The day after today: most of the seeded posts are near it. */
const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Selects by a click with a modifier key held. */
async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('article', { name: 'Launch day' }).click({ modifiers: ['Control'] });
  await page.getByRole('checkbox', { name: 'Select What we learned from 200 tastings' }).click({ force: true });
}

const inView = (view: (typeof VIEWS)[number]): Scene[] => {
  const path = () => `/schedule?view=${view}&date=${soon}`;
  return [
    {
      name: `${view}-full`,
      path,
      as: 'busy',
      after: (page) => page.getByRole('article').first().waitFor({ state: 'attached' }),
    },
    { name: `${view}-beside-sheet`, path: () => `${path()}&post=new`, as: 'busy' },
    { name: `${view}-empty`, path, as: 'new' },
    { name: `${view}-loading`, path, as: 'busy', before: hang('**/api/posts/cards?*') },
    { name: `${view}-error`, path, as: 'busy', before: fail('**/api/posts/cards?*') },
    { name: `${view}-partly`, path, as: 'busy', before: hang('**/api/posts/counts?*') },
  ];
};

/** The timeline, the other views, and their actions on posts. */
export const scheduleScenes: Scene[] = [
  { name: 'schedule-loading', path: schedule, as: 'busy', before: hang('**/api/posts/cards?*') },
  { name: 'schedule-error', path: schedule, as: 'busy', before: fail('**/api/posts/cards?*') },
  { name: 'schedule-empty', path: schedule, as: 'new' },
  {
    name: 'schedule-first-days',
    path: schedule,
    as: 'new',
    after: (page) =>
      page
        .getByText('No posts scheduled')
        .nth(30)
        .evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' })),
  },
  { name: 'schedule-partly', path: schedule, as: 'busy', before: hang('**/api/posts/counts?*') },
  { name: 'schedule-full', path: schedule, as: 'busy' },
  {
    name: 'schedule-days',
    path: schedule,
    as: 'busy',
    after: (page) =>
      page
        .getByRole('article', { name: 'Launch day' })
        .evaluate((element) => element.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'schedule-hover',
    path: schedule,
    as: 'busy',
    after: (page) => page.getByRole('article', { name: 'Launch day' }).hover(),
  },
  {
    name: 'schedule-delete',
    path: schedule,
    as: 'busy',
    after: (page) => page.getByRole('article', { name: 'Launch day' }).getByRole('button', { name: 'Delete' }).click(),
  },
  { name: 'schedule-toast', path: schedule, as: 'busy', after: failToDelete },
  ...VIEWS.flatMap(inView),
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
  { name: 'schedule-plan', path: schedule, as: 'busy', after: press('Plan') },
];

/** A change that the server refuses: a toast says so. Else the post would be gone for all scenes after it. */
async function failToDelete(page: Page): Promise<void> {
  const body = {
    statusCode: 500,
    code: 'INTERNAL',
    message: 'The database does not answer. Try again in a moment.',
    detail: '',
  };
  await page.route(/\/api\/posts/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: body }),
  );
  await page.getByRole('article', { name: 'Launch day' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.locator('[data-sonner-toast]').waitFor();
}
