// Slow: real uploads, a page of the internet, and new versions that are really read.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/services';
import { card, file, holdUploads, items, openAdd, untilRead, uploaded, type Item } from './support/knowledge';
import { expect, expectAccessible, runHost, test as base, type Account } from './support/test';

type Site = { server: Server; html: string; visits: number };

/** A host whose internet has one site. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site: Site = { server: createServer(), html: '', visits: 0 };
      site.server.on('request', (_, response) => {
        site.visits += 1;
        response.setHeader('content-type', 'text/html; charset=utf-8').end(site.html);
      });
      await new Promise<void>((resolve) => void site.server.listen(0, '127.0.0.1', resolve));
      await use(site);
      site.server.closeAllConnections();
      site.server.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ site }, use) =>
      runHost(
        {
          NODE_OPTIONS: `--import ${pathToFileURL(path.join(ROOT, 'tests/fakes/internet.mjs')).href}`,
          FAKE_INTERNET: JSON.stringify({ 'handbook.example': (site.server.address() as AddressInfo).port }),
        },
        use,
      ),
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function withHours(account: Account): Promise<Item> {
  const item = await uploaded(account, file('hours.md', '# Hours\nOpen from ten to four.'), 'Hours');
  await untilRead(account);
  return item;
}

test('a link is read, named by its page, and read again when the page has changed', async ({ page, account, site }) => {
  expect(account.projectId).not.toBe('');
  site.html = '<title>Handbook of the shop</title><h1>Parcels</h1><p>Parcels leave every Tuesday before noon.</p>';
  await page.goto('/knowledge');
  const dialog = await openAdd(page);
  await dialog.getByRole('tab', { name: 'Link' }).click();
  await dialog.getByLabel('Address').fill('https://user:secret@handbook.example/');
  await dialog.getByLabel('Category', { exact: true }).selectOption('Processes');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/password/);
  await dialog.getByLabel('Address').fill('http://handbook.example/parcels');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('Link added')).toBeVisible();
  const link = card(page, 'Handbook of the shop');
  await expect(link).toContainText('Ready');
  await link.getByRole('button', { name: 'Handbook of the shop', exact: true }).click();
  const reader = page.getByRole('dialog', { name: 'Document', exact: true });
  await expect(reader.getByRole('region', { name: 'Text' })).toContainText('Parcels leave every Tuesday');
  await expect(reader.getByRole('link', { name: 'http://handbook.example/parcels', exact: true })).toHaveAttribute(
    'href',
    'http://handbook.example/parcels',
  );

  site.html = site.html.replace('Tuesday', 'Thursday');
  await reader.getByRole('button', { name: 'Actions for Handbook of the shop' }).click();
  await page.getByRole('menuitem', { name: 'Fetch and read again' }).click();
  await expect(reader.getByRole('region', { name: 'Text' })).toContainText('Parcels leave every Thursday');
  expect(site.visits).toBe(2);
});

test('a link into the host’s own network is refused with its sentence, and Retry stays', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/knowledge');
  const dialog = await openAdd(page);
  await dialog.getByRole('tab', { name: 'Link' }).click();
  await dialog.getByLabel('Address').fill('http://localhost/secrets');
  await dialog.getByLabel('Title', { exact: true }).fill('Secrets');
  await dialog.getByLabel('Category', { exact: true }).selectOption('Other');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await card(page, 'Secrets').getByRole('button', { name: 'Secrets', exact: true }).click();
  const failure = page.getByRole('dialog', { name: 'Document', exact: true }).getByRole('alert');
  await expect(failure).toContainText('not on the public internet');
  await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a new version takes the place of the old one, which can be read, downloaded and restored', async ({
  page,
  account,
}) => {
  const { _id } = await withHours(account);
  await page.goto(`/knowledge?item=${_id}`);
  const reader = page.getByRole('dialog', { name: 'Document', exact: true });
  const text = reader.getByRole('region', { name: 'Text' });
  await expect(text).toContainText('ten to four');
  await reader.getByRole('button', { name: 'Actions for Hours' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Replace with a new version' }).click();
  await (await chooser).setFiles([file('hours.md', '# Hours\nOpen from ten to six.')]);
  await expect(page.getByText('Version 2 is being read')).toBeVisible();
  await expect(text).toContainText('ten to six');

  await reader.getByText('Versions (2)').click();
  const versions = reader.getByRole('list', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Read version 1' }).click();
  await expect(text).toContainText('ten to four');
  const download = page.waitForEvent('download');
  await versions.getByRole('link', { name: 'Download version 1' }).click();
  expect((await download).suggestedFilename()).toBe('hours.md');
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect.poll(async () => (await items(account))[0]?.version).toBe(3);
  await page.goto(`/knowledge?item=${_id}`);
  await expect(text).toContainText('ten to four');
});

test('a document is read again by hand, and is found all the while', async ({ page, account }) => {
  const { _id } = await withHours(account);
  await page.goto(`/knowledge?item=${_id}`);
  const reader = page.getByRole('dialog', { name: 'Document', exact: true });
  const read = page.waitForResponse((response) => response.url().endsWith(`/knowledge/${_id}/reprocess`));
  await reader.getByRole('button', { name: 'Actions for Hours' }).click();
  await page.getByRole('menuitem', { name: 'Read again' }).click();
  expect((await read).ok()).toBe(true);
  await expect(reader.getByRole('region', { name: 'Text' })).toContainText('ten to four');
  // Its versions say so too, each for itself.
  await expect(reader.getByText('Ready').first()).toBeVisible();
});

test('twenty files at once: each shows its progress and how it went, a twenty-first is left out', async ({
  page,
  account,
}) => {
  await page.goto('/knowledge');
  const dialog = await openAdd(page);
  const files = Array.from({ length: 21 }, (_, index) =>
    file(`part ${index + 1}.md`, `# Part ${index + 1}\nIts text.`),
  );
  const letOn = await holdUploads(page);
  await dialog.getByLabel('Files').setInputFiles(files);
  await expect(page.getByText('20 files can be added at once')).toBeVisible();
  await dialog.getByLabel('Title each document by its file name').check();
  await dialog.getByLabel('Category', { exact: true }).selectOption('Processes');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const chosen = dialog.getByRole('list', { name: 'Chosen documents' }).getByRole('listitem');
  await expect(chosen).toHaveCount(20);
  await expect(chosen.first().getByRole('progressbar')).toBeVisible();
  await expect(chosen.last().getByRole('progressbar')).toHaveCount(0);
  letOn();
  await expect(page.getByText('20 documents added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(20);
  expect((await items(account)).map(({ title }) => title).toSorted()).toEqual(
    files
      .slice(0, 20)
      .map(({ name }) => name.replace('.md', ''))
      .toSorted(),
  );
  await untilRead(account);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('documents are added, filtered, opened and asked, and nothing is wider than the screen', async ({
    page,
    account,
  }) => {
    expect(account.projectId).not.toBe('');
    const isFitting = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.goto('/knowledge');
    const dialog = await openAdd(page);
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Returns and refunds');
    await dialog.getByLabel('Category', { exact: true }).selectOption('Legal & Compliance');
    await dialog.getByLabel('Text', { exact: true }).fill('# Money\nRefunds are paid within 5 working days.');
    await isFitting();
    await dialog.getByRole('button', { name: 'Add note' }).tap();
    await expect(card(page, 'Returns and refunds')).toContainText('Ready');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Processes');
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).first().tap();
    await card(page, 'Returns and refunds').getByRole('button', { name: 'Returns and refunds', exact: true }).tap();
    const reader = page.getByRole('dialog', { name: 'Document' });
    await expect(reader.getByRole('region', { name: 'Text' })).toContainText('5 working days');
    expect(await reader.evaluate((element) => element.getBoundingClientRect().width)).toBe(390);
    await isFitting();
    await expectAccessible(page, '[role=dialog]');
    await reader.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    const panel = page.getByRole('dialog', { name: 'Ask' });
    await panel.getByRole('textbox', { name: 'Question' }).fill('When are refunds paid?');
    await panel.getByRole('button', { name: 'Ask', exact: true }).tap();
    await panel.getByRole('button', { name: /^Open Returns and refunds/ }).tap();
    await expect(reader.locator('[aria-current=true]')).toContainText('5 working days');
    await isFitting();
  });
});
