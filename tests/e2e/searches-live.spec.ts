// Slow: searches that run while they are watched, over t.me's pages as a fake serves them, and a model that judges.
import type { FakeChannel } from '../fakes/telegram-web/channel';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import { withAiServer } from './support/ai';
import { coffeeChannels } from './support/channels';
import { finished, rows, startSearch } from './support/searches';
import { expect, expectAccessible, runHost } from './support/test';

/** Channels that all write about coffee, some of them about one thing besides that we do not. */
function channels() {
  const all = coffeeChannels();
  for (const { posts } of all.slice(1, 9))
    for (const text of ['Cascara from dried cherries, brewed cold', 'More cascara: husks of cherries make a syrup'])
      posts.push({ id: posts.length + 1, at: new Date(), text, views: 9 });
  const tea = Array.from({ length: 12 }, (_, index) => `tea_house_${index}`);
  const post = (text: string, index: number) => ({ id: index + 1, at: new Date(), text, views: 3 });
  const telling = (username: string, posts: string[]): FakeChannel => ({
    ...{ username, kind: 'channel', title: username, description: 'Tea', participants: 10_500 },
    posts: posts.map(post),
  });
  all.push(
    telling(
      'tea_seed',
      tea.map((name) => `Green tea and black tea @${name}`),
    ),
  );
  return [...all, ...tea.map((name, at) => telling(name, [`Tea of the day ${at}`, `Oolong and green tea ${at}`]))];
}

const test = withAiServer.extend<object, { web: TelegramWebFake }>({
  web: [
    async ({}, use) => {
      const web = await startTelegramWebFake(channels());
      await use(web);
      await web.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ ai, web }, use) => {
      const chat = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.url, OPENAI_MODEL: 'gpt-5-mini' };
      await runHost({ ...chat, TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: '50' }, use);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('the judge says its cost before it is asked, and its grades appear; topics that we lack come with examples', async ({
  page,
  account,
  ai,
}) => {
  const { id } = await finished(account);
  await page.goto(`/searches/${id}`);
  await page.getByRole('button', { name: 'AI judge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the AI judge' });
  await expect(dialog).toContainText('gpt-5-mini');
  await expect(dialog).toContainText('30 channels');
  await expect(dialog).toContainText(/Cost at most\s*\$\d/);
  expect(ai.requests.filter(({ path }) => path === '/chat/completions')).toHaveLength(0);
  const sentence = 'It is about brewing coffee at home.';
  for (let channel = 0; channel < 30; channel += 1) ai.answers.push(JSON.stringify({ grade: 3, sentence }));
  await dialog.getByRole('button', { name: 'Ask the judge' }).click();
  await expect(page.getByText('The AI judge reads the best channels')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Activity log' })).toContainText('The AI judged 30 channels.', {
    timeout: 60_000,
  });
  await page.reload();
  await rows(page).first().getByRole('button', { name: /^Why/ }).click();
  await expect(page.getByRole('dialog', { name: /^Why/ })).toContainText(sentence);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Topics' }).click();
  const topics = page.getByRole('dialog', { name: 'Topics they write about and we don’t' });
  const topic = topics.getByRole('region', { name: /cascara/i });
  await expect(topic).toContainText(/in 8 channels/);
  await expect(topic.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await topic.getByRole('button', { name: 'Draft from this idea' }).first().click();
  await expect(page).toHaveURL(/\/schedule\?post=[0-9a-f]{24}/, { timeout: 30_000 });
});

// The last one: the wait holds for the whole host.
test('a running search is stopped and continued, and a wait that Telegram asks for is shown at once', async ({
  page,
  account,
  web,
}) => {
  // Pages that the first test has not read: of a channel of its own, with channels of its own.
  web.failNext({ kind: 'slow', ms: 1_000 }, Infinity, ({ path }) => path.startsWith('/s/tea_'));
  const { id } = await startSearch(account, { search_name: 'Tea', initial_channel: 'tea_seed', channel_theme: null });
  await page.goto(`/searches/${id}`);
  const details = page.getByRole('region', { name: 'Search details' });
  await expect(details).toContainText('Processing');
  await page.getByRole('button', { name: 'Stop Search' }).click();
  await expect(details).toContainText('Stopped', { timeout: 5_000 });
  await expect(page.getByRole('button', { name: 'Stop Search' })).toHaveCount(0);

  web.reset();
  web.failNext({ kind: '429', retryAfter: 110 }, Infinity, ({ path }) => path.startsWith('/s/tea_'));
  await page.getByRole('button', { name: 'Continue Search' }).click();
  await expect(details).toContainText('Flood wait', { timeout: 20_000 });
  await expect(details).toContainText('Telegram asks to wait: retry in 2 minutes');
  const log = page.getByRole('log', { name: 'Activity log' });
  await expect(log).toContainText('WARNING');
  await expect(log).toContainText('Telegram asks to wait 2 minutes.');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Continue Search' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop Search' }).click();
  await expect(details).toContainText('Stopped');
});
