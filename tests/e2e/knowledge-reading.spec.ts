// Slow: notes that are really read, and axe on each state in both themes.
import { card, RETURNS, withNotes } from './support/knowledge';
import { expect, expectAccessible, send, test } from './support/test';

test.describe('search, document and questions', () => {
  test('semantic search shows passages as one types, and opens the document at one', async ({ page, account }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    const semantic = page.getByRole('switch', { name: 'Semantic search' });
    await semantic.click();
    // This host has no model: the switch says what it does instead.
    await expect(semantic).toHaveAccessibleDescription('by words: this host has no model for meaning');
    await page.getByRole('searchbox', { name: 'Search knowledge' }).fill('refund');
    const hit = page.getByRole('list', { name: 'Search results' }).getByRole('blockquote').first();
    await expect(hit.locator('mark').first()).toHaveText('Refunds');
    await expect(page.getByText(/by words \(“refund”\)/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search knowledge' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    const reader = page.getByRole('dialog', { name: 'Document', exact: true });
    await expect(reader.getByRole('heading', { name: RETURNS.title })).toBeVisible();
    await expect(reader.locator('blockquote[aria-current]')).toContainText('Refunds are paid within 5 working days');
    await expect(page).toHaveURL(/item=\w+&passage=\w+/);
    await expectAccessible(page);
    await page.reload();
    await expect(reader.locator('blockquote[aria-current]')).toContainText('Refunds are paid');
    await reader.getByRole('button', { name: 'Close' }).click();
    await expect(reader).toHaveCount(0);
  });

  test('a document is edited; its note’s new text is a new version', async ({ page, account }) => {
    const { _id } = await withNotes(account);
    await page.goto(`/knowledge?item=${_id}`);
    const reader = page.getByRole('dialog', { name: 'Document', exact: true });
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
    const reader = page.getByRole('dialog', { name: 'Document', exact: true });
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
    const reader = page.getByRole('dialog', { name: 'Document', exact: true });
    await expect(reader).toBeFocused();
    const actions = reader.getByRole('button', { name: `Actions for ${RETURNS.title}` });
    await actions.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(reader).toBeVisible();
    // The menu gives the focus back a moment after it is gone.
    await expect(actions).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reader).toHaveCount(0);
    await expect(title).toBeFocused();
  });

  test('a document stands in a sheet: the list stays in use, keys lead to the next, its width is kept', async ({
    page,
    account,
  }) => {
    await withNotes(account);
    await page.goto('/knowledge');
    const titles = page.getByRole('main').getByRole('article').getByRole('heading');
    await expect(titles).toHaveCount(2);
    const [first, second] = await titles.allInnerTexts();
    await card(page, first ?? '')
      .getByRole('button', { name: first ?? '', exact: true })
      .click();
    const reader = page.getByRole('dialog', { name: 'Document', exact: true });
    await expect(reader.getByRole('heading', { name: first ?? '' })).toBeVisible();
    await page.keyboard.press(']');
    await expect(reader.getByRole('heading', { name: second ?? '' })).toBeVisible();
    await page.keyboard.press('[');
    await expect(reader.getByRole('heading', { name: first ?? '' })).toBeVisible();
    await reader.getByRole('separator', { name: 'Width of the sheet' }).focus();
    await page.keyboard.press('ArrowLeft');
    const width = await reader.evaluate((element) => element.getBoundingClientRect().width);
    await page.reload();
    await expect(reader).toBeVisible();
    expect(await reader.evaluate((element) => element.getBoundingClientRect().width)).toBe(width);
    expect(width).not.toBe(640);
    await card(page, second ?? '')
      .getByRole('button', { name: second ?? '', exact: true })
      .click();
    await expect(reader.getByRole('heading', { name: second ?? '' })).toBeVisible();
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
    const panel = page.getByRole('dialog', { name: 'Ask', exact: true });
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
    await expect(page.getByRole('dialog', { name: 'Document', exact: true })).toContainText('5 working days');
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
