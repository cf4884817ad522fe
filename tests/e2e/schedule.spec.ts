import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { customise, expectTime, more, saveButton } from './support/composer';
import { expect, inDays, send, test, type Account } from './support/test';

type Post = { _id: string };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const dayLabel = (days: number) => format(addDays(new Date(), days), 'EEEE d MMMM');

test('an empty schedule: sixty days around today, three counts, no navigation bar', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await expect(page.getByText('Manage your scheduled posts timeline')).toBeVisible();
  const cards = page.locator('[data-day]');
  await expect(cards).toHaveCount(60);
  await expect(cards.nth(0)).toHaveAttribute('data-day', format(addDays(new Date(), -30), 'yyyy-MM-dd'));
  await expect(cards.nth(59)).toHaveAttribute('data-day', format(addDays(new Date(), 29), 'yyyy-MM-dd'));
  const today = page.locator('[data-day][aria-current=date]');
  await expect(today).toBeInViewport();
  await expect(today).toContainText('(0 posts)');
  await expect(today).toContainText('No posts scheduled');
  await expect(today).toContainText('Click to add your first post');
  const box = await today.boundingBox();
  expect([box?.width, (box?.height ?? 0) >= 360]).toEqual([288, true]);
  for (const tile of ['Total Scheduled', 'This Week', 'Today'])
    await expect(page.locator('dt', { hasText: tile }).locator('xpath=../dd')).toHaveText('0');
  await expect(page.getByText('Navigate to posts:')).toHaveCount(0);
  // All of it is optional for a draft.
  await expect(page.getByRole('button', { name: 'New post' })).toHaveAccessibleDescription('Create Post');
  await page.getByRole('button', { name: 'New post' }).click();
  await saveButton(page.getByRole('form', { name: 'New post' })).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('the posts of a day are in order of time, with badges, dots and counts', async ({ page, account }) => {
  await create(account, {
    title: 'Evening',
    content: 'Late words',
    scheduledFor: inDays(1, 18),
    platformPosts: [{ platform: 'telegram' }],
  });
  await create(account, {
    title: '',
    content: 'Early words',
    scheduledFor: inDays(1, 8, 5),
    platformPosts: [{ platform: 'instagram' }],
  });
  await create(account, { title: 'No platform', content: 'Words', scheduledFor: inDays(2) });
  await create(account, { title: 'Undated' });
  const { _id } = await create(account, {
    title: 'By hand',
    content: 'Words',
    scheduledFor: inDays(2),
    platformPosts: [{ platform: 'telegram' }, { platform: 'vk' }],
  });
  await send(account.request, 'PUT', `/api/posts/${_id}/platform/telegram/status`, { status: 'published' });
  await send(account.request, 'PUT', `/api/posts/${_id}/platform/vk/status`, { status: 'failed' });
  await page.goto('/schedule');
  const day = page.getByRole('region', { name: `${dayLabel(1)} (2 posts)` });
  await expect(day.getByRole('article')).toHaveCount(2);
  const [early, late] = [day.getByRole('article').nth(0), day.getByRole('article').nth(1)];
  await expect(early).toContainText('08:05');
  // Its text has a beginning: it is not called untitled.
  await expect(early).toHaveAccessibleName('Early words');
  await expect(early.getByRole('button', { name: '08:05 Early words', exact: true })).toBeVisible();
  await expect(early).not.toContainText('Untitled Post');
  await expect(early.getByRole('img', { name: 'Instagram configuration incomplete' })).toBeVisible();
  await expect(early.getByTitle('Incomplete configuration')).toBeVisible();
  // Published green, pending yellow, failed red, partial yellow with a warning.
  await expect(early.getByText('Incomplete').first()).toBeVisible();
  await expect(early.getByTitle('Instagram configuration incomplete')).toHaveClass(/text-partial/);
  await expect(early.getByTitle('Instagram configuration incomplete').locator('.lucide-triangle-alert')).toBeVisible();
  await expect(late.getByTitle('Telegram ready')).toHaveClass(/text-partial/);
  await expect(late.getByTitle('Telegram ready').locator('.lucide-triangle-alert')).toHaveCount(0);
  const byHand = page.getByRole('article', { name: 'By hand' });
  await expect(byHand.getByTitle('Telegram ready')).toHaveClass(/text-published/);
  await expect(byHand.getByTitle('VK ready')).toHaveClass(/text-failed/);
  await expect(late.getByTitle('Ready to publish')).toBeVisible();
  await expect(day.getByRole('button', { name: 'Add another post' })).toBeVisible();
  const bare = page.getByRole('article', { name: 'No platform' });
  for (const hint of ['Empty post', 'Incomplete configuration', 'Ready to publish'])
    await expect(bare.getByTitle(hint)).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Without a date' }).getByRole('article', { name: 'Undated' }),
  ).toBeVisible();
  await expect(page.locator('dt', { hasText: 'Total Scheduled' }).locator('xpath=../dd')).toHaveText('5');
});

