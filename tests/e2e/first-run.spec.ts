import type { Locator } from '@playwright/test';
import { customise } from './support/composer';
import { expect, expectAccessible, inDays, PASSWORD, send, test } from './support/test';

// The main task as most people see it; other files spare the processor what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an empty workspace offers three steps, each of which can be skipped; skipping is remembered', async ({
  page,
  account,
}) => {
  await page.goto('/schedule');
  const steps = page.getByRole('region', { name: 'Your first post in three steps' });
  await expect(steps.getByRole('listitem')).toHaveText([/Connect a channel/, /Write a post/, /Schedule it/]);
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toHaveAttribute('aria-current', 'step');
  // Shown at once; a reload before it is stored would be of the state before.
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await steps.getByRole('button', { name: 'Skip, I have no account yet: Connect a channel' }).click();
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toContainText('Skipped');
  await stored;
  await page.reload();
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toContainText('Skipped');
  await expect(steps.getByRole('listitem', { name: 'Write a post' })).toHaveAttribute('aria-current', 'step');
  await steps.getByRole('button', { name: 'Skip: Write a post' }).click();
  await steps.getByRole('button', { name: 'Skip: Schedule it' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
  expect(account.email).toContain('@');
});

test('the steps link to their screens, and are ticked when the project shows the result', async ({ page, account }) => {
  await page.goto('/schedule');
  const steps = page.getByRole('region', { name: 'Your first post in three steps' });
  await steps.getByRole('button', { name: 'Connect', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Platform Authentication' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const bar = page.getByRole('region', { name: 'First steps' });
  await expect(bar).toContainText('Step 1 of 3');
  await bar.getByRole('link', { name: 'Back to the first steps' }).click();
  await expect(steps).toBeVisible();
  await send(account.request, 'POST', '/api/platform-settings', {
    discord: { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/abcdef' },
  });
  await page.goto('/schedule');
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toContainText('Done');
  await steps.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
  const post = await send<{ _id: string }>(account.request, 'POST', '/api/posts', { title: 'First', content: 'Hello' });
  await expect(steps.getByRole('listitem', { name: 'Write a post' })).toContainText('Done');
  await page.getByRole('form', { name: 'New post' }).getByRole('button', { name: 'Close', exact: true }).click();
  await steps.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Edit post' }).getByLabel('Date and time')).toBeFocused();
  await expect(page.getByLabel('Date and time')).toBeInViewport();
  expect(new URL(page.url()).search).toBe(`?post=${post._id}`);
  await send(account.request, 'PUT', `/api/posts/${post._id}`, { scheduledFor: inDays(1) });
  await expect(steps).toHaveCount(0);
});

test('from the sign-in screen to the first published post: eight clicks and six fields', async ({ page, running }) => {
  running.telegram.reset();
  const done = { clicks: 0, fields: 0 };
  async function click(target: Locator): Promise<void> {
    done.clicks += 1;
    await target.click();
  }
  async function fill(target: Locator, text: string): Promise<void> {
    done.fields += 1;
    await target.fill(text);
  }
  await page.goto('/');
  await click(page.getByRole('button', { name: 'Register' }));
  await fill(page.getByLabel('Name'), 'Nora New');
  await fill(page.getByLabel('Email'), `nora-${Date.now()}@example.com`);
  await fill(page.getByLabel('Password'), PASSWORD);
  await click(page.getByRole('button', { name: 'Register' }));
  const steps = page.getByRole('region', { name: 'Your first post in three steps' });
  await click(steps.getByRole('button', { name: 'Connect', exact: true }));
  await click(page.getByRole('button', { name: 'Connect Telegram', exact: true }));
  const telegram = page.getByRole('region', { name: 'Telegram', exact: true });
  const wizard = page.getByRole('dialog', { name: 'Connect Telegram' });
  await click(wizard.getByRole('button', { name: 'Next' }));
  await fill(telegram.getByLabel('Bot token'), '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1');
  await fill(telegram.getByLabel('Chat ID'), '@channel');
  await click(wizard.getByRole('button', { name: 'Test connection' }));
  await expect(telegram.getByRole('status')).toContainText('Saved. Connected as');
  await click(wizard.getByRole('link', { name: 'Write a post' }));
  await fill(page.getByLabel('Content').first(), 'Hello, channel');
  await expect(page.getByRole('switch', { name: 'Telegram', exact: true })).toBeChecked();
  // Visible at any scroll position of the form.
  const own = await customise(page.getByRole('form', { name: 'New post' }), 'Telegram');
  await own.getByLabel('First comment').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeInViewport();
  await click(page.getByRole('button', { name: 'Publish now' }));
  await expect(page.getByText('“Hello, channel” was published')).toBeVisible();
  expect(running.telegram.published).toHaveLength(1);
  await expect(steps).toHaveCount(0);
  expect(done).toEqual({ clicks: 8, fields: 6 });
});

test('A first visit to a rehearsed post without a dead end', async ({ page, running }) => {
  running.telegram.reset();
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('Ida First');
  await page.getByLabel('Email').fill(`ida-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  const tour = page.getByRole('region', { name: 'Your first post in three steps' });
  await tour.getByRole('button', { name: 'Connect', exact: true }).click();

  await page.getByRole('button', { name: 'Connect Telegram', exact: true }).click();
  const wizard = page.getByRole('dialog', { name: 'Connect Telegram' });
  const step = wizard.locator('[aria-current=step]');
  await expect(step).toHaveText(/Create$/);
  await expect(wizard.getByRole('link', { name: 'BotFather' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(step).toHaveText(/Keys$/);
  await wizard.getByLabel('Bot token').fill('123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1');
  // A wrong turn has a way on: what is missing is said where it is entered.
  await wizard.getByRole('button', { name: 'Test connection' }).click();
  await expect(wizard.getByRole('status')).toContainText('Missing: Chat ID');
  await wizard.getByLabel('Chat ID').fill('@channel');
  await wizard.getByRole('button', { name: 'Test connection' }).click();
  await expect(step).toHaveText(/Test message$/);
  await wizard.getByRole('button', { name: 'Send test message' }).click();
  await expect(wizard.getByRole('status')).toContainText('The test message is on Telegram.');
  expect(running.telegram.published).toHaveLength(1);
  await wizard.getByRole('link', { name: 'Write a post' }).click();

  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByRole('switch', { name: 'Telegram', exact: true })).toBeChecked();
  await form.getByLabel('Content').first().fill('Hello from the first visit');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Rehearse', exact: true }).first().click();
  const rehearsal = page.getByRole('dialog', { name: 'Rehearsal' });
  const telegram = rehearsal.getByRole('region', { name: 'Rehearsal on Telegram' });
  await expect(telegram).toContainText('Everything is ready. Nothing was sent.');
  await expect(telegram).toContainText('Hello from the first visit');
  await rehearsal.getByRole('button', { name: 'Close' }).first().click();
  await expect(rehearsal).toHaveCount(0);
  await expect(tour.getByRole('listitem', { name: 'Schedule it' })).toHaveAttribute('aria-current', 'step');
  expect(running.telegram.published).toHaveLength(1);
});

test('without a connected account a post is rehearsed: every request is shown, and none is sent', async ({
  page,
  account,
  running,
}) => {
  await send(account.request, 'PATCH', '/api/auth/preferences', { firstSteps: { skipped: ['connect'] } });
  await send(account.request, 'POST', '/api/posts', {
    title: 'Dress rehearsal',
    content: 'Curtain up',
    platformPosts: [
      { platform: 'telegram', platformSpecificData: {} },
      { platform: 'discord', platformSpecificData: { embed_color: '#5865F2' } },
    ],
  });
  const before = running.telegram.requests.length + running.discord.requests.length;
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Rehearse', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
  const telegram = dialog.getByRole('region', { name: 'Rehearsal on Telegram' });
  await expect(telegram).toContainText('sendMessage');
  await expect(telegram).toContainText('Curtain up');
  await expect(telegram).toContainText('Telegram is not connected');
  const discord = dialog.getByRole('region', { name: 'Rehearsal on Discord' });
  await expect(discord).toContainText('embeds');
  await expect(discord).toContainText('requests, in this order');
  expect(running.telegram.requests.length + running.discord.requests.length).toBe(before);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
});

test('a failed rehearsal says so and can be retried', async ({ page, account }) => {
  await send(account.request, 'POST', '/api/posts', { title: 'Try', content: 'Try', platformPosts: [] });
  await page.route('**/rehearse', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
  );
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Rehearse', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
  await expect(dialog.getByRole('alert')).toContainText('The rehearsal could not be run');
  await page.unroute('**/rehearse');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('No platform is switched on for this post')).toBeVisible();
});

test.describe('axe in both themes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the first steps', async ({ page, account }) => {
    await page.goto('/schedule');
    await expect(page.getByRole('region', { name: 'Your first post in three steps' })).toBeVisible();
    await expectAccessible(page);
    expect(account.email).toContain('@');
  });
});
