import { freePort } from '../../server/boot/launcher/ports.mjs';
import { expect, expectAccessible, registerAdmin, runHost, test as base } from './support/test';
import type { Page } from '@playwright/test';

const PORT = String(await freePort());

/** A host that is asked for by its name: browsers keep no passkeys for IP addresses. */
const test = base.extend({
  running: [
    async ({}, use) => {
      await runHost({ PORT, PUBLIC_URL: `http://localhost:${PORT}` }, async (running) => {
        await registerAdmin(running.product.url);
        await use(running);
      });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ running }, use) => use(`http://localhost:${new URL(running.product.url).port}`),
});

/** Chromium's own authenticator, as of a laptop that knows its owner's finger. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isUserVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page);
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByRole('list', { name: 'Second factors' })).toContainText('Laptop');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

test('a passkey signs in without a password, and is the second factor after one', async ({ account, page }) => {
  await withAuthenticator(page);
  await addPasskey(page, account.password);
  await expectAccessible(page);
  await signOut(page);

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Second factors' })).toContainText('used');
  await signOut(page);

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The second step alone: the other ways to sign in are gone until it is left.
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toHaveCount(0);
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
});

test('a passkey whose owner is not verified signs nobody in, and the page says what to do', async ({
  account,
  page,
}) => {
  const authenticator = await withAuthenticator(page);
  await addPasskey(page, account.password);
  await signOut(page);
  await authenticator.isUserVerified(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});