test('the navigator counts and moves from post to post, even beyond the sixty days', async ({ page, account }) => {
  for (const days of [-20, 0, 12, 80])
    await create(account, {
      title: `Day ${days}`,
      content: 'x',
      status: 'draft',
      scheduledFor: inDays(days, 23, 59),
    }).catch(() => undefined);
  await page.goto('/schedule');
  const bar = page.getByRole('group', { name: 'Navigate to posts' });
  await expect(bar).toContainText('Navigate to posts:');
  for (const name of ['First', 'Prev', 'Next', 'Last'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(bar.getByText('1 post in view')).toBeVisible();
  await expect(bar.getByText('2 posts after view')).toBeVisible();
  await expect(bar.getByText('before view')).toHaveCount(0);
  await expect(bar.getByTitle('Go to previous post')).toBeDisabled();
  await bar.getByTitle('Go to next post').click();
  await expect(page.getByRole('article', { name: 'Day 12' })).toBeInViewport();
  await bar.getByTitle('Go to last scheduled post').click();
  await expect(page.getByRole('article', { name: 'Day 80' })).toBeInViewport();
  await expect(bar.getByText('2 posts before view')).toBeVisible();
  await expect(bar.getByText('after view')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Next' })).toBeDisabled();
  await bar.getByTitle('Go to first scheduled post').click();
  await expect(bar.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.locator('[data-day][aria-current=date]')).toBeInViewport();
});

test('a card is dimmed in the past, blue with a dot today, green for the day of a new post; posts show their actions on hover', async ({
  page,
  account,
}) => {
  await create(account, {
    title: 'With media',
    content: 'One\ntwo\nthree\nfour',
    mediaUrl: 'https://example.com/clip.mp4',
    scheduledFor: inDays(1, 9),
  });
  await create(account, {
    title: 'With picture',
    content: '',
    mediaUrl: 'https://example.com/picture.png',
    scheduledFor: inDays(1, 10),
  });
  await create(account, { title: '', content: '', scheduledFor: inDays(1, 11) });
  // The file does not exist: the element is present while it loads, and the test checks that.
  await page.route('https://example.com/**', () => undefined);
  await page.goto('/schedule');
  const card = (days: number) => page.locator(`[data-day="${format(addDays(new Date(), days), 'yyyy-MM-dd')}"]`);
  await expect(card(-1)).toHaveClass(/text-muted/);
  await expect(card(0)).toHaveClass(/bg-scheduled-soft/);
  await expect(card(0).locator('.animate-pulse-slow')).toBeVisible();
  const header = card(1).locator('header');
  for (const words of [
    format(addDays(new Date(), 1), 'd'),
    format(addDays(new Date(), 1), 'MMM'),
    format(addDays(new Date(), 1), 'EEE'),
    '(3 posts)',
  ])
    await expect(header).toContainText(words);

  const film = page.getByRole('article', { name: 'With media' });
  expect((await film.locator('video').boundingBox())?.height).toBe(100);
  await expect(film.getByText('One', { exact: false }).first()).toHaveCSS('-webkit-line-clamp', '2');
  await expect(page.getByRole('article', { name: 'With picture' }).locator('img')).toHaveCSS('height', '100px');
  await expect(page.getByRole('article', { name: 'Untitled Post' }).getByTitle('Empty post')).toBeVisible();

  const edit = film.getByRole('button', { name: 'Edit' });
  await expect(edit.locator('xpath=..')).toHaveCSS('opacity', '0');
  await film.hover();
  await expect(edit.locator('xpath=..')).toHaveCSS('opacity', '1');
  await edit.click();
  await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await card(2)
    .getByRole('button', { name: `Add post on ${dayLabel(2)}` })
    .click();
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
  await expect(card(2)).toHaveClass(/bg-published-soft/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await card(1).getByRole('button', { name: 'Add another post' }).click();
  await expect(card(1)).toHaveClass(/bg-published-soft/);
});

test('the header counts all posts, those of the next seven days and those of today', async ({ page, account }) => {
  await create(account, { title: 'Soon', scheduledFor: inDays(6, 9) });
  await create(account, { title: 'Later', scheduledFor: inDays(8, 9) });
  await create(account, { title: 'Tonight', scheduledFor: inDays(0, 23, 59) });
  await create(account, { title: 'Some day' });
  const tile = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=../dd');
  await page.goto('/schedule');
  await expect(tile('Total Scheduled')).toHaveText('4');
  await expect(tile('This Week')).toHaveText('2');
  await expect(tile('Today')).toHaveText('1');
});

test('a post is written for a day, saved, changed and deleted', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  const card = page.locator(`[data-day="${format(addDays(new Date(), 1), 'yyyy-MM-dd')}"]`);
  await card.getByText('Click to add your first post').click();
  const form = page.getByRole('form', { name: 'New post' });
  await expectTime(page, format(addDays(new Date(), 1), "yyyy-MM-dd'T'09:00"));
  await expect(form.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone).first()).toBeVisible();
  await expect(card).toHaveClass(/bg-published-soft/);
  await form.getByLabel('Title').fill('First');
  await form.getByLabel('Content').fill('Hello');
  await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
  const telegram = await customise(form, 'Telegram');
  await expect(telegram.getByLabel('Caption')).toHaveValue('Hello');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  const item = card.getByRole('article', { name: 'First' });
  await expect(item.getByText('Scheduled')).toBeVisible();

  await item.click();
  const edit = page.getByRole('form', { name: 'Edit post' });
  await edit.getByLabel('Title').fill('Changed');
  await saveButton(edit).click();
  const changed = card.getByRole('article', { name: 'Changed' });
  await changed.hover();
  await changed.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('form', { name: 'Edit post' })).toHaveCount(0);
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(changed).toHaveCount(0);
  await page.reload();
  await expect(card).toContainText('No posts scheduled');
});

test('platform rules: video only, tweet length, summary of incomplete platforms', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByRole('switch', { name: 'YouTube', exact: true })).toBeDisabled();
  await expect(form.getByText('Requires video file')).toHaveCount(2);
  for (const label of [
    'Telegram',
    'Telegram (Russian)',
    'Instagram',
    'Twitter',
    'VK',
    'Discord',
    'Discord (Russian)',
    'Threads',
  ]) {
    await expect(form.getByRole('switch', { name: label, exact: true })).toBeEnabled();
  }
  await form.getByLabel('Content').fill('a'.repeat(300));
  await form.getByRole('switch', { name: 'Twitter' }).click();
  const twitter = await customise(form, 'Twitter');
  await expect(twitter.getByText('Tweet exceeds 280 character limit by 20 characters')).toBeVisible();
  await expect(saveButton(form)).toBeDisabled();
  await twitter.getByRole('button', { name: 'Copy main content' }).click();
  await expect(twitter.getByLabel('Text', { exact: true })).toHaveValue(`${'a'.repeat(277)}...`);
  await expect(twitter.getByText('0 characters remaining')).toBeVisible();
  await expect(saveButton(form)).toBeEnabled();
  await form.getByRole('switch', { name: 'Instagram' }).click();
  await expect(form.getByText('2 platforms, 1 complete. Incomplete: Instagram.')).toBeVisible();
  await form.getByRole('switch', { name: 'Discord', exact: true }).click();
  await expect((await customise(form, 'Discord')).getByLabel('Embed color')).toHaveValue('#5865F2');
});

