// Slow: real uploads that are really read, and axe on each state in both themes.
import type { Page } from '@playwright/test';
import { dropFiles } from './support/media-files';
import { expect, expectAccessible, send, test, type Account } from './support/test';

type Item = { _id: string; title: string; status: string; category: string; tags: string[]; version: number };

const RETURNS = {
  title: 'Returns and refunds',
  category: 'legal_compliance',
  tags: ['returns', 'policy', 'shop', 'customers'],
  text: '# Deadlines\nAn unopened bag can be returned within 30 days of delivery.\n\n# Money\nRefunds are paid within 5 working days, to the card that paid.',
};
const VOICE = {
  title: 'Как мы пишем',
  category: 'brand_identity',
  tags: ['voice'],
  text: '# Тон\nСпокойно и точно. Сначала фермер, потом вкус.',
};
const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

const addNote = ({ request, projectId }: Account, note: object) =>
  send<Item>(request, 'POST', `/api/knowledge/notes?projectId=${projectId}`, note);

async function items({ request, projectId }: Account): Promise<Item[]> {
  return (await (await request.get(`/api/knowledge?projectId=${projectId}`)).json()) as Item[];
}

async function uploaded(
  { request, projectId }: Account,
  one: ReturnType<typeof file>,
  title = one.name,
): Promise<Item> {
  const added = await request.post(`/api/knowledge/upload?projectId=${projectId}`, {
    multipart: { file: one, title, category: 'other' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(added.ok()).toBe(true);
  return (await added.json()) as Item;
}

/** Two notes that have been read. */
async function withNotes(account: Account): Promise<Item> {
  await addNote(account, VOICE);
  const item = await addNote(account, RETURNS);
  await expect.poll(async () => (await items(account)).every(({ status }) => status === 'ready')).toBe(true);
  return item;
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Knowledge' }).first().click();
  return page.getByRole('dialog', { name: 'Add Knowledge' });
}

/** Uploads wait until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let letOn = () => {};
  const held = new Promise<void>((resolve) => (letOn = resolve));
  await page.unrouteAll();
  await page.route('**/api/knowledge/upload?*', async (route) => {
    await held;
    await route.continue();
  });
  return letOn;
}

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
      const failure = one.getByRole('complementary', { name: 'Document' }).getByRole('alert');
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

