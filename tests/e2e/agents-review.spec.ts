// Slow: a host of its own with a fake model server, and real generations of six steps.
import { messagesOf } from '../fakes/openai';
import { addAgent, article, DAILY } from './support/agents';
import { test } from './support/ai';
import { expect } from './support/test';

const CAPTIONS = [
  'Rye bread rests for a whole day before it meets the oven.',
  'Three mistakes make coffee bitter at home, and one of them is boiling water.',
  'The ferry to the island now leaves every hour until midnight.',
];

test('posts show their six steps while they are made; by keyboard one is edited, approved and one rejected, for a reason that the next one reads', async ({
  page,
  account,
  ai,
}) => {
  const agent = await addAgent(account, 'riga_bread', {
    pictures: 'card',
    schedules: [{ ...DAILY, startDate: '2090-01-01' }],
  });
  let made = 0;
  ai.writes = (request) => {
    const asked = messagesOf(request).at(-1)?.content ?? '';
    if (!asked.includes('Write the post'))
      return JSON.stringify({ ideas: [1, 2, 3].map((at) => ({ title: `Idea ${made} ${at}`, angle: 'Calm' })) });
    const caption = CAPTIONS[made] ?? '';
    made += 1;
    return JSON.stringify({ summary: `Post ${made}`, caption, hashtags: ['riga'], altText: 'A loaf', claims: [] });
  };
  await page.goto(`/instagram-agents/${agent._id}`);
  const generate = async (caption: string) => {
    ai.failNext({ kind: 'slow', ms: 1_500 }, 2);
    await page.getByRole('button', { name: 'AI Generate' }).click();
    await expect(page.getByRole('progressbar', { name: 'Looking for an idea...' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Step 2 of 6')).toBeVisible({ timeout: 30_000 });
    // Its heading and its text say the same.
    await expect(page.getByRole('article').filter({ hasText: caption })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await generate(CAPTIONS[0] ?? '');
  await generate(CAPTIONS[1] ?? '');

  await page.goto('/instagram-agents?tab=review');
  const queue = page.getByRole('list', { name: 'Posts that wait for review' });
  await expect(queue.getByRole('article')).toHaveCount(2);
  await expect(queue.getByText(/^Cost /)).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(queue.getByRole('article').nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(queue.getByRole('article').first()).toBeFocused();
  const [first, second] = await queue.getByRole('article').allInnerTexts();
  expect([first, second].join()).toContain('Rye bread');
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit Post' });
  await expect(edit.getByLabel('Content')).toBeFocused();
  await edit.getByLabel('Caption').fill('Edited by a person');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toHaveCount(0);
  await expect(queue.getByRole('article').first()).toContainText('Edited by a person');
  await page.keyboard.press('a');
  await expect(queue.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Approve all' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('It waits for review again')).toBeVisible();
  await expect(queue.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByText('Nothing waits for review')).toBeVisible();
  // The toast of the approval before it may still be there, with an 'Undo' of its own.
  const approved = page.getByRole('listitem').filter({ hasText: '2 posts approved' });
  await approved.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 posts wait for review again')).toBeVisible();
  await expect(queue.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('a');
  await expect(queue.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('x');
  const reject = page.getByRole('dialog', { name: 'Reject post' });
  await expect(reject.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Far too loud');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing waits for review')).toBeVisible();

  await page.goto(`/instagram-agents/${agent._id}`);
  await generate(CAPTIONS[2] ?? '');
  const asked = ai.requests.filter(({ path }) => path === '/chat/completions').slice(-2);
  for (const request of asked) expect(JSON.stringify(request.fields)).toContain('Far too loud');
  await expect(article(page, 'Post 3').first()).toBeVisible();
});

test('a generation that fails leaves nothing on the Schedule, and is made again from its card', async ({
  page,
  account,
  ai,
}) => {
  const agent = await addAgent(account, 'riga_bread', {
    pictures: 'card',
    schedules: [{ ...DAILY, startDate: '2090-01-01' }],
  });
  ai.failNext({ kind: '401' }, 1);
  await page.goto(`/instagram-agents/${agent._id}`);
  await page.getByRole('button', { name: 'AI Generate' }).click();
  const again = page.getByRole('article').getByRole('button', { name: 'Make again' });
  await expect(again).toBeVisible({ timeout: 60_000 });
  await page.goto('/schedule');
  await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toBeVisible();
  await expect(page.getByText('Untitled Post')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Without a date' })).toHaveCount(0);
  await page.goBack();
  ai.writes = (request) =>
    (messagesOf(request).at(-1)?.content ?? '').includes('Write the post')
      ? JSON.stringify({ summary: 'Rye', caption: CAPTIONS[0], hashtags: [], altText: 'A loaf', claims: [] })
      : JSON.stringify({ ideas: [1, 2, 3].map((at) => ({ title: `Idea ${at}`, angle: 'Calm' })) });
  await again.click();
  await page.getByRole('dialog', { name: 'Make again' }).getByRole('button', { name: 'Make again' }).click();
  await expect(article(page, 'Rye')).toBeVisible({ timeout: 60_000 });
  await page.goto('/schedule');
  await expect(
    page.getByRole('region', { name: 'Without a date' }).getByRole('article', { name: 'Rye' }),
  ).toBeVisible();
});
