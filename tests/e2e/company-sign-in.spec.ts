import { freePort } from '../../server/boot/launcher/ports.mjs';
import { startOidcProvider, type OidcProvider } from '../fakes/oidc';
import { hydrated } from '../setup/hydrated';
import { ADMIN, expect, expectAccessible, registerAdmin, runHost, test as base } from './support/test';

const PORT = String(await freePort());

/** A host that people enter with an account of Acme, a real OpenID provider; registration is closed. */
const test = base.extend<object, { acme: OidcProvider }>({
  acme: [
    async ({}, use) => {
      const provider = await startOidcProvider([`http://127.0.0.1:${PORT}/api/auth/callback/company`]);
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ acme }, use) => {
      const env = {
        PORT,
        REGISTRATION: '',
        OIDC_ISSUER: acme.url,
        OIDC_CLIENT_ID: acme.clientId,
        OIDC_CLIENT_SECRET: acme.clientSecret,
        OIDC_NAME: 'Acme',
        OIDC_DOMAINS: 'acme.example,example.com',
      };
      await runHost(env, async (running) => {
        await registerAdmin(running.product.url);
        await use(running);
      });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('the button leads to the provider and back into the workspace; signing out ends the session here', async ({
  page,
  acme,
}) => {
  acme.people.set('ann', { sub: 'ann', email: 'ann@acme.example', email_verified: true, name: 'Ann Acme' });
  acme.person = 'ann';
  await page.goto('/auth');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await hydrated(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menu').getByText('ann@acme.example')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
  await page.goto('/schedule');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a refusal is one plain sentence on the sign-in page', async ({ page, acme }) => {
  acme.people.set('bob', { sub: 'bob', email: 'bob@elsewhere.example', email_verified: true });
  acme.person = 'bob';
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your account at Acme may not enter here' })).toBeVisible();
  await expectAccessible(page);
});

test('an account that is there is connected by its password, and what is wrong with it is said at its field', async ({
  page,
  acme,
}) => {
  acme.people.set('hanna', { sub: 'hanna', email: ADMIN.email, email_verified: true, name: ADMIN.name });
  acme.person = 'hanna';
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
  await hydrated(page);
  const password = page.getByLabel('Password', { exact: true });
  const connect = page.getByRole('button', { name: 'Connect and sign in' });
  await connect.click();
  await expect(password).toHaveAccessibleDescription('Required');
  await expect(password).toBeFocused();
  await password.fill('another password');
  await connect.click();
  await expect(password).toHaveAccessibleDescription('This password is wrong');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(ADMIN.password);
  await connect.click();
  await expect(page).toHaveURL(/\/schedule$/);
});

test('an administrator adds a sign-in, and tests it', async ({ page, acme }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await page.goto('/admin');
  const section = page.getByRole('region', { name: 'Company sign-in' });
  await section.getByRole('button', { name: 'Add sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add company sign-in' });
  await dialog.getByLabel('Name').fill('Acme Labs');
  await dialog.getByLabel('Issuer').fill(acme.url);
  await dialog.getByLabel('Client ID').fill(acme.clientId);
  await dialog.getByLabel('Client secret').fill('wrong');
  await dialog.getByLabel('E-mail domains').fill('labs.example');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Test Acme Labs' }).click();
  const checks = section.getByRole('list', { name: 'Test of Acme Labs' });
  await expect(checks).toContainText('It does not accept the client id and secret');
  await section.getByRole('button', { name: 'Edit Acme Labs' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Acme Labs' });
  await expect(edit.getByLabel('Client secret')).toHaveValue('');
  await edit.getByLabel('Client secret').fill(acme.clientSecret);
  await edit.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Test Acme Labs' }).click();
  await expect(checks).toContainText('It knows the client id and secret');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Delete Acme Labs' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByText('Acme Labs')).toHaveCount(0);
});
