import { expect, expectAccessible, inDays, send, test } from './support/test';

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    test(`axe finds nothing on the sign-in screen (${theme})`, async ({ page }) => {
      await page.goto('/auth');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Register' }).click();
      await expectAccessible(page);
    });

    test(`axe finds nothing on schedule, form and dialogs (${theme})`, async ({ page, account }) => {
      const media = [{ platform: 'telegram' }, { platform: 'instagram' }, { platform: 'ruDiscord' }];
      await send(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, { title: 'Post', content: 'Words', scheduledFor: inDays(1), platformPosts: media });
      await page.goto('/schedule');
      await expect(page.getByRole('article', { name: 'Post' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('article', { name: 'Post' }).click();
      await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Delete post' }).click();
      await expectAccessible(page);
    });

    test(`axe finds nothing on settings and the shell's menus (${theme})`, async ({ page, account }) => {
      expect(account.projectId).not.toBe('');
      await page.goto('/settings');
      await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
      await page.getByRole('button', { name: 'New Project' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Manage', exact: true }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const name of ['Search', 'Notifications', 'Activity', 'Help', /^Account/, /^Project:/]) {
        await page.getByRole('button', { name }).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
    });
  });
}
