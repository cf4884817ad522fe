// Slow: real agents with real schedules, and axe on each state in both themes.
import { addAgent, addPost, article, DAILY, failNext, figure, PROMPT, read, type Agent } from './support/agents';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, send, test } from './support/test';

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
    // Before the project is known there is nowhere to upload to.
    await expect(form.getByRole('button', { name: 'Upload avatar' })).toBeEnabled();
    await expect(form.getByText('Square image recommended, minimum 200x200.')).toBeVisible();
    await form.getByLabel('Avatar file').setInputFiles(await mediaFile('tiny.png'));
    await expect(form.getByText('Choose an image of at least 200x200 pixels')).toBeVisible();
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
