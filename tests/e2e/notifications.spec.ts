// Trouble under the bell, the acts that mend it, and the choice of what is mailed.
import { expect, expectAccessible, send, test, type Account } from './support/test';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';

/** A post that is sent to Telegram at once. */
async function published({ request, projectId }: Account, content: string): Promise<string> {
  const { _id } = await send<{ _id: string }>(request, 'POST', `/api/posts?projectId=${projectId}`, {
    content,
    platformPosts: [{ platform: 'telegram' }],
  });
  await send(request, 'PUT', `/api/posts/${_id}/publish/telegram`);
  return _id;
}

test.beforeEach(async ({ account, running }) => {
  running.telegram.reset();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
  });
});

test('one post and cause is one notification, with its reason, Fix and Retry', async ({ page, account, running }) => {
  const refuse = () => running.telegram.failNext({ kind: '400', text: 'Bad Request: chat not found' });
  await page.goto('/schedule');
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  refuse();
  await published(account, 'Свежий хлеб каждое утро');
  await expect(bell).toHaveAttribute('aria-description', '1 unread');
  refuse();
  const id = await published(account, 'Rye bread on Fridays');
  await expect(bell).toHaveAttribute('aria-description', '2 unread');
  refuse();
  await send(account.request, 'PUT', `/api/posts/${id}/publish/telegram`);

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const rye = panel.getByRole('article', { name: /^Rye bread on Fridays/ });
  await expect(rye).toContainText('2 times');
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expect(rye).toContainText('Not published to Telegram');
  await expect(rye.getByText('The bot can’t find @channel. Add it to the channel as an administrator.')).toHaveCount(1);
  await expect(bell).toHaveAttribute('aria-description', '2 unread');
  await expectAccessible(page, '[role=dialog]');

  await rye.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Publishing to Telegram again')).toBeVisible();
  await expect.poll(() => running.telegram.published.length).toBe(1);
  await expect(bell).toHaveAttribute('aria-description', '1 unread');

  await panel
    .getByRole('article', { name: /^Свежий хлеб каждое утро/ })
    .getByRole('link', { name: 'Fix' })
    .click();
  await expect(page).toHaveURL(/\/settings\/channels/);
  await expect(page.getByRole('region', { name: 'Telegram', exact: true })).toBeInViewport();
  await expect(bell).not.toHaveAttribute('aria-description');
});

test('where the post may have arrived there is no Retry; all can be marked as read', async ({
  page,
  account,
  running,
}) => {
  running.telegram.failNext({ kind: 'lost-answer' });
  await published(account, 'Perhaps it is there');
  await page.goto('/schedule');
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(bell).toHaveAttribute('aria-description', '1 unread');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const unsure = panel.getByRole('article', { name: /^Perhaps it is there/ });
  await expect(unsure.getByRole('link', { name: 'Fix' })).toHaveAttribute('href', /\/schedule\?post=/);
  await expect(unsure.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(bell).not.toHaveAttribute('aria-description');
});

test('what is mailed, and when not, is chosen by each person', async ({ page, account }) => {
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL(/\/account#notifications/);
  const posts = page.getByLabel('Posts that were not published');
  await expect(posts).toHaveValue('at-once');
  await posts.selectOption({ label: 'Daily at 08:00' });
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await expect(quiet).not.toBeChecked();
  await quiet.click();
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await expect(from).toHaveValue('22:00');
  await to.fill('22:00');
  await to.blur();
  await expect(to).toHaveAccessibleDescription('Choose an end that differs from the beginning');
  await expectAccessible(page);
  await to.fill('06:30');
  await to.blur();
  await expect
    .poll(async () => (await account.request.get('/api/notifications/settings')).json() as Promise<unknown>)
    .toMatchObject({ quiet: { from: '22:00', to: '06:30' }, mail: { posts: 'daily', channels: 'at-once' } });
  await page.reload();
  await expect(posts).toHaveValue('daily');
  await expect(to).toHaveValue('06:30');
});

test('an answer that was on its way before a choice takes nothing from the form', async ({ page }) => {
  const settings = '**/api/notifications/settings';
  const sendHeld = { reads: () => {}, saves: () => {} };
  const held = {
    reads: new Promise<void>((done) => (sendHeld.reads = done)),
    saves: new Promise<void>((done) => (sendHeld.saves = done)),
  };
  await page.goto('/account#notifications');
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await expect(quiet).not.toBeChecked();
  let saves = 0;
  await page.route(settings, async (route) => {
    const isRead = route.request().method() === 'GET';
    // The first choice is saved; the read after it has its answer, which arrives late; the second one is on its way.
    if (!isRead && (saves += 1) === 1) return route.continue();
    if (!isRead) return held.saves.then(() => route.continue());
    const response = await route.fetch();
    await held.reads;
    await route.fulfill({ response });
  });
  const read = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/settings'));
  await page.getByLabel('Posts that were not published').selectOption({ label: 'Never' });
  await read;
  await quiet.click();
  const to = page.getByLabel('To', { exact: true });
  await to.fill('06:15');
  const late = page.waitForResponse((response) => response.request().method() === 'GET');
  sendHeld.reads();
  await (await late).finished();
  await expect(to).toHaveValue('06:15');
  sendHeld.saves();
  await expect(to).toHaveValue('06:15');
  await expect(quiet).toBeChecked();
});
