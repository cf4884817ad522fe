import type { APIRequestContext } from '@playwright/test';
import { fillLibrary } from './support/media-files';
import { expect, expectAccessible, inDays, joinProject, PASSWORD, send, test } from './support/test';
import { closeWizard, openKeys } from './support/wizard';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('grid and list, inline creation that needs a name, and the new project is selected', async ({ page, account }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'List View' }).click();
  await page.getByRole('button', { name: 'Grid View' }).click();
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('   ');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByLabel('Project Name')).toHaveAccessibleDescription('Required');
  expect(((await (await account.request.get('/api/projects')).json()) as unknown[]).length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Project Name')).toHaveCount(0);
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Campaign');
  await page.getByLabel('Description', { exact: true }).fill('On the side');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('button', { name: 'Project: Campaign' })).toBeVisible();
  await expect(page.getByTitle('Edit description')).toHaveText('On the side');
});

test('name and description are edited on click and saved automatically; an empty name is not saved', async ({
  page,
  account,
}) => {
  await page.goto('/settings');
  const stored = async () =>
    (await (await account.request.get(`/api/projects/${account.projectId}`)).json()) as {
      name: string;
      description?: string;
    };
  await page.getByTitle('Edit name').click();
  await page.getByLabel('Edit name').fill('Renamed');
  await expect.poll(async () => (await stored()).name).toBe('Renamed');
  await page.getByLabel('Edit name').fill('');
  await page.getByLabel('Edit name').blur();
  await expect(page.getByTitle('Edit name')).toHaveText('Renamed');
  expect((await stored()).name).toBe('Renamed');
  await page.getByTitle('Edit description').click();
  const saves: string[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && saves.push(request.url())));
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByLabel('Edit description').fill('What it is');
  await page.clock.runFor(799);
  await page.getByLabel('Edit description').fill('What it is for');
  await page.clock.runFor(799);
  expect(saves).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(async () => (await stored()).description).toBe('What it is for');
  expect(saves).toHaveLength(1);
});

test('the avatar: refused with the fixed messages, shown, and removed', async ({ page, account }) => {
  await page.goto('/settings');
  const input = page.getByLabel('Avatar file');
  const buttons = page.getByRole('button', { name: 'Upload avatar' }).locator('xpath=..');
  await expect(buttons).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Upload avatar' }).hover();
  await expect(buttons).toHaveCSS('opacity', '1');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Only JPG, PNG, GIF and WebP images are allowed')).toBeVisible();
  await input.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]),
  });
  await expect(page.getByText('File size must be less than 2MB')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect
    .poll(
      async () =>
        ((await (await account.request.get(`/api/projects/${account.projectId}`)).json()) as { avatarUrl?: string })
          .avatarUrl,
    )
    .toBeTruthy();
  await page.getByRole('button', { name: 'Upload avatar' }).hover();
  await page.getByRole('button', { name: 'Remove avatar' }).click();
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toHaveCount(0);
});

