import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startHubFake, type HubFake } from '../fakes/hub';
import { makeModel, rowOf } from '../fakes/hub/made-model';
import { ADMIN, expect, expectAccessible, registerAdmin, runHost, test as base } from './support/test';

/** A host whose list has a tiny model, which a hub of the test serves. */
const test = base.extend<object, { hub: HubFake }>({
  hub: [
    async ({}, use) => {
      const hub = await startHubFake();
      await use(hub);
      await hub.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ hub }, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'workspace-list-'));
      const list = path.join(folder, 'models.json');
      await writeFile(list, JSON.stringify([rowOf(makeModel())]));
      await runHost({ LOCAL_MODELS_URL: hub.url, LOCAL_MODELS_LIST: list }, async (running) => {
        await registerAdmin(running.product.url);
        await use(running);
      });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('a model is downloaded by a click, used for search by meaning, and removed', async ({ page, baseURL, hub }) => {
  const headers = { Origin: baseURL ?? '' };
  expect((await page.context().request.post('/api/auth/login', { data: ADMIN, headers })).status()).toBe(200);
  await page.goto('/admin');
  const ai = page.getByRole('region', { name: 'AI', exact: true });
  const part = page.getByRole('region', { name: 'This host', exact: true });
  const row = part.getByRole('listitem').filter({ hasText: 'Made model' });
  await expect(part.getByRole('listitem').filter({ hasText: 'Multilingual E5 small' })).toContainText(
    '129 MB to download',
  );
  await expect(row).toContainText('Not on this host');
  await expect(ai.getByRole('row', { name: /^Search by meaning/ })).toContainText(
    'or download the model Multilingual E5 small',
  );
  expect(hub.requests).toEqual([]);
  await expectAccessible(page, '[aria-label="This host"]');

  hub.failNext({ kind: '404' });
  await row.getByRole('button', { name: 'Download Made model' }).click();
  await expect(row.getByRole('alert')).toContainText('does not have this file', { timeout: 60_000 });
  await row.getByRole('button', { name: 'Download Made model' }).click();
  await expect(row).toContainText('On this host', { timeout: 60_000 });
  expect(hub.violations).toEqual([]);

  await row.getByRole('button', { name: 'Use Made model' }).click();
  await expect(row).toContainText('In use');
  const meaning = ai.getByRole('row', { name: /^Search by meaning/ });
  await expect(meaning).toContainText('Works', { timeout: 60_000 });
  await expect(meaning).toContainText('This host · free · no text leaves it');
  await ai.getByRole('button', { name: 'Change Search by meaning' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search by meaning' });
  await expect(dialog).toContainText('Now a model of this host.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, '[aria-label="This host"]');

  await row.getByRole('button', { name: 'Remove Made model' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toContainText('Not on this host');
  await expect(meaning).toContainText('the model Made model is not on this host');
  await row.getByRole('button', { name: 'Stop using Made model' }).click();
  await expect(meaning).not.toContainText('Made model');
});