test('several pictures are uploaded, ordered and saved; one platform has its own', async ({ page, account }) => {
  const picture = (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('Album');
  await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
  await form.getByRole('switch', { name: 'VK' }).click();
  await form
    .getByLabel('Media', { exact: false })
    .first()
    .setInputFiles([picture('a.png'), picture('b.png')]);
  await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(2);
  const vk = await customise(form, 'VK');
  const chooser = page.waitForEvent('filechooser');
  await vk.getByRole('button', { name: 'Upload Custom Media' }).click();
  await (await chooser).setFiles(picture('c.png'));
  await expect(vk.getByText('Custom media', { exact: true })).toBeVisible();
  await saveButton(form).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const [post] = (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as {
    mediaUrl: string;
    platformPosts: { platform: string; platformSpecificData: { mediaUrl: string; mediaUrls?: string[] } }[];
  }[];
  const telegram = post?.platformPosts.find(({ platform }) => platform === 'telegram');
  expect(telegram?.platformSpecificData.mediaUrls?.[0]).toBe(post?.mediaUrl);
  expect(telegram?.platformSpecificData.mediaUrls).toHaveLength(2);
  expect(post?.platformPosts.find(({ platform }) => platform === 'vk')?.platformSpecificData.mediaUrl).not.toBe(
    post?.mediaUrl,
  );
});

test('a failed upload and a failed load are reported with what to do', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await form
    .getByLabel('Media')
    .first()
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(form.getByText(/Failed to upload file\. Please try again\./)).toBeVisible();
  await page.route('**/api/posts/cards?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
  );
  await page.goto('/schedule');
  await expect(page.getByRole('alert').filter({ hasText: 'The posts could not be loaded' })).toBeVisible();
  await page.unroute('**/api/posts/cards?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No posts scheduled').first()).toBeVisible();
});

