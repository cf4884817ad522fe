import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { startSmtpFake, type SmtpFake } from '../fakes/smtp';
import { visitor } from './support/invitations';
import { ADMIN, expect, expectAccessible, PASSWORD, registerAdmin, runHost, send, test as base } from './support/test';

/** A host as it is after its first account: others come in by invitation. It sends mail only where a test says so. */
const test = base.extend<{ host: { request: APIRequestContext; projectId: string } }, { smtp: SmtpFake }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtpFake();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ smtp }, use) => {
      await runHost({ REGISTRATION: '', SMTP_URL: smtp.url }, async (running) => {
        await registerAdmin(running.product.url);
        await use(running);
      });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  host: async ({ playwright, baseURL, address }, use) => {
    const headers = { 'X-Forwarded-For': address };
    const request = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}), extraHTTPHeaders: headers });
    await send(request, 'POST', '/api/auth/login', ADMIN);
    const [project] = (await (await request.get('/api/projects')).json()) as { _id: string }[];
    await use({ request, projectId: project?._id ?? '' });
    await send(request, 'PATCH', '/api/host', { publicOrigin: null });
    await request.dispose();
  },
});

/** Links are mailed once an administrator has confirmed the host's address. */
const sendMail = (request: APIRequestContext) =>
  send(request, 'PATCH', '/api/host', { publicOrigin: 'https://workspace.example.com' });

type Invitations = { invitations: { email: string; url: string }[] };

async function invite({ request, projectId }: { request: APIRequestContext; projectId: string }, email: string) {
  const at = `/api/projects/${projectId}/members`;
  const { invitations } = await send<Invitations>(request, 'POST', at, { email, role: 'editor' });
  return invitations.find((entry) => entry.email === email)?.url ?? '';
}

const newEmail = () => `new-${randomInt(2 ** 40)}@example.com`;

test('a stranger finds a sign-in page that says how to get in, at any address, and nothing to register with', async ({
  browser,
  baseURL,
  host,
}) => {
  expect(host.projectId).toBeTruthy();
  const page = await visitor(browser, baseURL);
  for (const path of ['/register', '/', '/auth?invitation=made-up']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByText(/Registration is by invitation only\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
  }
  await expect(page.getByText('This invitation is no longer valid. Ask for a new one.')).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test('without mail an invited stranger registers with the link and is in the project; an address with an account is not given away', async ({
  browser,
  baseURL,
  host,
}) => {
  const email = newEmail();
  const url = await invite(host, email);
  const page = await visitor(browser, baseURL);
  await page.goto(url);
  await expect(page.getByText('Hanna Host invites you to My Project as editor. Registering joins you.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Name').fill('Жанна Новикова');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await page.getByRole('button', { name: /^Project:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'My Project' })).toHaveCount(2);

  // Their address is invited again, and the inviter tries the link.
  const { _id } = await send<{ _id: string }>(host.request, 'POST', '/api/projects', { name: 'Second' });
  const second = await invite({ ...host, projectId: _id }, email);
  const other = await visitor(browser, baseURL);
  await other.goto(second);
  await other.getByLabel('Name').fill('Hanna');
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Register' }).click();
  await expect(other.getByText(/^No account can be created with this link and e-mail\./)).toBeVisible();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    other.getByText('Hanna Host invites you to Second as editor. Sign in to accept or refuse.'),
  ).toBeVisible();
  await other.context().close();
  await page.context().close();
});

test('where mail is sent, the copied link mails another one, and that one registers', async ({
  browser,
  baseURL,
  host,
  smtp,
}) => {
  await sendMail(host.request);
  const email = newEmail();
  const url = await invite(host, email);
  const mailsTo = () => smtp.mails.filter((mail) => mail.includes(`To: ${email}`));
  await expect.poll(() => mailsTo().length).toBe(1);
  const page = await visitor(browser, baseURL);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await expect.poll(() => mailsTo().length).toBe(2);
  const mail = (mailsTo()[1] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /https:\/\/workspace\.example\.com(\/auth\?invitation=[\w.-]+)/.exec(mail)?.[1] ?? '';
  await page.goto(link);
  await page.getByLabel('Name').fill('Mia');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await page.context().close();
});
