import { randomInt } from 'node:crypto';
import type { MemberRole } from '@/lib/sign-in/given-roles';
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { startDiscordFake } from '../../fakes/discord';
import { startTelegramFake } from '../../fakes/telegram';
import { startTelegramDc, type TelegramDc } from '../../fakes/telegram-dc/server';
import { dcEnvironment, smallWorld } from '../../fakes/telegram-dc/small-world';
import { startTelegramWebFake } from '../../fakes/telegram-web/server';
import { axeViolations } from '../../setup/axe';
import { patient } from '../../setup/hydrated';
import { startProduct, type Product } from '../../setup/product';
import { coffeeChannels } from './channels';

type Fakes = {
  telegram: Awaited<ReturnType<typeof startTelegramFake>>;
  discord: Awaited<ReturnType<typeof startDiscordFake>>;
};
type Running = Fakes & { product: Product };

export type Account = { email: string; password: string; name: string; projectId: string; request: APIRequestContext };

type Fixtures = {
  /** Each test has its own address, so that tests share no limit per address. */
  address: string;
  /** A user who has just registered; the page is signed in as them. */
  account: Account;
  /** The page of a new member of the account's project with a role, with that project selected. */
  memberPage: (role: MemberRole) => Promise<Page>;
  viewerPage: Page;
};

export const PASSWORD = 'long enough';

/** The first account of each product, so its host's administrator. */
export const ADMIN = { email: 'host@example.com', password: PASSWORD, name: 'Hanna Host' };

/** The real product with the vendors' fakes and these variables, for as long as it is used. */
export async function runHost(env: Record<string, string>, use: (running: Running) => Promise<void>): Promise<void> {
  const [telegram, discord] = [await startTelegramFake(), await startDiscordFake()];
  const product = await startProduct({
    env: { TELEGRAM_API_URL: telegram.url, DISCORD_API_URL: discord.url, TRUST_PROXY: '1', ...env },
    inMemory: true,
  });
  await use({ product, telegram, discord });
  await product.stop();
  await Promise.all([telegram, discord].map((fake) => fake.close()));
}

export async function registerAdmin(url: string): Promise<void> {
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(registered.status).toBe(201);
}

/**
 * The real product with the vendors' fakes, once per worker, and a new account for each test that needs one. Its t.me
 * has a few dozen channels about coffee, and its Telegram is a data centre of a small world.
 */
export const test = base.extend<Fixtures, { running: Running; dc: TelegramDc }>({
  dc: [
    async ({}, use) => {
      const dc = await startTelegramDc(smallWorld());
      await use(dc);
      await dc.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ dc }, use) => {
      const web = await startTelegramWebFake(coffeeChannels());
      const telegram = { ...dcEnvironment(dc), TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: '50' };
      await runHost({ UNDO_SECONDS: '5', ...telegram }, async (running) => {
        await registerAdmin(running.product.url);
        await use(running);
      });
      await web.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ running }, use) => use(running.product.url),
  address: async ({}, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'X-Forwarded-For': address }),
  page: async ({ page }, use) => use(patient(page)),
  account: async ({ context, baseURL }, use) => {
    const { request } = context;
    const email = `ann-${randomInt(2 ** 40)}@example.com`;
    const answer = await request.post('/api/auth/register', {
      data: { email, password: PASSWORD, name: 'Ann Writer' },
      headers: { Origin: baseURL ?? '' },
    });
    expect(answer.status()).toBe(201);
    const projects = (await (await request.get('/api/projects')).json()) as { _id: string }[];
    await use({ email, password: PASSWORD, name: 'Ann Writer', projectId: projects[0]?._id ?? '', request });
  },
  memberPage: async ({ account, browser, playwright, baseURL }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (role) => {
      const headers = { 'X-Forwarded-For': `10.99.${randomInt(256)}.${randomInt(1, 255)}` };
      const member = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers });
      const email = `${role}-${account.projectId}@example.com`;
      const name = role.replace(/^./, (letter) => letter.toUpperCase());
      await send(member, 'POST', '/api/auth/register', { email, name, password: account.password });
      await joinProject({ owner: account.request, guest: member, projectId: account.projectId, email, role });
      const context = await browser.newContext({
        baseURL,
        storageState: await member.storageState(),
        extraHTTPHeaders: headers,
      });
      opened.push(context, { close: () => member.dispose() });
      const page = patient(await context.newPage());
      await page.addInitScript((id) => localStorage.setItem('workspace.project', id), account.projectId);
      return page;
    });
    for (const each of opened) await each.close();
  },
  viewerPage: async ({ memberPage }, use) => use(await memberPage('viewer')),
});

export { expect };

/** Posts JSON as the page does. */
export async function send<T>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await request.fetch(path, {
    method,
    ...(data ? { data } : {}),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/**
 * Expects axe to find nothing in either theme, on the whole page or in one part of it. Themes differ in colours only:
 * each state is reached once, and in dark mode only the rules of colours are checked.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  expect(await problems(page, part, 'all')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  expect(await problems(page, part, 'colours')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass(/\blight\b/);
}

async function problems(page: Page, part: string, rules: 'all' | 'colours'): Promise<string[]> {
  // Toasts and menus fade in: axe would measure the contrast of half-drawn text.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  return (await axeViolations(page, part, rules)).map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('\n   ')}`,
  );
}

/** A date some days from now at an hour of the browser's zone (the tests' own), as ISO. */
export function inDays(days: number, hour = 12, minute = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
}

type Joining = {
  owner: APIRequestContext;
  guest: APIRequestContext;
  projectId: string;
  email: string;
  role: MemberRole;
};

/** Makes a registered person a member: invited, and accepted. */
export async function joinProject({ owner, guest, projectId, email, role }: Joining): Promise<void> {
  const at = `/api/projects/${projectId}/members`;
  const { invitations } = await send<Inviting>(owner, 'POST', at, { email, role });
  const url = invitations.find((invitation) => invitation.email === email)?.url ?? '';
  await send(guest, 'POST', `/api/invitations/${new URL(url).searchParams.get('invitation')}/accept`);
}

type Inviting = { invitations: { email: string; url: string }[] };
