import type { Locator, Page } from '@playwright/test';
import { backToText, customise, newForm, saveButton } from './support/composer';
import { expect, expectAccessible, send, test, type Account } from './support/test';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const WEBHOOK =
  'https://discord.com/api/webhooks/123456789012345678/abcdefABCDEF-_0123456789abcdefABCDEF-_0123456789abcdefABCDEF01234567';
const PICTURE = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const THREE = 'The first loaf\n---\nThe second loaf\n---\nThe third loaf';
const SENTENCE = 'The bakery opens at seven and the first loaves are gone before eight. ';

test.beforeEach(async ({ account, running }) => {
  running.telegram.reset();
  running.discord.reset();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
    discord: { webhook_url: WEBHOOK },
  });
});

const partsOf = (form: Locator) => form.getByRole('list', { name: 'Parts', exact: true });
const channels = (form: Locator, ...labels: string[]) =>
  labels.reduce(
    (before, name) => before.then(() => form.getByRole('switch', { name, exact: true }).click()),
    Promise.resolve(),
  );

async function openThread(page: Page, account: Account, data: object): Promise<Locator> {
  const { _id } = await send<{ _id: string }>(
    account.request,
    'POST',
    `/api/posts?projectId=${account.projectId}`,
    data,
  );
  await page.goto(`/schedule?post=${_id}`);
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form).toBeVisible();
  return form;
}

const textsOf = (published: readonly { request: { fields: Record<string, unknown> } }[], field: string) =>
  published.map(({ request }) => request.fields[field]);

test('a thread is written in one text, counted and drawn part by part, and delivered in order', async ({
  page,
  running,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  await channels(form, 'Telegram', 'Discord', 'VK');
  const content = form.getByLabel('Content');
  await content.fill('The first loaf');
  await form.getByRole('button', { name: 'New part' }).click();
  await page.keyboard.type('The second loaf\n---\nThe third loaf');
  await expect(content).toHaveValue(THREE);
  const second = partsOf(form).getByRole('listitem', { name: 'Part 2 of 3' });
  await expect(partsOf(form).getByRole('listitem')).toHaveCount(3);
  await expect(second).toContainText('The second loaf');
  const room = async () => Number(/(\d+) left on (?:Discord|Telegram)/.exec((await second.textContent()) ?? '')?.[1]);
  await expect.poll(room).toBeGreaterThan(1000);
  const before = await room();
  await expect(form.getByText('VK gets the parts as one text, with blank lines between them.')).toBeVisible();
  await form.getByRole('switch', { name: 'Number the parts' }).click();
  await expect.poll(room).toBe(before - ' 2/3'.length);

  await second.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(form.getByLabel('Part of picture.png')).toHaveValue('1');

  const preview = page.getByRole('region', { name: 'Preview' });
  const drawn = preview.getByRole('list', { name: 'Thread of 3 parts' });
  for (const label of ['Telegram', 'Discord']) {
    await preview.getByRole('tab', { name: label, exact: true }).click();
    await expect(drawn.getByRole('listitem', { name: 'Part 1' })).toContainText('The first loaf 1/3');
    await expect(drawn.getByRole('listitem', { name: 'Part 2' }).getByRole('img', { name: 'Picture 1' })).toBeVisible();
  }
  await preview.getByRole('tab', { name: 'VK', exact: true }).click();
  await expect(drawn).toHaveCount(0);
  await expect(preview).toContainText('The second loaf');
  await expect(preview).not.toContainText('---');
  await expectAccessible(page);

  await channels(form, 'VK');
  await form.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => running.telegram.published.length, { timeout: 60_000 }).toBe(3);
  await expect.poll(() => running.discord.published.length, { timeout: 60_000 }).toBe(3);
  expect(running.telegram.violations).toEqual([]);
  expect(textsOf(running.telegram.published, 'text')[0]).toBe('The first loaf 1/3');
  expect(textsOf(running.telegram.published, 'caption')[1]).toBe('The second loaf 2/3');
  expect(textsOf(running.telegram.published, 'text')[2]).toBe('The third loaf 3/3');

  const result = page.getByRole('dialog', { name: 'Result' });
  const telegram = result.getByRole('region', { name: 'Telegram', exact: true });
  await expect(telegram.getByText('3 parts published')).toBeVisible();
  await expect(telegram.getByRole('link', { name: 'Open part 3' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/channel\/\d+$/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: 'The first loaf' }).first()).toContainText('Thread · 3 parts');
});

test('a thread is scheduled for tomorrow: its card and the post have the parts, and it opens as it was written', async ({
  page,
  account,
}) => {
  const form = await newForm(page);
  await channels(form, 'Telegram');
  await form.getByLabel('Content').fill(THREE);
  await form.getByRole('combobox', { name: 'Date and time' }).fill('tomorrow 9:00');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(form).toHaveCount(0);
  const card = page.getByRole('article', { name: 'The first loaf' }).first();
  await expect(card).toContainText('Thread · 3 parts');
  const found = await account.request.get(`/api/posts?projectId=${account.projectId}`);
  expect(await found.json()).toMatchObject([
    {
      status: 'scheduled',
      parts: ['first', 'second', 'third'].map((which) => ({ content: `The ${which} loaf` })),
    },
  ]);
  await card.getByRole('button').first().click();
  await expect(page.getByRole('form', { name: 'Edit post' }).getByLabel('Content')).toHaveValue(THREE);
});

