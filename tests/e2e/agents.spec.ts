// Slow: real agents with real schedules, and axe on each state in both themes.
import type { Page } from '@playwright/test';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, send, test, type Account } from './support/test';

type Agent = {
  _id: string;
  username: string;
  schedules: { id: string; frequency: string; intervalDays: number | null }[];
};
type Post = { id: string; content: string; caption: string; hashtags: string[]; scheduledFor: string | null };

const PROMPT = 'Write for a small bakery in Riga: calm, exact, never loud.';
const DAILY = { frequency: 'every_day', time: '09:00', isActive: true };

const addAgent = ({ request, projectId }: Account, username: string, more: object = {}) =>
  send<Agent>(request, 'POST', `/api/instagram-agents?projectId=${projectId}`, {
    username,
    systemPrompt: PROMPT,
    schedules: [DAILY],
    timeZone: 'Europe/Berlin',
    ...more,
  });
const addPost = ({ request }: Account, agent: Agent, body: object) =>
  send<Post>(request, 'POST', `/api/instagram-agents/${agent._id}/posts`, body);

async function read<T>({ request }: Account, path: string): Promise<T> {
  return (await (await request.get(`/api/instagram-agents/${path}`)).json()) as T;
}

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

/** The next answer of a kind of call is a failure. */
async function failNext(page: Page, path: string, method: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"INTERNAL","message":"Broken."}' })
      : route.fallback(),
  );
}

