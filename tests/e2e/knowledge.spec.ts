// Slow: notes that are really read, and axe on each state in both themes.
import { addNote, card, file, items, RETURNS, uploaded, VOICE, withNotes } from './support/knowledge';
import { expect, expectAccessible, send, test } from './support/test';

test.describe('Knowledge Base', () => {
  test('two tabs; without documents one sentence and one action', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    await expect(page.getByRole('tab')).toHaveText(['Knowledge Base', 'Insights & Analytics']);
    await expect(page.getByText('No documents yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Knowledge Base' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Insights & Analytics' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Documents per category' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Insights & Analytics' })).toHaveAttribute('aria-selected', 'true');
  });

  test('cards in a grid or a list, with three tags at most, status, size, type and accesses', async ({
    page,
    account,
  }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    const returns = card(page, RETURNS.title);
    await expect(returns.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(
      RETURNS.tags.slice(0, 3),
    );
    await expect(returns).toContainText('Ready');
    await expect(returns).toContainText('Legal & Compliance');
    await expect(returns).toContainText(/Note · \d+ Bytes · 0 views/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(card(page, VOICE.title)).toBeVisible();
    await expect(page).toHaveURL(/view=list/);
    await expectAccessible(page);
  });

  test('category, status, text and tags filter the documents', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Brand Identity');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, VOICE.title)).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Error');
    await expect(page.getByText('No documents match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'policy' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox', { name: 'Search knowledge' }).fill('как');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/q=/);
  });

  test('the filter offers at most twenty tags', async ({ page, account }) => {
    await addNote(account, { ...RETURNS, tags: Array.from({ length: 25 }, (_, index) => `tag ${index}`) });
    await page.goto('/knowledge');
    await expect(page.getByRole('group', { name: 'Filter by tag' }).getByRole('button')).toHaveCount(20);
  });

  test('a failed load is shown with Retry', async ({ page, account }) => {
    await withNotes(account);
    await page.route('**/api/knowledge?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"INTERNAL","message":"Broken."}' }),
    );
    await page.goto('/knowledge');
    await expect(page.getByText('The knowledge base could not be loaded')).toBeVisible();
    await page.unroute('**/api/knowledge?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, RETURNS.title)).toBeVisible();
  });

  test('deleting can be undone, and the trash keeps the document', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    const actions = page.getByRole('button', { name: `Actions for ${RETURNS.title}` });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(card(page, RETURNS.title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, RETURNS.title)).toBeVisible();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(card(page, RETURNS.title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('button', { name: `Restore ${RETURNS.title}` }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
  });

  test('what is typed into a document stays while the document leaves the list', async ({ page, account }) => {
    const { _id } = await withNotes(account);
    await page.goto('/knowledge?category=legal_compliance');
    await page.getByRole('button', { name: `Actions for ${RETURNS.title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit document' });
    await dialog.getByLabel('Description').fill('Typed for a long time');
    await send(account.request, 'PATCH', `/api/knowledge/${_id}`, { category: 'other' });
    await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(0);
    await expect(dialog.getByLabel('Description')).toHaveValue('Typed for a long time');
    await dialog.getByLabel('Category', { exact: true }).selectOption('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Choose a category.')).toBeVisible();
    await dialog.getByLabel('Category', { exact: true }).selectOption('Legal & Compliance');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Document saved')).toBeVisible();
    await expect(card(page, RETURNS.title)).toContainText('Typed for a long time');
  });

  test('a new version is chosen from the menu of a document', async ({ page, account }) => {
    await uploaded(account, file('hours.md', '# Hours\nTen to four.'), 'Hours');
    await page.goto('/knowledge');
    await expect(card(page, 'Hours')).toContainText('Ready');
    await page.getByRole('button', { name: 'Actions for Hours' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Replace with a new version' }).click();
    await (await chooser).setFiles([file('hours.md', '# Hours\nTen to six.')]);
    await expect(page.getByText('Version 2 is being read')).toBeVisible();
    await expect.poll(async () => (await items(account))[0]?.version).toBe(2);
  });

  test('a viewer reads and searches, and changes nothing', async ({ account, viewerPage }) => {
    await withNotes(account);
    await viewerPage.goto('/knowledge');
    await expect(card(viewerPage, RETURNS.title)).toBeVisible();
    await expect(viewerPage.getByRole('button', { name: 'Add Knowledge' })).toHaveCount(0);
    await viewerPage.getByRole('button', { name: `Actions for ${RETURNS.title}` }).click();
    await expect(viewerPage.getByRole('menuitem', { name: 'Download' })).toBeVisible();
    await expect(viewerPage.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  });

  test('a document that could not be read offers Retry to those who may', async ({ page, account, viewerPage }) => {
    const { _id } = await uploaded(account, file('broken.pdf', '%PDF-1.7\nnothing more'));
    await expect.poll(async () => (await items(account))[0]?.status).toBe('error');
    for (const [one, retries] of [[page, 1] as const, [viewerPage, 0] as const]) {
      await one.goto(`/knowledge?item=${_id}`);
      const failure = one.getByRole('dialog', { name: 'Document', exact: true }).getByRole('alert');
      await expect(failure).toContainText('This document could not be read');
      await expect(failure.getByRole('button', { name: 'Retry' })).toHaveCount(retries);
    }
  });

  test('another project starts without the question of this one', async ({ page, account }) => {
    const second = await send<{ name: string }>(account.request, 'POST', '/api/projects', { name: 'Second' });
    await page.goto('/knowledge?ask=1');
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.fill('When are refunds paid?');
    await page.getByRole('button', { name: /^Project/ }).click();
    await page.getByRole('menuitemradio', { name: second.name }).click();
    await expect(question).toHaveValue('');
  });
});
