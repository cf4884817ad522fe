import { expect, expectAccessible, inDays, send, test } from './support/test';

test('an empty workspace offers three steps, each of which can be skipped; that is remembered', async ({ page, account }) => {
  await page.goto('/schedule');
  const steps = page.getByRole('region', { name: 'Your first post in three steps' });
  await expect(steps.getByRole('listitem')).toHaveText([/Connect a channel/, /Write a post/, /Schedule it/]);
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toHaveAttribute('aria-current', 'step');
  await steps.getByRole('button', { name: 'Skip, I have no account yet: Connect a channel' }).click();
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toContainText('Skipped');
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

test('the steps lead to where they are done, and are done when the project shows it', async ({ page, account }) => {
  await page.goto('/schedule');
  const steps = page.getByRole('region', { name: 'Your first post in three steps' });
  await steps.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Platform Authentication' })).toBeVisible();
  await send(account.request, 'POST', '/api/platform-settings', { discord: { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/abcdef' } });
  await page.goto('/schedule');
  await expect(steps.getByRole('listitem', { name: 'Connect a channel' })).toContainText('Done');
  await steps.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
  const post = await send<{ _id: string }>(account.request, 'POST', '/api/posts', { title: 'First', content: 'Hello' });
  await expect(steps.getByRole('listitem', { name: 'Write a post' })).toContainText('Done');
  await send(account.request, 'PUT', `/api/posts/${post._id}`, { scheduledFor: inDays(1) });
  await expect(steps).toHaveCount(0);
});

test('who has no account rehearses: every request as it would leave, and nothing leaves', async ({ page, account, running }) => {
  await send(account.request, 'PATCH', '/api/auth/preferences', { firstSteps: { skipped: ['connect'] } });
  await send(account.request, 'POST', '/api/posts', { title: 'Dress rehearsal', content: 'Curtain up', platformPosts: [{ platform: 'telegram', platformSpecificData: {} }, { platform: 'discord', platformSpecificData: { embed_color: '#5865F2' } }] });
  const before = running.telegram.requests.length + running.discord.requests.length;
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Rehearse', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
  const telegram = dialog.getByRole('region', { name: 'Telegram', exact: true });
  await expect(telegram).toContainText('sendMessage');
  await expect(telegram).toContainText('Curtain up');
  await expect(telegram).toContainText('Telegram is not connected');
  const discord = dialog.getByRole('region', { name: 'Discord', exact: true });
  await expect(discord).toContainText('embeds');
  await expect(discord).toContainText('requests, in this order');
  expect(running.telegram.requests.length + running.discord.requests.length).toBe(before);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
});

test('a rehearsal that can’t be run says so and can be tried again', async ({ page, account }) => {
  await send(account.request, 'POST', '/api/posts', { title: 'Try', content: 'Try', platformPosts: [] });
  await page.route('**/rehearse', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }));
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Rehearse', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
  await expect(dialog.getByRole('alert')).toContainText('The rehearsal could not be run');
  await page.unroute('**/rehearse');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('No platform is switched on for this post')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    test(`axe finds nothing on the first steps (${theme})`, async ({ page, account }) => {
      await page.goto('/schedule');
      await expect(page.getByRole('region', { name: 'Your first post in three steps' })).toBeVisible();
      await expectAccessible(page);
      expect(account.email).toContain('@');
    });
  });
}
