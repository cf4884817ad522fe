import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { startDiscordFake } from '../fakes/discord';
import { startTelegramFake } from '../fakes/telegram';
import { startProduct } from '../setup/product';
import { expect, test as base } from './support/test';

/** A host with AI configured. */
const test = base.extend<object, { ai: OpenAiFake }>({
  ai: [
    async ({}, use) => {
      const ai = await startOpenAiFake();
      await use(ai);
      await ai.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ ai }, use) => {
      const [telegram, discord] = [await startTelegramFake(), await startDiscordFake()];
      const product = await startProduct({
        env: {
          OPENAI_API_KEY: 'sk-test',
          OPENAI_BASE_URL: ai.url,
          OPENAI_MODEL: 'gpt-5-mini',
          TELEGRAM_API_URL: telegram.url,
          DISCORD_API_URL: discord.url,
          TRUST_PROXY: '1',
        },
      });
      await use({ product, telegram, discord });
      await product.stop();
      await telegram.close();
      await discord.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.beforeEach(async ({ ai, page, account }) => {
  ai.reset();
  ai.answers.splice(0);
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
});

test('a suggestion is shown before and after, applied by choice, and undone', async ({ page, ai }) => {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('plain words');
  ai.answers.push('Better words');
  await form.getByRole('button', { name: 'AI helper' }).click();
  await page.getByRole('menuitem', { name: 'Rewrite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggestions' });
  await expect(dialog.getByRole('region', { name: 'Suggestion' })).toContainText('plain words');
  await expect(dialog.getByRole('region', { name: 'Suggestion' })).toContainText('Better words');
  await expect(form.getByLabel('Content')).toHaveValue('plain words');
  ai.answers.push('Warmer words');
  await dialog.getByLabel('What should be different?').fill('warmer');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Warmer words');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('Warmer words');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('plain words');
});

test('a version for each platform; one is left out', async ({ page }) => {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('for all');
  for (const label of ['VK', 'Threads']) await form.getByRole('switch', { name: label, exact: true }).click();
  await form.getByRole('button', { name: 'AI helper' }).first().click();
  await page.getByRole('menuitem', { name: 'A version for each platform' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggestions' });
  await expect(dialog.getByRole('region', { name: 'Suggestion for VK' })).toContainText('FOR ALL');
  await dialog.getByRole('checkbox', { name: 'VK' }).uncheck();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    form.getByRole('region', { name: 'Threads', exact: true }).getByLabel('Text', { exact: true }),
  ).toHaveValue('FOR ALL');
  await expect(form.getByRole('region', { name: 'VK', exact: true }).getByLabel('Content')).toHaveValue('for all');
});

test('Translate fills the twin and marks it up to date; a failure shows a sentence and saving still works', async ({
  page,
  ai,
}) => {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('Hello');
  for (const label of ['Telegram', 'Telegram (Russian)'])
    await form.getByRole('switch', { name: label, exact: true }).click();
  const twin = form.getByRole('region', { name: 'Telegram (Russian)', exact: true });
  ai.failNext({ kind: '500' });
  await twin.getByRole('button', { name: 'Translate' }).click();
  await expect(page.getByText('The AI provider has a problem at the moment. Try again in a minute.')).toBeVisible();
  ai.answers.push('Привет');
  await twin.getByRole('button', { name: 'Translate' }).click();
  await expect(twin.getByLabel('Caption')).toHaveValue('Привет');
  await expect(twin.getByText('Up to date with Telegram')).toBeVisible();
  await form.getByRole('button', { name: 'Save post' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(ai.violations).toEqual([]);
});