test.describe('Add Knowledge', () => {
  test('files, title and category are required', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Please fill in all required fields and select files')).toBeVisible();
    expect(await items(account)).toEqual([]);
  });

  test('several files are sent by a call each, with what is typed; the same content asks what to do', async ({
    page,
    account,
  }) => {
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/knowledge/upload') && calls.push(request.url()));
    await dialog
      .getByLabel('Files')
      .setInputFiles([file('one.md', '# One\nFirst text'), file('two.md', '# Two\nOther text')]);
    await dialog.getByLabel('Title', { exact: true }).fill('Guides');
    await dialog.getByLabel('Category', { exact: true }).selectOption('Processes');
    await dialog.getByLabel('Tags').fill('guide, brewing');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('2 documents added')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(calls).toHaveLength(2);
    const [first] = await items(account);
    expect(first).toMatchObject({ title: 'Guides', category: 'processes', tags: ['guide', 'brewing'] });
    await expect(card(page, 'Guides').first()).toContainText('Ready');

    const again = await openAdd(page);
    await again.getByLabel('Files').setInputFiles([file('one.md', '# One\nFirst text')]);
    await again.getByLabel('Title', { exact: true }).fill('Guides again');
    await again.getByLabel('Category', { exact: true }).selectOption('Processes');
    await again.getByRole('button', { name: 'Upload' }).click();
    await again.getByRole('button', { name: 'Keep both: one.md' }).click();
    await expect(again.getByText('Added', { exact: true })).toBeVisible();
    expect(await items(account)).toHaveLength(3);
  });

  test('a refused file says why, in the document’s words', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    await dialog
      .getByLabel('Files')
      .setInputFiles([{ name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.alloc(0) }]);
    await dialog.getByLabel('Title', { exact: true }).fill('Empty');
    await dialog.getByLabel('Category', { exact: true }).selectOption('Other');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText(/^Upload failed: /)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('what is typed stays while another kind is looked at', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    await dialog.getByLabel('Files').setInputFiles([file('one.md', '# One')]);
    await dialog.getByLabel('Title', { exact: true }).fill('Of files');
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await dialog.getByLabel('Text', { exact: true }).fill('A long note');
    await dialog.getByRole('tab', { name: 'Link' }).click();
    await dialog.getByLabel('Address').fill('https://example.org');
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('A long note');
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('');
    await dialog.getByRole('tab', { name: 'Upload' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Of files');
    await expect(dialog.getByText('one.md')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Link' }).click();
    await expect(dialog.getByLabel('Address')).toHaveValue('https://example.org');
  });

  test('while files are sent one that waits can be taken out, none is dropped in, and closing stops nothing', async ({
    page,
    account,
  }) => {
    await page.goto('/knowledge');
    const letOn = await holdUploads(page);
    const dialog = await openAdd(page);
    const names = ['a.md', 'b.md', 'c.md', 'd.md'];
    await dialog.getByLabel('Files').setInputFiles(names.map((name) => file(name, `# Text of ${name}`)));
    await dialog.getByLabel('Title each document by its file name').check();
    await dialog.getByLabel('Category', { exact: true }).selectOption('Processes');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByRole('tab', { name: 'Note' })).toBeDisabled();
    await dropFiles(page, dialog.getByText('a.md'), [
      { name: 'late.md', type: 'text/markdown', content: Buffer.from('# Late').toString('base64') },
    ]);
    await dialog.getByRole('button', { name: 'Remove c.md' }).click();
    const chosen = dialog.getByRole('list', { name: 'Chosen documents' }).getByRole('listitem');
    await expect(chosen).toHaveText([/a\.md/, /b\.md/, /d\.md/]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    letOn();
    await expect(page.getByText('3 documents added')).toBeVisible();
    expect((await items(account)).map(({ title }) => title).sort()).toEqual(['a', 'b', 'd']);
  });

  test('a duplicate that is met after closing is told', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    for (const title of ['Once', 'Twice']) {
      const letOn = await holdUploads(page);
      const dialog = await openAdd(page);
      await dialog.getByLabel('Files').setInputFiles([file('same.md', '# Same')]);
      await dialog.getByLabel('Title', { exact: true }).fill(title);
      await dialog.getByLabel('Category', { exact: true }).selectOption('Other');
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      letOn();
      await expect(
        page.getByText(title === 'Once' ? '1 document added' : '1 file was not added: same.md'),
      ).toBeVisible();
    }
    expect(await items(account)).toHaveLength(1);
  });

  test('files dropped anywhere on the page start it', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    await dropFiles(page, page.getByText('No documents yet'), [
      { name: 'dropped.md', type: 'text/markdown', content: Buffer.from('# Dropped').toString('base64') },
    ]);
    await expect(page.getByRole('dialog', { name: 'Add Knowledge' }).getByText('dropped.md')).toBeVisible();
  });

  test('a note is written here', async ({ page, account }) => {
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Opening hours');
    await dialog.getByLabel('Category', { exact: true }).selectOption('Other');
    await dialog.getByLabel('Text', { exact: true }).fill('# Hours\nTen to four on Saturdays.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(card(page, 'Opening hours')).toContainText('Ready');
    expect(await items(account)).toHaveLength(1);
  });
});

test.describe('search, document and questions', () => {
  test('semantic search shows passages as one types, and opens the document at one', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    await page.getByRole('switch', { name: 'Semantic search' }).click();
    await page.getByRole('searchbox', { name: 'Search knowledge' }).fill('refund');
    const hit = page.getByRole('list', { name: 'Search results' }).getByRole('blockquote').first();
    await expect(hit.locator('mark').first()).toHaveText('Refunds');
    await expect(page.getByText(/by words \(“refund”\)/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search knowledge' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    const reader = page.getByRole('complementary', { name: 'Document' });
    await expect(reader.getByRole('heading', { name: RETURNS.title })).toBeVisible();
    await expect(reader.locator('blockquote[aria-current]')).toContainText('Refunds are paid within 5 working days');
    await expect(page).toHaveURL(/item=\w+&passage=\w+/);
    await expectAccessible(page);
    await page.reload();
    await expect(reader.locator('blockquote[aria-current]')).toContainText('Refunds are paid');
    await reader.getByRole('button', { name: 'Close document' }).click();
    await expect(reader).toHaveCount(0);
  });

  test('a document is edited; its note’s new text is a new version', async ({ page, account }) => {
    const { _id } = await withNotes(account);
    await page.goto(`/knowledge?item=${_id}`);
    const reader = page.getByRole('complementary', { name: 'Document' });
    await reader.getByRole('button', { name: 'Edit document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit document' });
    await dialog.getByLabel('Title', { exact: true }).fill('Returns');
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/30 days/);
    await dialog.getByLabel('Text', { exact: true }).fill('# Deadlines\nWithin 60 days.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(reader.getByRole('heading', { name: 'Returns', exact: true })).toBeVisible();
    await expect(reader.getByText('Within 60 days.').last()).toBeVisible();
    await reader.getByText('Versions (2)').click();
    await reader.getByRole('button', { name: 'Read version 1' }).click();
    await expect(reader.getByRole('region', { name: 'Text' })).toContainText('within 30 days');
  });

  test('a document that is deleted elsewhere is not shown any longer', async ({ page, account }) => {
    const { _id } = await withNotes(account);
    await page.goto(`/knowledge?item=${_id}`);
    const reader = page.getByRole('complementary', { name: 'Document' });
    await expect(reader.getByRole('heading', { name: RETURNS.title })).toBeVisible();
    await send(account.request, 'DELETE', `/api/knowledge/${_id}`);
    await expect(reader.getByText('This document does not exist any more, or it is in the trash.')).toBeVisible();
    await expect(reader.getByRole('heading', { name: RETURNS.title })).toHaveCount(0);
  });

  test('the document takes the focus; Escape closes it and leads back', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    const title = card(page, RETURNS.title).getByRole('button', { name: RETURNS.title, exact: true });
    await title.focus();
    await page.keyboard.press('Enter');
    const reader = page.getByRole('complementary', { name: 'Document' });
    await expect(reader).toBeFocused();
    await reader.getByRole('button', { name: `Actions for ${RETURNS.title}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(reader).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reader).toHaveCount(0);
    await expect(title).toBeFocused();
  });

  test('on a phone the document takes the whole screen', async ({ page, account }) => {
    const { _id } = await withNotes(account);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/knowledge?item=${_id}`);
    const sheet = page.getByRole('dialog', { name: 'Document' });
    await expect(sheet.getByRole('heading', { name: RETURNS.title })).toBeVisible();
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expectAccessible(page);
  });

  test('a question without AI shows the nearest passages and the reason; nothing found is said', async ({
    page,
    account,
  }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Ask' });
    await panel.getByRole('textbox', { name: 'Question' }).fill('When are refunds paid?');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('No answer.');
    await expect(panel.getByRole('region', { name: 'Sources' }).locator('mark').first()).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('textbox', { name: 'Question' }).fill('zyzzyva quokka');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('The documents say nothing about this.')).toBeVisible();
    await page.goto('/knowledge?tab=insights');
    await expect(page.getByRole('region', { name: 'Questions without an answer' })).toContainText('zyzzyva quokka');
  });

  test('insights show charts with a table each, and golden questions with their places', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/knowledge?tab=insights');
    await expect(page.getByRole('definition').first()).toHaveText('2');
    await page.getByRole('button', { name: 'Documents per category as a table' }).click();
    await expect(page.getByRole('row', { name: 'Legal & Compliance 1' })).toBeVisible();
    await page.getByLabel('Golden question', { exact: true }).fill('When are refunds paid?');
    await page.getByLabel('Must find').click();
    await page.getByPlaceholder('Search title, description, tags').fill('refunds');
    await expect(page.getByRole('option')).toHaveText([/Returns and refunds/]);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Must find')).toHaveText(RETURNS.title);
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByRole('row', { name: /When are refunds paid\?.*Not asked yet/ })).toBeVisible();
    await page.getByRole('button', { name: 'Ask all' }).click();
    await expect(page.getByText('1 of 1 found', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Runs' })).toContainText('1 of 1 found');
    await expect(page.getByRole('list', { name: 'Indexes' })).toContainText('Serves');
    await expectAccessible(page);
  });

  test('a search that found nothing is named in Insights once it has stood, not while it is typed', async ({
    page,
    account,
  }) => {
    await withNotes(account);
    await page.goto('/knowledge?semantic=1');
    const noted = page.waitForResponse((response) => (response.request().postData() ?? '').includes('noteIfNothing'));
    const field = page.getByLabel('Search knowledge');
    await field.fill('astronaut');
    await expect(page.getByText('No passage has these words')).toBeVisible();
    await field.pressSequentially(' suits', { delay: 50 });
    await noted;
    await page.getByRole('tab', { name: 'Insights & Analytics' }).click();
    await expect(page.getByText('astronaut suits')).toBeVisible();
    await expect(page.getByText('astronaut', { exact: true })).toHaveCount(0);
  });

  test('the command palette finds a document by its content', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/schedule');
    await page.keyboard.press('Control+k');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/knowledge/search')) searches.push(request.postData() ?? '');
    });
    await page.getByPlaceholder('Go to, create, find…').pressSequentially('working days', { delay: 30 });
    await page.getByRole('option', { name: new RegExp(RETURNS.title) }).click();
    // A pause while typing asks; a letter does not: each question may cost a call of the model.
    expect(searches.length).toBeLessThan(4);
    await expect(page.getByRole('complementary', { name: 'Document' })).toContainText('5 working days');
  });

  test('the composer checks a draft’s claims against the documents', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/schedule?post=new');
    const form = page.getByRole('form', { name: 'New post' });
    await form
      .getByLabel('Content')
      .fill('Unopened bags can be returned within 30 days. Refunds are paid within 9 working days.');
    await form.getByRole('button', { name: 'Ground in knowledge' }).click();
    const claims = page.getByRole('dialog', { name: 'Ground in knowledge' }).getByRole('list', { name: 'Claims' });
    await expect(claims.getByRole('listitem')).toHaveCount(2);
    await expect(claims.getByRole('listitem').last()).toContainText('Says something else');
    await expectAccessible(page, '[role=dialog]');
  });
});
