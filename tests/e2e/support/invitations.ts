import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { patient } from '../../setup/hydrated';
import { expect, PASSWORD, send } from './test';

export type Guest = { page: Page; email: string; name: string; leave: () => Promise<void> };

/** A visitor with a browser and an address of their own. */
export async function visitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const headers = { 'X-Forwarded-For': `10.66.${randomInt(256)}.${randomInt(1, 255)}` };
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: headers,
    reducedMotion: 'reduce',
  });
  return patient(await context.newPage());
}

/** A person with an account, signed in in a browser of their own. */
export async function newGuest(browser: Browser, baseURL: string | undefined, name: string): Promise<Guest> {
  const page = await visitor(browser, baseURL);
  const email = `guest-${randomInt(2 ** 40)}@example.com`;
  await send(page.context().request, 'POST', '/api/auth/register', { email, name, password: PASSWORD });
  return { page, email, name, leave: () => page.context().close() };
}

export async function openManage(page: Page) {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Project' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Invites in the open dialog. */
export async function inviteIn(dialog: ReturnType<Page['getByRole']>, email: string, role: string): Promise<void> {
  const form = dialog.getByRole('form', { name: 'Add Member' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText('Waiting for an answer');
}