test('a long text is split at its sentences, undone, joined again, and comes back with the draft', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  await channels(form, 'Telegram', 'Twitter');
  const content = form.getByLabel('Content');
  const long = SENTENCE.repeat(12).trim();
  await content.fill(long);
  const tool = form.getByRole('group', { name: 'Thread' }).getByRole('button', { name: 'Split into a thread' });
  await tool.click();
  await expect(partsOf(form).getByRole('listitem')).toHaveCount(3);
  await expect(tool).toHaveCount(0);
  await expect(partsOf(form).getByRole('listitem', { name: 'Part 3 of 3' })).toContainText('left on Twitter');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(content).toHaveValue(long);
  await expect(partsOf(form)).toHaveCount(0);

  // By the keyboard alone, from the text.
  await content.focus();
  await tool.focus();
  await page.keyboard.press('Enter');
  await expect(partsOf(form).getByRole('listitem')).toHaveCount(3);
  await form.getByRole('button', { name: /^Part 2 / }).press('Enter');
  await expect(content).toBeFocused();
  expect(
    await content.evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).match(/---/g)),
  ).toHaveLength(1);
  // The draft in the browser has it all.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('\\n---\\n'))))
    .toBe(true);
  await page.reload();
  await expect(partsOf(form).getByRole('listitem')).toHaveCount(3);
  await form.getByRole('button', { name: 'Join into one text' }).click();
  await expect(partsOf(form)).toHaveCount(0);
  await expect(content).not.toHaveValue(/---/);
});

test('a network may have parts of its own, with files of its own', async ({ page, account }) => {
  const form = await openThread(page, account, {
    content: THREE,
    platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }],
  });
  const discord = await customise(form, 'Discord');
  await discord.getByLabel('Content', { exact: true }).fill('Bread one\n---\nBread two');
  await expect(partsOf(discord).getByRole('listitem')).toHaveCount(2);
  await partsOf(discord)
    .getByRole('listitem', { name: 'Part 2 of 2' })
    .locator('input[type=file]')
    .setInputFiles(PICTURE);
  await expect(discord.getByLabel('Part of picture.png')).toHaveValue('1');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('list', { name: 'Thread of 2 parts' }),
  ).toContainText('Bread two');
  await backToText(form);
  await expect(partsOf(form).getByRole('listitem')).toHaveCount(3);
  await saveButton(form).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('article', { name: 'The first loaf' }).first().click();
  await customise(form, 'Discord');
  await expect(discord.getByLabel('Part of picture.png')).toHaveValue('1');
  await expect(discord.getByLabel('Content', { exact: true })).toHaveValue('Bread one\n---\nBread two');
});

test('a part that was refused is told with what is out already; Retry goes on there', async ({
  page,
  account,
  running,
}) => {
  running.telegram.failNext(
    { kind: '400', text: 'Bad Request: chat not found' },
    1,
    (request) => request.fields.text === 'The second loaf',
  );
  const form = await openThread(page, account, { content: THREE, platformPosts: [{ platform: 'telegram' }] });
  await form.getByRole('button', { name: 'Publish now' }).click();
  const story = page.getByRole('group', { name: 'What happened on Telegram' });
  const region = page.getByRole('region', { name: 'Telegram', exact: true });
  const place = story.or(region).first();
  await expect(place).toContainText('1 of 3 published', { timeout: 60_000 });
  await expect(place).toContainText('The bot can’t find @channel.');
  await expect(place).toContainText('Retry goes on at part 2.');
  await expectAccessible(page);
  await place.getByRole('button', { name: 'Retry' }).first().click();
  await expect(region.getByText('3 parts published')).toBeVisible({ timeout: 60_000 });
  expect(textsOf(running.telegram.published, 'text')).toEqual(['The first loaf', 'The second loaf', 'The third loaf']);
});

test('a part of which nobody knows is asked about; the rest goes out after the answer', async ({
  page,
  account,
  running,
}) => {
  running.telegram.failNext({ kind: 'lost-answer' }, 1, (request) => request.fields.text === 'The second loaf');
  const form = await openThread(page, account, { content: THREE, platformPosts: [{ platform: 'telegram' }] });
  await form.getByRole('button', { name: 'Publish now' }).click();
  const question = page.getByRole('group', { name: 'Is it live?' }).first();
  await expect(question).toContainText('The network may have published part 2.', { timeout: 60_000 });
  await question.getByRole('button', { name: 'It is live' }).click();
  const region = page.getByRole('region', { name: 'Telegram', exact: true });
  await expect(region.getByText('3 parts published')).toBeVisible({ timeout: 60_000 });
  expect(textsOf(running.telegram.published, 'text')).toEqual(['The first loaf', 'The second loaf', 'The third loaf']);
});

test('a file of rows says which of them are threads', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,content,platforms\nLoaves,"${THREE}",telegram\n`),
  });
  await expect(page.getByRole('list', { name: 'Rows' })).toContainText('Thread of 3 parts');
});
