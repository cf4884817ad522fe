// Slow: real uploads that are really read.
import { dropFiles } from './support/media-files';
import { card, file, holdUploads, items, openAdd } from './support/knowledge';
import { expect, expectAccessible, test } from './support/test';

test.describe('Add Knowledge', () => {
  test('files, title and category are required', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Please fill in all required fields and select files')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveAccessibleDescription('Required');
    await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused();
    await expect(dialog.getByLabel('Category', { exact: true })).toHaveAccessibleDescription('Choose a category.');
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(/Required/);
    await expectAccessible(page);
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

  test('a refused file says why, in the fixed words', async ({ page, account }) => {
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
