import { withAiServer } from './support/ai';
import { ADMIN, expect, expectAccessible, registerAdmin, runHost, send } from './support/test';

const KEY = 'sk-browser-secret-0123456789';

/** A host without AI in its environment, and a server that its administrator may enter. */
const test = withAiServer.extend<object>({
  running: [
    async ({}, use) =>
      runHost({}, async (running) => {
        await registerAdmin(running.product.url);
        await use(running);
      }),
    { scope: 'worker', timeout: 300_000 },
  ],
});

const NOTHING = { address: null, key: null, model: null };

test.beforeEach(async ({ ai, page, baseURL }) => {
  ai.reset();
  ai.key = KEY;
  const { request } = page.context();
  const headers = { Origin: baseURL ?? '' };
  expect((await request.post('/api/auth/login', { data: ADMIN, headers })).status()).toBe(200);
  const connections = { chat: NOTHING, embed: NOTHING, image: NOTHING, speech: NOTHING, transcribe: NOTHING };
  await send(request, 'PATCH', '/api/ai/settings', { connections, prices: [], freeAddresses: [] });
  await page.goto('/admin');
});

test('a server is entered and tried: the table says what works and what happens without the rest', async ({
  page,
  ai,
}) => {
  ai.lacks.add('vision');
  const region = page.getByRole('region', { name: 'AI', exact: true });
  const row = (name: string) => region.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Search by meaning')).toContainText('Not configured');
  await expect(row('Search by meaning')).toContainText('Search and comparisons go by words.');
  await expectAccessible(page, 'main');

  await region.getByRole('button', { name: 'Change Writing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Writing' });
  await dialog.getByLabel('Address').fill('nowhere');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('An http or https address');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.mouse.move(0, 0);
  await dialog.getByLabel('Address').fill(ai.url);
  await dialog.getByLabel('Key').fill(KEY);
  await dialog.getByLabel('Model').fill('gpt-5-mini');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await expect(row('Writing')).toContainText('Works', { timeout: 30_000 });
  await expect(row('Writing')).toContainText('private network');
  await expect(row('Writing')).toContainText('key ••••••••6789');
  await expect(row('Reading pictures')).toContainText('Does not work');
  await expect(row('Search by meaning')).toContainText('no model is chosen');
  expect(await page.content()).not.toContain(KEY);

  ai.failNext({ kind: '401' });
  await region.getByRole('button', { name: 'Test Writing' }).click();
  await expect(row('Writing')).toContainText('refused this host’s key');
  await region.getByRole('button', { name: 'Test Writing' }).click();
  await expect(row('Writing')).toContainText('Works');
  await expectAccessible(page, 'main');
});

