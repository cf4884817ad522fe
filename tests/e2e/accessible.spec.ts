import { more } from './support/composer';
import { expect, expectAccessible, inDays, send, test } from './support/test';

test.describe('axe in both themes', () => {
  test('axe finds nothing on the sign-in screen', async ({ page }) => {
    await page.goto('/auth');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await expectAccessible(page);
  });

  test('axe finds nothing on schedule, form and dialogs', async ({ page, account }) => {
    const media = [{ platform: 'telegram' }, { platform: 'instagram' }, { platform: 'ruDiscord' }];
    await send(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
      title: 'Post',
      content: 'Words',
      scheduledFor: inDays(1),
      platformPosts: media,
    });
    await page.goto('/schedule');
    await expect(page.getByRole('article', { name: 'Post' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('article', { name: 'Post' }).click();
    await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
    await expectAccessible(page);
    await more(page, 'Delete');
    await expectAccessible(page);
  });

  test('axe finds nothing on failures and empty screens', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    for (const [screen, pattern] of Object.entries({
      '/schedule': '**/api/posts/cards?*',
      '/media': '**/api/files?*',
      '/settings/channels': '**/api/platform-settings?*',
      '/account': '**/api/auth/{sessions,tokens}*',
    })) {
      await page.route(pattern, (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
      );
      await page.goto(screen);
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' }).first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('axe finds nothing on a post’s story, nor on its rehearsal', async ({ page, account, running }) => {
    running.telegram.reset();
    await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
      telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@channel' },
    });
    running.telegram.failNext({ kind: 'lost-answer' });
    const { _id } = await send<{ _id: string }>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
      title: 'Unsure',
      content: 'Words',
      platformPosts: [{ platform: 'telegram' }],
    });
    await page.goto(`/schedule?post=${_id}`);
    const form = page.getByRole('form', { name: 'Edit post' });
    await more(page, 'Rehearse');
    await expect(page.getByRole('dialog', { name: 'Rehearsal' })).toContainText('Nothing leaves this host');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const story = form.getByRole('group', { name: 'What happened on Telegram' });
    await story.getByRole('button', { name: 'Publish', exact: true }).click();
    const result = page.getByRole('dialog', { name: 'Result' });
    await expect(result.getByRole('list', { name: 'Story' })).toContainText('It is not known whether it arrived');
    await expectAccessible(page);
  });

  test('axe finds nothing on settings', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/settings/channels');
    await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'General' }).click();
    await page.getByRole('button', { name: 'New Project' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await expectAccessible(page);
  });

  test("axe finds nothing on the shell's menus", async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/settings/general');
    for (const name of ['Search', 'Notifications', 'Activity', 'Help', /^Account/, /^Project:/]) {
      await page.getByRole('button', { name }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  });
});
