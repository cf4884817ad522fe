import type { Locator, Page } from '@playwright/test';
import { expect, send, test, type Account } from './support/test';

/** Presses Tab (or Shift+Tab: the initial focus is below a form's header) until an element has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('It was not reached with Tab');
}

async function connectTelegram({ request, projectId }: Account): Promise<void> {
  await send(request, 'POST', `/api/platform-settings?projectId=${projectId}`, {
    telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@channel' },
  });
}

test('the main task by keyboard alone: written, scheduled in words, saved, opened again and published', async ({
  page,
  account,
  running,
}) => {
  running.telegram.reset();
  await connectTelegram(account);
  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: 'New post' })).toBeVisible();
  await page.keyboard.press('c');
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByLabel('Content')).toBeFocused();
  await page.keyboard.type('Only with keys');
  await tabTo(page, form.getByLabel('Date and time'));
  await page.keyboard.type('tomorrow 9:00');
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('switch', { name: 'Telegram', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('button', { name: 'Customise Telegram' }));
  await page.keyboard.press('Enter');
  await expect(form.getByRole('region', { name: 'Telegram', exact: true }).getByLabel('Caption')).toHaveValue(
    'Only with keys',
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.locator('[data-post-open]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const edit = page.getByRole('form', { name: 'Edit post' });
  await expect(edit).toBeVisible();
  await tabTo(page, edit.getByRole('button', { name: 'Publish now' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result.getByRole('link', { name: 'Open on Telegram' })).toBeVisible();
  expect(running.telegram.published).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
  await expect(edit).toHaveCount(0);
});
