// Slow: a product of its own with a model, documents that are really read, and an index that is really built.
import type { FakeRequest } from '../fakes/server';
import { pdf } from '../factories/pdf';
import { onHostWithAi } from './support/ai';
import { items } from './support/knowledge';
import { expect, expectAccessible, send, type Account } from './support/test';

/** A host whose AI answers and compares. */
const test = onHostWithAi({ EMBEDDINGS_MODEL: 'text-embedding-3-small' });

test.beforeEach(({ ai }) => ai.reset());

/** Not the host's own test of its capabilities. */
const isAsked = ({ path, fields }: FakeRequest) =>
  path === '/chat/completions' && JSON.stringify(fields.messages).includes('When are refunds paid?');
const isEmbedding = ({ path }: FakeRequest) => path === '/embeddings';

const statuses = async (account: Account) => (await items(account)).map(({ status }) => status);

/** A document of three pages: opening hours, refunds, deliveries. */
async function withTerms(account: Account): Promise<void> {
  const page = (title: string, text: string) => [
    { size: 20, text: title },
    { size: 11, text },
  ];
  const buffer = pdf([
    page('Hours', 'The shop is open from ten to six on weekdays.'),
    page('Money', 'Refunds are paid within 5 working days to the card that paid.'),
    page('Parcels', 'Parcels leave the house every Tuesday before noon.'),
  ]);
  const added = await account.request.post(`/api/knowledge/upload?projectId=${account.projectId}`, {
    multipart: {
      file: { name: 'terms.pdf', mimeType: 'application/pdf', buffer },
      title: 'Terms of the shop',
      category: 'legal_compliance',
    },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(added.ok()).toBe(true);
  await expect.poll(() => statuses(account)).toEqual(['ready']);
}

test('an answer comes sentence by sentence, marks what is not supported, and each citation opens its page', async ({
  page,
  account,
  ai,
}) => {
  await withTerms(account);
  const sentences = [
    { text: 'Refunds are paid within 5 working days.', cites: [1] },
    { text: 'Everybody receives a golden spoon from the founder.', cites: [1] },
  ];
  ai.answers.push(JSON.stringify({ sentences }));
  ai.failNext({ kind: 'slow-pieces', ms: 300 }, 1, isAsked);
  await page.goto('/knowledge?ask=1');
  const panel = page.getByRole('dialog', { name: 'Ask', exact: true });
  await panel.getByRole('textbox', { name: 'Question' }).fill('When are refunds paid?');
  await page.keyboard.press('Enter');
  // The passages are there while the model still writes.
  await expect(panel.getByText('Reading the passages below...')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Open Terms of the shop, .*page 2/i })).toBeVisible();
  const answer = panel.getByRole('region', { name: 'Answer' });
  const unfinished = panel.locator('[aria-label=Answer][aria-busy=true]');
  await expect(unfinished).toContainText('Refunds are paid within 5 working days.');
  await expect(unfinished).not.toContainText('golden spoon');
  await expect(answer).toContainText('Refunds are paid within 5 working days.');
  await expect(answer).toContainText('Not supported by what it cites.');
  await expect(answer).toContainText('1 of 2 sentences are not supported by what they cite.');
  await expect(answer).toContainText('Cost ');
  await expectAccessible(page);

  await answer
    .getByRole('button', { name: /^Source 1: Terms of the shop, .*page 2/i })
    .first()
    .click();
  const reader = page.getByRole('dialog', { name: 'Document', exact: true });
  await expect(
    reader.locator('[aria-current=true]', { hasText: 'Refunds are paid within 5 working days' }),
  ).toBeVisible();
  await expect(reader.getByText('Page 2')).toBeVisible();
  await reader.getByRole('button', { name: 'Close' }).click();
  await expect(answer).toContainText('Refunds are paid within 5 working days.');
});

test('an answer that breaks off, or is stopped, says so and keeps the passages', async ({ page, account, ai }) => {
  await withTerms(account);
  await page.goto('/knowledge?ask=1');
  const panel = page.getByRole('dialog', { name: 'Ask', exact: true });
  await panel.getByRole('textbox', { name: 'Question' }).fill('When are refunds paid?');
  ai.failNext({ kind: 'slow', ms: 20_000 }, 1, isAsked);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Reading the passages below...')).toBeVisible();
  await expect.poll(() => ai.requests.filter(isAsked).length).toBe(1);
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Stopped.');
  ai.failNext({ kind: '400', text: 'No more today' }, 10, isAsked);
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('No answer.');
  await expect(panel.getByRole('region', { name: 'Sources' })).toContainText('Terms of the shop');
});

test('a new index is built beside the old one with its progress, takes over, and leads back', async ({
  page,
  account,
  ai,
}) => {
  const { request, projectId } = account;
  const texts = ['Hours', 'Money', 'Parcels'].map((title) => ({ title, text: `# ${title}\nThe text about ${title}.` }));
  for (const note of texts)
    await send(request, 'POST', `/api/knowledge/notes?projectId=${projectId}`, { ...note, category: 'other' });
  await expect.poll(() => statuses(account)).toEqual(['ready', 'ready', 'ready']);
  await page.goto('/knowledge?tab=insights');
  const section = page.getByRole('region', { name: 'Search index' });
  const indexes = section.getByRole('list', { name: 'Indexes' }).getByRole('listitem');
  await expect(section).toContainText('Documents are found by words and by meaning.');
  await expect(indexes).toHaveText([/Serves.*3 of 3 documents/]);

  ai.failNext({ kind: 'slow', ms: 2500 }, 3, isEmbedding);
  await section.getByRole('button', { name: 'Build a new index' }).click();
  const built = indexes.filter({ hasText: 'Being built' });
  await expect(built.getByRole('progressbar', { name: 'Building the index' })).toBeVisible();
  await expect(built).toContainText(/[12] of 3 documents/);
  await expect(section.getByRole('button', { name: 'Build a new index' })).toBeDisabled();
  // The old one serves all the while.
  await expect(indexes.filter({ hasText: 'Serves' })).toHaveCount(1);
  await expect(indexes).toHaveText([/Serves.*3 of 3 documents/, /Served before/]);
  await expectAccessible(page);
  const dated = await indexes.first().innerText();
  await section.getByRole('button', { name: 'Go back to it' }).click();
  await expect(indexes.filter({ hasText: 'Served before' })).toHaveCount(1);
  await expect(section.getByRole('button', { name: 'Go back to it' })).toBeVisible();
  expect(dated).toContain('text-embedding-3-small');
});