test('the avatar from the library: a copy, scaled down where the picture is too large', async ({ page, account }) => {
  await fillLibrary(page, 'noise.png');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Choose avatar from library' }).click();
  await page.getByRole('dialog', { name: 'Media library' }).getByRole('button', { name: 'noise.png' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const stored = async () =>
    ((await (await account.request.get(`/api/projects/${account.projectId}`)).json()) as { avatarUrl?: string })
      .avatarUrl ?? '';
  await expect.poll(stored).toMatch(/\.webp$/);
  const served = await account.request.get(new URL(await stored()).pathname);
  expect((await served.body()).length).toBeLessThan(2 * 1024 * 1024);
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeAttached();
});

test('members: the first three and “+N more”, roles, removal, transfer of ownership', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const names = ['Bea', 'Carl', 'Dora', 'Emil'];
  let dora: APIRequestContext | undefined;
  for (const [index, name] of names.entries()) {
    const person = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { 'X-Forwarded-For': `10.3.3.${index + 1}` },
    });
    const email = `${name.toLowerCase()}-${account.projectId}@example.com`;
    expect((await person.post('/api/auth/register', { data: { email, password: PASSWORD, name } })).status()).toBe(201);
    await joinProject({ owner: account.request, guest: person, projectId: account.projectId, email, role: 'viewer' });
    if (name === 'Dora') dora = person;
    else await person.dispose();
  }
  await page.goto('/settings');
  await expect(page.getByText('+1 more')).toBeVisible();
  await expect(page.getByText('5 members').first()).toBeVisible();
  for (const name of ['Bea', 'Carl', 'Dora']) await expect(page.getByTitle(name)).toBeVisible();
  await expect(page.getByTitle('Emil')).toHaveCount(0);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Project' });
  const rows = dialog.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(rows.first()).toContainText('You');
  const add = dialog.getByRole('form', { name: 'Add Member' });
  await expect(add.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(add.getByLabel('Role').getByRole('option')).toHaveText([
    'client',
    'viewer',
    'author',
    'editor',
    'admin',
  ]);
  await dialog.getByLabel('Role of Bea').selectOption('admin');
  await expect
    .poll(async () => JSON.stringify(await (await account.request.get(`/api/projects/${account.projectId}`)).json()))
    .toContain('"role":"admin"}');
  await rows.filter({ hasText: 'Carl' }).getByRole('button', { name: 'Remove' }).click();
  await expect(rows.filter({ hasText: 'Carl' })).toHaveCount(0);
  await dialog.getByLabel('Role of Dora').selectOption('owner');
  await page
    .getByRole('alertdialog', { name: 'Ask Dora to become the owner?' })
    .getByRole('button', { name: 'Ask' })
    .click();
  await expect(dialog.getByText('Dora is asked to become the owner.')).toBeVisible();
  await expect(rows.first()).toContainText('You');
  if (dora) await send(dora, 'POST', `/api/projects/${account.projectId}/transfer/accept`);
  await dora?.dispose();
  // It was the default project: its former owner gets a new one. The page stays on the transferred one, now as an
  // admin.
  await expect(rows.first()).toContainText('Dora');
  await expect(rows.filter({ hasText: 'You' })).toContainText('admin');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /1 member$/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /4 members$/ })).toHaveAttribute('aria-pressed', 'true');
});

