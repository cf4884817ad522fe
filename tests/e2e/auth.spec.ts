import { expect, PASSWORD, send, test } from './support/test';

test('visitors are redirected to /auth from every protected path, signed-in users away from it', async ({
  page,
  request,
  account,
}) => {
  // As a browser asks: a path that is also a call's is served to other clients as the call.
  const headers = { Accept: 'text/html' };
  for (const path of ['/', '/schedule', '/settings', '/searches', '/knowledge', '/videos', '/instagram-agents']) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 307, '/auth']);
  }
  for (const path of [
    '/searches/new',
    '/searches/1',
    '/video-editor/1',
    '/instagram-agents/create',
    '/instagram-agents/1',
    '/account',
    '/media',
  ])
    expect((await request.get(path, { headers })).url()).toMatch(/\/auth$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/schedule$/);
  expect(account.email).toContain('@');
});

test('an unknown path redirects to the start page', async ({ page, account }) => {
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/schedule$/);
  expect(account.projectId).not.toBe('');
});

test('registering opens the schedule with a first project', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('Nora Winter');
  await page.getByLabel('Email').fill(`nora-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await expect(page.getByRole('button', { name: 'Project: My Project' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Nora Winter' })).toBeVisible();
});

test('missing or wrong values show an error at the field, and values stay', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  for (const label of ['Name', 'Email', 'Password'])
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/Required/);
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required');
  await page.getByLabel('Name').fill('Nora');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Not a valid e-mail address/);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/At least 8 characters/);
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
});

test('a wrong password shows the server’s message; the correct one signs in; signing out leads back', async ({
  page,
  account,
  context,
}) => {
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('E-mail or password is wrong')).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
  await page.unroute('**/api/auth/login');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/schedule$/);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/schedule');
  await expect(page).toHaveURL(/\/auth$/);
});

test('signing out holds although the server was unreachable; an ended session is left without a message', async ({
  page,
  account,
}) => {
  await page.goto('/schedule');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  // The cookie still exists: only the server can remove it. It no longer opens anything.
  await expect.poll(async () => (await account.request.get('/api/auth/me')).status()).toBe(401);
  await page.goto('/schedule');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText(/ended|error|failed/i)).toHaveCount(0);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
});

test('no secret is in local storage', async ({ page, account }) => {
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toMatch(/token|eyJ/);
  expect(account.email).toContain('@');
});

test('an invitation link adds users who register through it, and users already signed in', async ({
  account,
  browser,
  baseURL,
}) => {
  const invite = async (email: string) => {
    const project = await send<{ invitations: { email: string; url: string }[] }>(
      account.request,
      'POST',
      `/api/projects/${account.projectId}/members`,
      { email, role: 'editor' },
    );
    return project.invitations.find((entry) => entry.email === email)?.url ?? '';
  };
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, { name: 'Shared work' });
  const newcomer = `new-${account.projectId}@example.com`;
  const url = await invite(newcomer);
  const visitor = await browser.newPage({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': '10.7.7.7' } });
  await visitor.goto(url);
  await visitor.getByLabel('Name').fill('New Person');
  await visitor.getByLabel('Email').fill(newcomer);
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Register' }).click();
  await visitor.getByRole('button', { name: /^Project:/ }).click();
  await expect(visitor.getByRole('menuitemradio', { name: 'Shared work' })).toBeVisible();

  await send(account.request, 'POST', '/api/projects', { name: 'Other work' });
  const projects = (await (await account.request.get('/api/projects')).json()) as { _id: string; name: string }[];
  const other = projects.find(({ name }) => name === 'Other work')?._id ?? '';
  const second = await send<{ invitations: { url: string }[] }>(
    account.request,
    'POST',
    `/api/projects/${other}/members`,
    { email: `x-${other}@example.com`, role: 'viewer' },
  );
  await visitor.goto(second.invitations[0]?.url ?? '');
  await expect(visitor.getByText(`You are signed in as ${newcomer}.`)).toBeVisible();
  await visitor.getByRole('button', { name: 'Join project' }).click();
  await visitor.getByRole('button', { name: /^Project:/ }).click();
  await expect(visitor.getByRole('menuitemradio', { name: 'Other work' })).toBeVisible();
  await visitor.close();
});
