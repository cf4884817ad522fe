import type { Page } from '@playwright/test';
import { customise } from '../../e2e/support/composer';
import type { Scene } from '../scene';

const form = (page: Page) => page.getByRole('form', { name: /^(New|Edit) post$/ });
const PICTURE = {
  name: 'loaf.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const LATIN = [
  'We have baked sourdough for ten years. Ten things that nobody told us:',
  `The flour matters less than the water. ${'Cold water, slow dough, dark crust. '.repeat(8)}`,
  'The oven matters less than the baker. https://example.com/oven',
].join('\n---\n');
const CYRILLIC = [
  'Десять лет мы печём хлеб на закваске. Десять вещей, о которых нам никто не сказал:',
  `Мука важнее печи. ${'Холодная вода, медленное тесто, тёмная корка. '.repeat(7)}`,
  'Печь не важнее пекаря.',
].join('\n---\n');

const thread = (name: string, text: string, more?: (page: Page) => Promise<unknown>): Scene => ({
  name: `thread-${name}`,
  path: () => '/schedule?post=new',
  as: 'busy',
  after: async (page) => {
    await form(page).getByLabel('Content').first().fill(text);
    for (const label of ['Telegram', 'Twitter', 'Discord', 'VK', 'Threads']) {
      const channel = form(page).getByRole('switch', { name: label, exact: true });
      if (!(await channel.isChecked())) await channel.click();
    }
    await more?.(page);
  },
});

const preview = (label: string) => async (page: Page) => {
  await form(page).getByRole('switch', { name: 'Number the parts' }).click();
  await form(page).getByRole('listitem', { name: 'Part 2 of 3' }).locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByLabel('Part of loaf.png').waitFor();
  const side = page.getByRole('group', { name: 'Write or preview' }).getByRole('button', { name: 'Preview' });
  if (await side.isVisible()) await side.click();
  await form(page).getByRole('tab', { name: label, exact: true }).click();
  await form(page).getByRole('list', { name: 'Thread of 3 parts' }).waitFor();
};

/** A post of several parts while it is written. */
export const threadScenes: Scene[] = [
  thread('new', LATIN),
  thread('cyrillic', CYRILLIC),
  thread('split', LATIN.replaceAll('\n---\n', '\n\n'), (page) =>
    form(page).getByRole('group', { name: 'Thread' }).getByRole('button', { name: 'Split into a thread' }).waitFor(),
  ),
  thread('media', LATIN, async (page) => {
    await form(page).getByRole('listitem', { name: 'Part 2 of 3' }).locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByLabel('Part of loaf.png').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  }),
  thread('own', LATIN, async (page) => {
    await customise(form(page), 'Twitter');
  }),
  ...['Twitter', 'Threads', 'Telegram', 'Discord'].map((label) =>
    thread(`preview-${label.toLowerCase()}`, CYRILLIC, preview(label)),
  ),
];