test('an unknown e-mail is invited by a link that works without any mail, and can be withdrawn', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const email = `guest-${account.projectId}@example.com`;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Project' });
  const form = dialog.getByRole('form', { name: 'Add Member' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('This person is already a member');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption('editor');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  // The form is for the next one now, and says nothing of its first letter.
  await expect(form.getByLabel('Email')).toHaveValue('');
  await form.getByLabel('Email').pressSequentially('no');
  await expect(form.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  const { invitations } = (await (await account.request.get(`/api/projects/${account.projectId}`)).json()) as {
    invitations: { url: string }[];
  };
  const guest = await browser.newPage({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': '10.4.4.4' } });
  await guest.goto(invitations[0]?.url ?? '');
  await expect(guest.getByText('Ann Writer invites you to My Project as editor.')).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Name').fill('Guest');
  await guest.getByLabel('Password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Register' }).click();
  await expect(guest).toHaveURL(/\/schedule$/);
  await guest.goto(invitations[0]?.url ?? '');
  await expect(guest.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await guest.close();

  await form.getByLabel('Email').fill(`other-${email}`);
  await form.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).last().click();
  await expect(dialog.getByText(`other-${email}`)).toHaveCount(0);
});

test('delete asks with the fixed question; the default project can’t be deleted; each project has its own settings', async ({
  page,
  account,
}) => {
  const { _id } = await send<{ _id: string }>(account.request, 'POST', '/api/projects', { name: 'Short-lived' });
  await send(account.request, 'POST', `/api/platform-settings?projectId=${_id}`, { vk: { group_id: '4711' } });
  const group = async () => (await openKeys(page, 'VK')).getByLabel('Group ID');
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Project: My Project' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await expect(await group()).toHaveValue('');
  await closeWizard(page);
  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('button', { name: /^Short-lived/ }).click();
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await expect(await group()).toHaveValue('4711');
  await closeWizard(page);
  await page.getByRole('link', { name: 'Danger' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this project?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Project: My Project' })).toBeVisible();
  await page.getByRole('link', { name: 'General' }).click();
  await expect(page.getByTitle('Edit name')).toHaveText('My Project');
  await expect(page.getByRole('button', { name: /^Short-lived/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await expect(await group()).toHaveValue('');
});

test('failures to create, save, delete or upload are reported', async ({ page, account }) => {
  await send(account.request, 'POST', '/api/projects', { name: 'Second' });
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Second/ }).click();
  await page.route(/\/api\/projects(\/|$)/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The disk is full.' } }),
  );
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Third');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('The project could not be created')).toBeVisible();
  await page.getByTitle('Edit name').click();
  await page.getByLabel('Edit name').fill('Renamed');
  await page.getByLabel('Edit name').blur();
  await expect(page.getByText('The project could not be saved')).toBeVisible();
  await page.getByLabel('Avatar file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('alert').getByText('The disk is full.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Delete this project?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The project could not be deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Project: Second' })).toBeVisible();
});

test('a project is exported as one archive and imported as a new one, with its posts and files', async ({
  page,
  account,
}) => {
  const file = (await (
    await account.request.post(`/api/files/upload?projectId=${account.projectId}`, {
      multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer: PNG } },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
  ).json()) as { url: string };
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, { name: 'Northwind', description: 'Tea' });
  await send(account.request, 'POST', '/api/posts', {
    title: 'Kept',
    content: 'Words',
    mediaUrl: file.url,
    scheduledFor: inDays(3),
    platformPosts: [{ platform: 'telegram' }],
  });
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Import and export' });
  await section.getByRole('button', { name: 'Export Northwind' }).click();
  const archives = section.getByRole('list', { name: 'Archives' });
  await expect(archives.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    archives.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Northwind-\d{4}-\d\d-\d\d\.zip$/);
  const path = await download.path();

  await section
    .getByLabel('Archive file')
    .setInputFiles({ name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('nothing') });
  await expect(page.getByText('This archive can’t be imported')).toBeVisible();
  await section.getByLabel('Archive file').setInputFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Import Northwind' });
  await expect(dialog).toContainText('1 post: 0 published, 1 scheduled, 0 other');
  await expect(dialog).toContainText('1 file');
  await expect(dialog).toContainText('1 scheduled post arrives as a draft with its date');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import as a new project' }).click();
  await expect(page.getByRole('dialog', { name: 'Northwind was imported' })).toContainText('1 post and 1 file', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Open the project' }).click();
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('article', { name: 'Kept' })).toBeVisible();
  const projects = (await (await account.request.get('/api/projects')).json()) as { _id: string; name: string }[];
  const copy = projects.find(({ _id, name }) => name === 'Northwind' && _id !== account.projectId);
  const [post] = (await (await account.request.get(`/api/posts?projectId=${copy?._id}`)).json()) as {
    status: string;
    mediaUrl: string;
  }[];
  expect(post?.status).toBe('draft');
  expect(post?.mediaUrl).not.toBe(file.url);
  expect((await account.request.get(post?.mediaUrl ?? '')).status()).toBe(200);
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the project panel and the manage dialog', async ({ page, account }) => {
    await send(account.request, 'POST', `/api/projects/${account.projectId}/members`, {
      email: `x-${account.projectId}@example.com`,
      role: 'viewer',
    });
    await page.goto('/settings');
    await expect(page.getByRole('region', { name: 'Import and export' })).toBeVisible();
    await page.getByRole('button', { name: 'New Project' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Manage Project' })).toBeVisible();
    await expectAccessible(page);
  });
});