test.describe('the list', () => {
  test('without agents: title, Create Agent, four figures, and No agents found', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/instagram-agents');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instagram Agents');
    await expect(page.getByText('No agents found')).toBeVisible();
    for (const name of ['Active Agents', 'Total Posts', 'Active Schedules', 'Total Agents'])
      await expect(figure(page, name)).toHaveText('0');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create Agent' }).first().click();
    await expect(page).toHaveURL(/\/instagram-agents\/create$/);
  });

  test('a card shows status, last active, description, figures and two schedules; search and status filter', async ({
    page,
    account,
  }) => {
    await addAgent(account, 'riga_bread', {
      description: 'Хлеб и булочки каждый день',
      schedules: [DAILY, { ...DAILY, frequency: 'every_week', dayOfWeek: 1 }, { ...DAILY, time: '18:30' }],
    });
    const other = await addAgent(account, 'tea.house');
    await send(account.request, 'POST', `/api/instagram-agents/${other._id}/pause`);
    await page.goto('/instagram-agents');
    const card = article(page, '@riga_bread');
    await expect(card).toContainText('Active');
    await expect(card).toContainText('Last active: Never');
    await expect(card).toContainText('Хлеб и булочки каждый день');
    await expect(card).toContainText('0 posts');
    await expect(card).toContainText('3 active schedules');
    await expect(card.getByRole('listitem')).toHaveText(['Every day at 09:00', 'Every Monday at 09:00', '+1 more']);
    await expect(figure(page, 'Active Agents')).toHaveText('1');
    await expect(figure(page, 'Total Agents')).toHaveText('2');
    await expectAccessible(page);
    await expect(page.getByRole('combobox', { name: 'Status' }).locator('option')).toHaveText([
      'All Status',
      'Active',
      'Paused',
      'Disabled',
      'Error',
    ]);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(article(page, '@tea.house')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All Status');
    await page.getByRole('searchbox', { name: 'Search agents' }).fill('хлеб');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search agents' }).fill('nothing like it');
    await expect(page.getByText('No agents found')).toBeVisible();
  });

  test('the menu pauses and resumes, leads to details, settings and a new post, and deletes after asking', async ({
    page,
    account,
  }) => {
    await addAgent(account, 'riga_bread');
    await page.goto('/instagram-agents');
    const card = article(page, '@riga_bread');
    const menu = () => card.getByRole('button', { name: 'Actions for @riga_bread' });
    await menu().click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'View Details',
      'Pause Agent',
      'Settings',
      'Create Post Now',
      'Delete Agent',
    ]);
    await page.getByRole('menuitem', { name: 'Pause Agent' }).click();
    await expect(card).toContainText('Paused');
    await menu().click();
    await page.getByRole('menuitem', { name: 'Resume Agent' }).click();
    await expect(card).toContainText('Active');
    await menu().click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
    await page.goto('/instagram-agents');
    await menu().click();
    await page.getByRole('menuitem', { name: 'Delete Agent' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete agent @riga_bread?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await failNext(page, '**/api/instagram-agents/*', 'DELETE');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('@riga_bread could not be deleted')).toBeVisible();
    await page.unrouteAll();
    await menu().click();
    await page.getByRole('menuitem', { name: 'Delete Agent' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No agents found')).toBeVisible();
  });

  test('twelve on a page, with Previous, Next and Page X of Y', async ({ page, account }) => {
    for (let number = 1; number <= 13; number += 1) await addAgent(account, `agent_${number}`);
    await page.goto('/instagram-agents');
    await expect(page.getByRole('article')).toHaveCount(12);
    const pages = page.getByRole('navigation', { name: 'Pages of agents' });
    await expect(pages).toContainText('Page 1 of 2');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
  });

  test('a failed load is shown with Retry; a viewer changes nothing', async ({ page, account, viewerPage }) => {
    await addAgent(account, 'riga_bread');
    await failNext(page, '**/api/instagram-agents?*', 'GET');
    await page.goto('/instagram-agents');
    await expect(page.getByText('The agents could not be loaded')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(article(page, '@riga_bread')).toBeVisible();
    await viewerPage.goto('/instagram-agents');
    await article(viewerPage, '@riga_bread').getByRole('button', { name: 'Actions for @riga_bread' }).click();
    for (const name of ['Pause Agent', 'Create Post Now', 'Delete Agent'])
      await expect(viewerPage.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    await expect(viewerPage.getByRole('link', { name: 'Create Agent' })).toHaveCount(0);
  });
});

test.describe('the form of a new agent', () => {
  test('starts with one schedule every day at 09:00, and says each rule in its sentence', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/instagram-agents/create');
    const form = page.getByRole('form', { name: 'New agent' });
    const schedule = form.getByRole('group', { name: 'Schedule 1' });
    await expect(schedule.getByLabel('Frequency')).toHaveValue('every_day');
    await expect(schedule.getByLabel('Time')).toHaveValue('09:00');
    await expect(schedule.getByLabel('Active')).toBeChecked();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Agent' }).click();
    await expect(form.getByText('Username is required')).toBeVisible();
    await expect(form.getByLabel('Username')).toBeFocused();
    await expect(form.getByText('System prompt must be at least 10 characters long')).toBeVisible();
    await form.getByLabel('Username').fill('a'.repeat(31));
    await expect(form.getByText('Username must be 30 characters or less')).toBeVisible();
    await schedule.getByLabel('Time').fill('9:00');
    await expect(form.getByText('Time must be in HH:MM format')).toBeVisible();
    await schedule.getByLabel('Frequency').selectOption('Every N days');
    await expect(schedule.getByLabel('Start date')).toBeVisible();
    await schedule.getByLabel('Interval days').fill('0');
    await expect(form.getByText('Minimum is 1 day')).toBeVisible();
    await schedule.getByRole('button', { name: 'Every 3 Days' }).click();
    await expect(schedule.getByLabel('Interval days')).toHaveValue('3');
    await schedule.getByLabel('Frequency').selectOption('Every week');
    await expect(schedule.getByLabel('Day of week')).toBeVisible();
    await schedule.getByLabel('Frequency').selectOption('Once, on a date');
    await expect(schedule.getByLabel('Day of week')).toHaveCount(0);
    await expect(schedule.getByLabel('Date', { exact: true })).toBeVisible();
    await schedule.getByLabel('Frequency').selectOption('Once, on a day of the week');
    await expect(schedule.getByLabel('Day of week')).toBeVisible();
    await expect(schedule.getByLabel('Date', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Remove schedule 1' }).click();
    await form.getByLabel('Username').fill('riga_bread');
    await form.getByLabel('AI System Prompt').fill(PROMPT);
    await form.getByRole('button', { name: 'Create Agent' }).click();
    await expect(form.getByText('Add at least one schedule')).toBeVisible();
  });

  test('creates an agent with its picture and two schedules, and goes to its page', async ({ page, account }) => {
    await page.goto('/instagram-agents/create');
    const form = page.getByRole('form', { name: 'New agent' });
    await form.getByLabel('Avatar file').setInputFiles(await mediaFile('square.jpg'));
    await expect(form.getByRole('button', { name: 'Remove avatar' })).toBeVisible();
    await form.getByLabel('Username').fill('@riga_bread');
    await form.getByLabel('Description').fill('Bread every day');
    await form.getByLabel('AI System Prompt').fill(PROMPT);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByRole('group', { name: 'Schedule 2' }).getByLabel('Time').fill('18:30');
    let letOn = () => {};
    const held = new Promise<void>((resolve) => (letOn = resolve));
    await page.route('**/api/instagram-agents?*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Create Agent' }).click();
    await expect(form.getByRole('button', { name: 'Creating Agent...' })).toBeVisible();
    letOn();
    await expect(page.getByRole('heading', { level: 1, name: '@riga_bread' })).toBeVisible();
    await expect(page).toHaveURL(/\/instagram-agents\/[0-9a-f]{24}$/);
    const { agents } = await read<{ agents: (Agent & { avatarUrl: string | null })[] }>(
      account,
      `?projectId=${account.projectId}`,
    );
    expect(agents[0]?.avatarUrl).toMatch(/^\/files\//);
    expect(agents[0]?.schedules).toHaveLength(2);
  });

  test('a name that is taken and a broken server are told in the form, and nothing typed is lost', async ({
    page,
    account,
  }) => {
    await addAgent(account, 'riga_bread');
    await page.goto('/instagram-agents/create');
    const form = page.getByRole('form', { name: 'New agent' });
    await form.getByLabel('Username').fill('riga_bread');
    await form.getByLabel('AI System Prompt').fill(PROMPT);
    await form.getByRole('button', { name: 'Create Agent' }).click();
    await expect(form.getByText(/riga_bread.* (already|exists|taken)|already/i)).toBeVisible();
    await form.getByLabel('Username').fill('riga_bread2');
    await failNext(page, '**/api/instagram-agents?*', 'POST');
    await form.getByRole('button', { name: 'Create Agent' }).click();
    await expect(form.getByText('The agent could not be created. Broken.')).toBeVisible();
    await expect(form.getByLabel('AI System Prompt')).toHaveValue(PROMPT);
    await form.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/instagram-agents$/);
  });
});

test.describe('an agent', () => {
  test('header, four figures and four tabs; Pause and Resume; a missing one says Agent not found', async ({
    page,
    account,
  }) => {
    const agent = await addAgent(account, 'riga_bread');
    await page.goto(`/instagram-agents/${agent._id}`);
    await expect(page.getByText('No description')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Posts', 'Schedule', 'Analytics', 'Settings']);
    await expect(figure(page, 'Total Posts')).toHaveText('0');
    await expect(figure(page, 'Total Cost')).toHaveText('$0.00');
    await expect(figure(page, 'AI Posts')).toHaveText('0');
    await expect(figure(page, 'Cost per Post')).toHaveText('–');
    await expect(page.getByText('No posts yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByText(PROMPT)).toBeVisible();
    await page.goto('/instagram-agents/6b02a6a20ac0d61b7b7d9fc9');
    await expect(page.getByText('Agent not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to agents' }).click();
    await expect(page).toHaveURL(/\/instagram-agents$/);
  });

  test('a post is created with all its fields, edited, and deleted after asking', async ({ page, account }) => {
    const agent = await addAgent(account, 'riga_bread');
    await page.goto(`/instagram-agents/${agent._id}`);
    await page.getByRole('button', { name: 'Create First Post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Post' });
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(dialog.getByText('Content is required')).toBeVisible();
    await dialog.getByLabel('Content').fill('  Rye bread, baked at night  ');
    await dialog.getByLabel('Caption').fill('Хлеб');
    await dialog.getByLabel('Hashtags').fill('bread, , riga ,');
    await dialog.getByLabel('Schedule').fill('2030-05-01T09:30');
    await expectAccessible(page);
    await failNext(page, '**/posts', 'POST');
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByText('Failed to create post')).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(dialog).toHaveCount(0);
    const card = article(page, 'Rye bread, baked at night');
    await expect(card).toContainText('#bread #riga');
    await expect(card).toContainText('1 May');
    await expect(page.getByText('Showing 1 to 1 of 1 posts')).toBeVisible();
    const { posts } = await read<{ posts: Post[] }>(account, `${agent._id}/posts`);
    expect(posts[0]).toMatchObject({
      content: 'Rye bread, baked at night',
      caption: 'Хлеб',
      hashtags: ['bread', 'riga'],
    });
    expect(posts[0]?.scheduledFor).toMatch(/^2030-0[45]-/);

    await card.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Publish Now', 'Delete']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Post' });
    await expect(edit.getByLabel('Schedule')).toHaveCount(0);
    await edit.getByLabel('Content').fill('Rye bread at dawn');
    await failNext(page, '**/posts/*', 'PATCH');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update post')).toBeVisible();
    await page.unrouteAll();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(article(page, 'Rye bread at dawn')).toBeVisible();

    await article(page, 'Rye bread at dawn')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Publish Now' }).click();
    await expect(page.getByText('The post could not be published')).toBeVisible();
    await article(page, 'Rye bread at dawn')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No posts yet')).toBeVisible();
  });

  test('without a model AI Generate, Create Post Now and the batch say what to connect', async ({ page, account }) => {
    const agent = await addAgent(account, 'riga_bread');
    await page.goto(`/instagram-agents/${agent._id}`);
    await page.getByRole('button', { name: 'AI Generate' }).click();
    await expect(page.getByText('Failed to trigger AI post creation')).toBeVisible();
    await expect(page.getByText('No posts yet')).toBeVisible();
    await page.goto(`/instagram-agents/${agent._id}?tab=schedule`);
    const form = page.getByRole('form', { name: 'Generate in Advance' });
    await expect(form.getByLabel('Posts')).toHaveValue('5');
    await expect(form.getByLabel('Schedule them into upcoming slots')).toBeChecked();
    await form.getByLabel('Posts').fill('25');
    await form.getByLabel('Posts').blur();
    await expect(form.getByLabel('Posts')).toHaveValue('20');
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText('Failed to generate batch')).toBeVisible();
    await page.route('**/posts/generate-batch', (route) => route.fulfill({ status: 202, json: { postIds: [] } }));
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText('Batch generation started')).toBeVisible();
  });

  test('AI Generate shows the post at once, at the top, as Initializing with step 0 of 6', async ({
    page,
    account,
  }) => {
    const agent = await addAgent(account, 'riga_bread');
    await addPost(account, agent, { content: 'Rye bread' });
    await page.goto(`/instagram-agents/${agent._id}`);
    await expect(article(page, 'Rye bread')).toBeVisible();
    let letOn = () => {};
    const held = new Promise<void>((resolve) => (letOn = resolve));
    await page.route('**/posts/create-autonomous', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'AI Generate' }).click();
    await expect(page.getByRole('article').first()).toContainText('Initializing...');
    await expect(page.getByRole('article').first()).toContainText('Step 0 of 6');
    letOn();
    await expect(page.getByText('Failed to trigger AI post creation')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('posts come by twelve', async ({ page, account }) => {
    const agent = await addAgent(account, 'riga_bread');
    for (let number = 1; number <= 13; number += 1) await addPost(account, agent, { content: `Post ${number}` });
    await page.goto(`/instagram-agents/${agent._id}`);
    await expect(page.getByText('Showing 1 to 12 of 13 posts')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Showing 13 to 13 of 13 posts')).toBeVisible();
  });

  test('a post that is generating shows its step of six, asks every two seconds, and then stands as it is', async ({
    page,
    account,
  }) => {
    const agent = await addAgent(account, 'riga_bread');
    await addPost(account, agent, { content: 'Rye bread' });
    let step = 0;
    const generating = async () => ({
      isGenerating: step < 3,
      status: step < 3 ? 'generating' : 'draft',
      generationStep: step,
      generationProgress: step === 0 ? 'Initializing...' : step < 3 ? 'Writing the caption...' : null,
    });
    await page.route('**/posts?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { posts: object[] };
      await route.fulfill({
        json: {
          ...answer,
          posts: answer.posts.map((post) => ({
            ...post,
            ...(step < 3
              ? { isGenerating: true, status: 'generating', generationStep: 0, generationProgress: 'Initializing...' }
              : {}),
          })),
        },
      });
    });
    await page.route('**/posts/*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...answer, ...(await generating()) } });
      step += 1;
    });
    await page.goto(`/instagram-agents/${agent._id}`);
    const bar = page.getByRole('progressbar', { name: 'Initializing...' });
    await expect(bar).toHaveAttribute('aria-valuemax', '6');
    await expect(page.getByText('Step 0 of 6')).toBeVisible();
    const began = Date.now();
    await expect(page.getByRole('progressbar', { name: 'Writing the caption...' })).toBeVisible();
    await expect(page.getByText('Step 2 of 6')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 10_000 });
    expect(Date.now() - began).toBeGreaterThan(3_000);
    // The list may be asked for again at this moment.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('schedules are added, edited with what becomes of the next runs, switched and deleted', async ({
    page,
    account,
  }) => {
    const agent = await addAgent(account, 'riga_bread');
    await page.goto(`/instagram-agents/${agent._id}?tab=schedule`);
    const form = page.getByRole('form', { name: 'Add schedule' });
    await form.getByLabel('Name').fill('Weekly');
    await form.getByLabel('Frequency').selectOption('Every N days');
    await form.getByRole('button', { name: 'Every 3 Days' }).click();
    await expect(form.getByRole('region', { name: 'Runs that it adds' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    await failNext(page, '**/schedules', 'POST');
    await form.getByRole('button', { name: 'Add schedule' }).click();
    await expect(page.getByText('Failed to add schedule')).toBeVisible();
    await page.unrouteAll();
    await form.getByRole('button', { name: 'Add schedule' }).click();
    await expect(page.getByRole('button', { name: 'Edit Weekly' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit Weekly' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit schedule' });
    await edit.getByLabel('Time').fill('18:30');
    await expect(edit.getByText('10 new, 10 fall out, 0 stay.')).toBeVisible();
    await failNext(page, '**/schedules/*', 'PATCH');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update schedule')).toBeVisible();
    await page.unrouteAll();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every 3 days at 18:30')).toBeVisible();

    await page.getByRole('switch', { name: 'Weekly is active' }).click();
    await page.getByRole('dialog', { name: 'Switch off schedule' }).getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('switch', { name: 'Weekly is active' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Delete Weekly' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete schedule' });
    await failNext(page, '**/schedules/*', 'DELETE');
    await remove.getByRole('button', { name: 'Delete schedule' }).click();
    await expect(page.getByText('Failed to delete schedule')).toBeVisible();
    await page.unrouteAll();
    await remove.getByRole('button', { name: 'Delete schedule' }).click();
    await expect(page.getByRole('button', { name: 'Edit Weekly' })).toHaveCount(0);
  });

  test('upcoming runs: ten, one to fifty by the count, with Refresh and the note of a clock change', async ({
    page,
    account,
  }) => {
    // Drafts begin at their slot: for review, a slot within a day would have its run by now.
    const agent = await addAgent(account, 'night_owl', {
      approval: 'draft',
      schedules: [{ frequency: 'once_day', date: '2027-03-28', time: '02:30', isActive: true }, DAILY],
    });
    await page.goto(`/instagram-agents/${agent._id}?tab=schedule`);
    const runs = page.getByRole('list', { name: 'Upcoming runs' }).getByRole('listitem');
    await expect(runs).toHaveCount(10);
    const count = page.getByRole('spinbutton', { name: 'Count' });
    await count.fill('60');
    await count.blur();
    await expect(count).toHaveValue('50');
    await expect(runs).toHaveCount(50);
    await count.fill('1');
    await expect(runs).toHaveCount(1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(runs).toHaveCount(1);
    await expect(page.getByText('No slot has come yet.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Add schedule' });
    await form.getByLabel('Frequency').selectOption('Once, on a date');
    await form.getByLabel('Date', { exact: true }).fill('2027-03-28');
    await form.getByLabel('Time').fill('02:30');
    await expect(form.getByText('clock change: 03:30')).toBeVisible();
  });

  test('analytics says Never and shows dashes without figures; settings are edited', async ({ page, account }) => {
    const agent = await addAgent(account, 'riga_bread');
    await page.goto(`/instagram-agents/${agent._id}?tab=analytics`);
    await expect(figure(page, 'Last active')).toHaveText('Never');
    await expect(figure(page, 'Last post')).toHaveText('Never');
    await expect(figure(page, 'Average likes')).toHaveText('–');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Settings' });
    await dialog.getByLabel('AI System Prompt').fill('short');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('System prompt must be at least 10 characters long')).toBeVisible();
    await dialog.getByLabel('AI System Prompt').fill('Пиши о хлебе спокойно и точно.');
    await dialog.getByLabel('Approval').selectOption('Automatic');
    await expectAccessible(page);
    await failNext(page, '**/api/instagram-agents/*', 'PATCH');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to save settings')).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Пиши о хлебе спокойно и точно.')).toBeVisible();
  });

  test('a viewer reads everything and changes nothing', async ({ account, viewerPage }) => {
    const agent = await addAgent(account, 'riga_bread');
    await viewerPage.goto(`/instagram-agents/${agent._id}`);
    await expect(viewerPage.getByRole('button', { name: 'Create Post' })).toBeDisabled();
    await expect(viewerPage.getByRole('button', { name: 'Pause', exact: true })).toBeDisabled();
    await viewerPage.getByRole('tab', { name: 'Schedule' }).click();
    await expect(viewerPage.getByRole('form', { name: 'Add schedule' })).toHaveCount(0);
    await expect(viewerPage.getByRole('switch')).toBeDisabled();
    await viewerPage.getByRole('tab', { name: 'Settings' }).click();
    await expect(viewerPage.getByRole('button', { name: 'Edit Settings' })).toBeDisabled();
  });
});

test('the calendar shows the slots of all agents by the week; the empty review queue says so', async ({
  page,
  account,
}) => {
  await addAgent(account, 'riga_bread');
  await addAgent(account, 'tea.house');
  await page.goto('/instagram-agents?tab=calendar');
  await expect(page.getByRole('list', { name: 'Upcoming runs of all agents' }).getByRole('link').first()).toContainText(
    '@',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('link', { name: /@tea\.house/ })).toHaveCount(7);
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByText('Nothing waits for review')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('list, form and agent are no wider than the screen', async ({ page, account }) => {
    const agent = await addAgent(account, 'a_very_long_name_of_a_bakery_x', { description: 'Хлеб '.repeat(40) });
    await addPost(account, agent, { content: 'Ржаной хлеб пекут ночью', hashtags: ['хлеб'] });
    for (const path of [
      '',
      '/create',
      `/${agent._id}`,
      `/${agent._id}?tab=schedule`,
      `/${agent._id}?tab=settings`,
      '?tab=calendar',
    ]) {
      await page.goto(`/instagram-agents${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0);
    }
  });
});
