import type { Page } from '@playwright/test';
import { press, type Scene } from '../scene';

const auth = () => '/auth';

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('form [aria-live=assertive] p').waitFor();
}

async function waitForSignIn(page: Page): Promise<void> {
  await page.route('**/api/auth/login', () => new Promise<void>(() => undefined));
  await page.getByLabel('Email').fill('nora@example.com');
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The screens before signing in. */
export const entranceScenes: Scene[] = [
  { name: 'auth-sign-in', path: auth, as: 'stranger' },
  { name: 'auth-register', path: auth, as: 'stranger', after: press('Register') },
  { name: 'auth-error', path: auth, as: 'stranger', after: signInWrongly },
  { name: 'auth-busy', path: auth, as: 'stranger', after: waitForSignIn },
  { name: 'auth-forgot', path: auth, as: 'stranger', after: press('Forgot your password?') },
  { name: 'auth-reset', path: () => '/auth?reset=unknown', as: 'stranger' },
  { name: 'auth-invitation-gone', path: () => '/auth?invitation=unknown', as: 'stranger' },
  { name: 'vkauth', path: () => '/vkauth', as: 'stranger' },
  { name: 'vkauth-declined', path: () => '/vkauth?error=access_denied', as: 'stranger' },
];
