import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, inDays, joinProject, PASSWORD, send, test } from './support/test';

test('the account menu leads to the profile; the name is saved and shown', async ({ page, account }) => {
  await page.goto('/schedule');
  await page.getByRole('button', { name: `Account: ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Required');
  await page.getByLabel('Name', { exact: true }).fill('Ann Renamed');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Ann Renamed' })).toBeVisible();
});

test.describe('the viewer’s zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('is the browser’s until one is chosen; then the whole interface follows', async ({ page, account }) => {
    const at = new Date(inDays(1));
    at.setUTCHours(12, 0, 0, 0);
    await send(account.request, 'POST', '/api/posts', { title: 'Noon', content: 'x', scheduledFor: at.toISOString() });
    const time = (zone: string) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at);
    await page.goto('/schedule');
    await expect(page.getByRole('article', { name: 'Noon' })).toContainText(time('Europe/Berlin'));
    await page.goto('/account');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('');
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await expect(page.getByText(/Asia\/Tokyo \(GMT\+9\)/)).toBeVisible();
    await page.getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('article', { name: 'Noon' })).toContainText(time('Asia/Tokyo'));
    await page.reload();
    await expect(page.getByRole('article', { name: 'Noon' })).toContainText(time('Asia/Tokyo'));
    await page.goto('/account');
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('');
    await expect(page.getByText(/Europe\/Berlin \(GMT/)).toBeVisible();
  });
});

test('the password: a wrong one shows an error at the field, a correct one ends all other sessions', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ baseURL });
  await other.post('/api/auth/login', { data: { email: account.email, password: PASSWORD } });
  expect((await other.get('/api/auth/me')).status()).toBe(200);
  await page.goto('/account');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The current password is wrong');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. All other sessions have ended')).toBeVisible();
  expect((await other.get('/api/auth/me')).status()).toBe(401);
  expect((await account.request.get('/api/auth/me')).status()).toBe(200);
  await other.dispose();
});

test('sessions are listed by device; one is ended, then all others', async ({ page, account, playwright, baseURL }) => {
  const phones = await Promise.all(
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'curl/8.9.1',
      'curl/8.9.1',
    ].map(async (userAgent) => {
      const context = await playwright.request.newContext({ baseURL, userAgent });
      await context.post('/api/auth/login', { data: { email: account.email, password: PASSWORD } });
      return context;
    }),
  );
  await page.goto('/account');
  const list = page.getByRole('list', { name: 'Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').first()).toContainText('This session');
  await page.getByRole('button', { name: 'End session: Safari on iPhone' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  expect((await phones[0]?.get('/api/auth/me'))?.status()).toBe(401);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const phone of phones) await phone.dispose();
});

test('an API token is shown once, works, shows when it was used, and is revoked', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  await page.goto('/account');
  await expect(page.getByText('No API tokens')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Required/);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Newsletter bot');
  await dialog.getByLabel('Expires after').selectOption({ label: '30 days' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = await shown.getByLabel('Token').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  const list = page.getByRole('list', { name: 'API tokens' });
  await expect(list).toContainText('Newsletter bot');
  await expect(list).toContainText('never used');
  await expect(list).toContainText('expires in');
  await expect(page.getByText(token)).toHaveCount(0);

  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  expect((await program.post('/posts', { data: { title: 'By a program' } })).status()).toBe(201);
  await page.reload();
  await expect(list).toContainText('used');
  await expect(list).not.toContainText('never used');
  await page.getByRole('button', { name: 'Revoke Newsletter bot' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke Newsletter bot?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API tokens')).toBeVisible();
  expect((await program.get('/posts')).status()).toBe(401);
  expect(account.email).toContain('@');
  await program.dispose();
});

test('an authenticator app is set up: what is wrong with the password or the code is said at its field', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const code = dialog.getByLabel('Code of the app');
  await expect(code).toBeFocused();
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription('Required');
  await code.fill('12345');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await expectAccessible(page, '[role=dialog]');
  const secret = Secret.fromBase32(await dialog.getByLabel('Key').inputValue());
  await code.fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible();
});

test('deleting the account lists what is deleted, asks for each project, and requires the e-mail', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const heir = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' } });
  const email = `heir-${account.projectId}@example.com`;
  await heir.post('/api/auth/register', { data: { email, password: PASSWORD, name: 'Henry Heir' } });
  const shared = await send<{ _id: string }>(account.request, 'POST', '/api/projects', { name: 'Shared work' });
  await joinProject({ owner: account.request, guest: heir, projectId: shared._id, email, role: 'editor' });
  await send(account.request, 'POST', `/api/posts?projectId=${shared._id}`, { title: 'To be kept' });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByLabel('My Project (empty)')).toHaveValue('');
  await dialog.getByLabel('Shared work (1 post)').selectOption({ label: `Ask Henry Heir (${email}) to take it over` });
  const ask = dialog.getByRole('button', { name: 'Ask new owners' });
  await expect(ask).toBeDisabled();
  await dialog.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
  await dialog.getByLabel('Your password').fill('not this one');
  await ask.click();
  await expect(dialog.getByText('The current password is wrong')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await ask.click();
  await expect(dialog.getByText(/The new owners are asked\. .*nothing is deleted/)).toBeVisible();
  await send(heir, 'POST', `/api/projects/${shared._id}/transfer/accept`);
  await page.reload();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(dialog.getByLabel('My Project (empty)')).toBeVisible();
  await expect(dialog.getByLabel('Shared work (1 post)')).toHaveCount(0);
  await dialog.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await account.request.get('/api/auth/me')).status()).toBe(401);
  const projects = (await (await heir.get('/api/projects')).json()) as { name: string; role: string }[];
  expect(projects.find(({ name }) => name === 'Shared work')).toMatchObject({ role: 'owner' });
  await heir.dispose();
});

test('a failed load says so and can be retried', async ({ page, account }) => {
  await page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
  );
  await page.goto('/account');
  await expect(page.getByRole('alert').filter({ hasText: 'The sessions could not be loaded' })).toBeVisible();
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('This session');
  expect(account.email).toContain('@');
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the profile and its dialogs', async ({ page, account }) => {
    await send(account.request, 'POST', '/api/auth/tokens', { name: 'A token' });
    await page.goto('/account');
    await expect(page.getByRole('list', { name: 'API tokens' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(page.getByRole('dialog', { name: 'New API token' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await expect(page.getByText('Your projects', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