test('spending is a chart and a table, and an own price counts', async ({ page, ai }) => {
  const connections = { chat: { address: ai.url, key: KEY, model: 'my-own-model' } };
  await send(page.context().request, 'PATCH', '/api/ai/settings', { connections });
  await page.reload();
  const region = page.getByRole('region', { name: 'AI', exact: true });
  const prices = region.getByRole('list', { name: 'Prices' });
  await expect(prices).toContainText('price unknown');
  await region.getByRole('button', { name: 'Change the price of my-own-model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price of my-own-model' });
  await dialog.getByLabel('Output, $ per million tokens').fill('dear');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Output, $ per million tokens')).toHaveAccessibleDescription('A number of dollars');
  await expect(dialog.getByLabel('Output, $ per million tokens')).toBeFocused();
  await dialog.getByLabel('Input, $ per million tokens', { exact: true }).fill('1000');
  await dialog.getByLabel('Output, $ per million tokens').fill('2000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(prices).toContainText('$1000 in, $2000 out per million tokens (your price)');

  await region.getByRole('button', { name: 'Test Writing' }).click();
  await expect(region.getByRole('img', { name: /Spending by day\. The dearest day was/ })).toBeVisible();
  await region.getByRole('button', { name: 'As a table' }).click();
  await expect(region.getByRole('region', { name: 'Spending by day' }).getByRole('row').nth(1)).toContainText('$0.');
  await expect(region.getByRole('region', { name: 'Spending by use' })).toContainText('my-own-model');
  await expectAccessible(page, 'main');
});

test('a project’s budget is set, and a call beyond it is refused with its sentence', async ({ page, ai }) => {
  const connections = { chat: { address: ai.url, key: KEY, model: 'gpt-5-mini' } };
  await send(page.context().request, 'PATCH', '/api/ai/settings', { connections });
  await page.goto('/settings/ai');
  const region = page.getByRole('region', { name: 'AI budget' });
  await region.getByLabel('A day, in $').fill('much');
  await region.getByRole('button', { name: 'Save budget' }).click();
  await expect(region).toContainText('An amount of dollars, or nothing');
  await region.getByLabel('A day, in $').fill('0');
  await region.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByText('Budget saved')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('plain words');
  await form.getByRole('button', { name: 'AI helper' }).click();
  await page.getByRole('menuitem', { name: 'Rewrite' }).click();
  await expect(page.getByText(/AI budget for today \(\$0\) is used up/).first()).toBeVisible();
  await page.goto('/admin');
  await page.getByLabel('Find a project’s budget').fill(ADMIN.email);
  await expect(page.getByRole('list', { name: 'Budgets of projects' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Budgets of projects' })).toContainText(
    '$0 today, of $0: used up$0 this month, of $10.00',
  );
  await expectAccessible(page, '[aria-label="Budgets of projects"]');
});

test('a provider is set up in one step, with the model of its list and a sentence for each capability', async ({
  page,
  ai,
}) => {
  ai.dialect = 'DeepSeek';
  ai.models.push('deepseek-chat', 'deepseek-reasoner');
  const region = page.getByRole('region', { name: 'AI', exact: true });
  await region.getByRole('button', { name: 'Set up a provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a provider' });
  await dialog.getByLabel('Provider').selectOption('Azure OpenAI');
  await expect(dialog.getByLabel('Address')).toHaveValue('https://<resource>.openai.azure.com/openai/v1');
  await dialog.getByRole('button', { name: 'Set up and test' }).click();
  await expect(dialog).toContainText('An http or https address');
  await dialog.getByLabel('Provider').selectOption('DeepSeek');
  await dialog.getByLabel('Address').fill(`${ai.url}/v1`);
  await dialog.getByLabel('Key').fill(KEY);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Set up and test' }).click();
  const tried = page.getByRole('dialog', { name: 'The provider was tried' });
  await expect(tried.getByRole('listitem').filter({ hasText: 'Writing' })).toContainText('deepseek-chatIt works.');
  await expect(tried.getByRole('listitem').filter({ hasText: 'Speech' })).toContainText('DeepSeek has none.');
  await expectAccessible(page, '[role=dialog]');
  await tried.getByRole('button', { name: 'Done' }).click();
  await expect(region.getByRole('list', { name: 'Allowed models' })).toContainText('deepseek-chatWriting · configured');
});

test('the host’s budget and the models that projects may name are the administrator’s', async ({ page }) => {
  const host = page.getByRole('group', { name: 'Budget of this host' });
  await expect(host).toContainText('of $5.00');
  await host.getByLabel('A day, in $').fill('7.5');
  await host.getByRole('button', { name: 'Save' }).click();
  await expect(host).toContainText('of $7.50');
  const fresh = page.getByRole('group', { name: 'Budget of each new project' });
  await expect(fresh.getByLabel('A month, in $')).toHaveValue('10');
  const region = page.getByRole('region', { name: 'AI', exact: true });
  const model = region.getByLabel('Model to allow');
  await region.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(model).toHaveAccessibleDescription('Required');
  await expect(model).toBeFocused();
  await model.fill('gpt-5');
  await region.getByRole('button', { name: 'Allow', exact: true }).click();
  const models = region.getByRole('list', { name: 'Allowed models' });
  await expect(models).toContainText('gpt-5Writing');
  await expectAccessible(page, 'main');
  await models.getByRole('button', { name: 'Remove gpt-5 from the allowed models' }).click();
  await expect(models.getByRole('button', { name: 'Remove gpt-5 from the allowed models' })).toBeHidden();
  await region.getByRole('button', { name: 'Back to the default ones' }).click();
  await expect(region.getByRole('button', { name: 'Back to the default ones' })).toBeHidden();
});

test('on a phone the capabilities stand below each other in the width of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByRole('region', { name: 'Capabilities' });
  const header = table.getByRole('rowheader', { name: /^Writing/ });
  await expect(header).toBeVisible();
  const { width } = (await header.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(250);
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Writing/ }) });
  await expect(row.getByRole('cell').first()).toContainText('Not configured');
  await expect(row.getByRole('button', { name: 'Change Writing' })).toBeVisible();
  await expectAccessible(page, '[aria-label="Capabilities"]');
});