test('failures to save, delete, publish or change are reported', async ({ page, account }) => {
  const { _id } = await create(account, {
    title: 'Stays',
    content: 'Words',
    scheduledFor: inDays(1),
    platformPosts: [{ platform: 'telegram' }],
  });
  await page.goto(`/schedule?post=${_id}`);
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form.getByLabel('Title')).toHaveValue('Stays');
  // Each refusal names the refused action.
  await page.route(new RegExp(`/api/posts/(${_id}|bulk)`), (route) => {
    const [, what = 'save'] = /\/([\w-]+)$/.exec(new URL(route.request().url()).pathname.replace(_id, '')) ?? [];
    return route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'INTERNAL', message: `Not done: ${what}` } });
  });
  const toast = (words: string) =>
    expect(
      page
        .getByRole('region', { name: /Notifications/ })
        .getByText(words)
        .first(),
    ).toBeVisible();
  await more(page, 'Set status…');
  const status = page.getByRole('dialog', { name: 'Set status' });
  await status.getByRole('radio', { name: 'Mark as failed' }).check();
  await status.getByRole('button', { name: 'Set status' }).click();
  await toast('Not done: status');
  await form
    .getByRole('group', { name: 'What happened on Telegram' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await toast('Not done: telegram');
  await form.getByRole('button', { name: 'Publish now' }).click();
  await toast('Not done: publish-now');
  await form.getByLabel('Title').fill('Changed');
  await saveButton(form).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Not done: save' })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Changed');
  await more(page, 'Delete');
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast('The posts could not be changed');
  await expect(page.getByRole('article', { name: 'Stays' })).toBeVisible();
});
