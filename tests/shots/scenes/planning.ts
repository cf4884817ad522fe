import type { Page } from '@playwright/test';
import { fail, hang, plan, type Scene } from '../scene';

const schedule = () => '/schedule';
const CSV = `title,content,date,platforms
Tasting notes: Yirgacheffe,"Bergamot, peach, black tea. Roasted on Monday.",2031-01-05 09:00,"telegram,discord"
Opening hours in January,We open an hour later from the second of January.,2031-01-02 18:00,telegram
An unreadable date,Words,soon,telegram
An unknown network,Words,,myspace
`;

async function chooseCsv(page: Page): Promise<void> {
  await plan('Import from CSV')(page);
  const dialog = page.getByRole('dialog', { name: 'Import from CSV' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'january.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await dialog.getByRole('list', { name: 'Rows' }).waitFor();
}

async function openSlots(page: Page): Promise<void> {
  await plan('Queue')(page);
  await page.getByRole('button', { name: 'Weekly slots' }).click();
}

const states = (name: string, dialog: string, pattern: string): Scene[] => [
  { name: `${name}-full`, path: schedule, as: 'busy', after: plan(dialog) },
  { name: `${name}-empty`, path: schedule, as: 'new', after: plan(dialog) },
  { name: `${name}-loading`, path: schedule, as: 'busy', before: hang(pattern), after: plan(dialog) },
  { name: `${name}-error`, path: schedule, as: 'busy', before: fail(pattern), after: plan(dialog) },
];

/** Tools that plan more than one post. */
export const planningScenes: Scene[] = [
  ...states('queue', 'Queue', '**/api/queue?*'),
  { name: 'queue-slots', path: schedule, as: 'busy', after: openSlots },
  { name: 'queue-slots-empty', path: schedule, as: 'new', after: openSlots },
  ...states('series', 'Recurring posts', '**/api/recurrences?*'),
  {
    name: 'series-repeat',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    after: async (page) => {
      await page.getByRole('form', { name: 'Edit post' }).getByRole('button', { name: 'Repeat', exact: true }).click();
      await page.getByRole('dialog', { name: 'Repeat this post' }).waitFor();
    },
  },
  { name: 'results-full', path: () => '/results', as: 'busy' },
  { name: 'results-empty', path: () => '/results', as: 'new' },
  { name: 'csv-choose', path: schedule, as: 'busy', after: plan('Import from CSV') },
  { name: 'csv-preview', path: schedule, as: 'busy', after: chooseCsv },
  ...states('calendar', 'Calendar feed', '**/api/calendar-feed?*'),
  ...states('trash', 'Trash', '**/api/trash?*'),
];
