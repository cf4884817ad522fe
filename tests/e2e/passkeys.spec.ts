import { freePort } from '../../server/boot/launcher/ports.mjs';
import { expect, expectAccessible, registerAdmin, runHost, test as base } from './support/test';
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { readState, type Product } from '../setup/product';

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
  await dialog.getByLabel('Your password').fill('another password');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
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
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toHaveCount(0);
  const code = page.getByLabel('Recovery code');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/Required/);
  await expect(code).toBeFocused();
  await code.fill('0000-0000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(code).not.toHaveAccessibleDescription(/Required/);
  await expect(code).toHaveAttribute('aria-invalid', 'true');
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

/** The proofs of all sessions are older than ten minutes. */
async function ageProofs({ product }: { product: Product }): Promise<void> {
  const connection = await mongoose.createConnection(readState(product.dataDir)?.mongodbUri ?? '').asPromise();
  await connection.collection('sessions').updateMany({}, { $set: { provenAt: new Date(Date.now() - 11 * 60_000) } });
  await connection.close();
}

test('a passkey is the proof before a risky act, for ten minutes; without it nothing happens', async ({
  account,
  page,
  running,
}) => {
  const authenticator = await withAuthenticator(page);
  await addPasskey(page, account.password);
  await ageProofs(running);
  const section = page.getByRole('region', { name: 'API tokens' });
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  const made = page.getByRole('dialog', { name: 'Your new token' });
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const create = () => dialog.getByRole('button', { name: 'Create' }).click();
  await section.getByRole('button', { name: 'New token' }).click();
  await dialog.getByLabel('Name').fill('Reports');
  await create();
  await expect(proof).toContainText('It holds for ten minutes');
  await expectAccessible(page);
  await authenticator.isUserVerified(false);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(proof.getByRole('alert')).toContainText('No passkey was used');
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(made).toHaveCount(0);

  await authenticator.isUserVerified(true);
  await create();
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText('Reports')).toBeVisible();
  // It holds: the next one is not asked for.
  await section.getByRole('button', { name: 'New token' }).click();
  await dialog.getByLabel('Name').fill('More reports');
  await create();
  await expect(made).toBeVisible();
});
