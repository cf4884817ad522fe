// Slow: real agents with real schedules, and axe on each state in both themes.
import { addAgent, addPost, article, DAILY, failNext, figure, PROMPT, read, type Post } from './support/agents';
import { expect, expectAccessible, test } from './support/test';

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
    await dialog.getByRole('combobox', { name: 'Schedule' }).fill('2030-05-01 9:30');
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
    const remove = async () => {
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
      await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await ask.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No posts yet')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(article(page, 'Rye bread at dawn')).toBeVisible();
    await expect(page.getByText('Post restored')).toBeVisible();
    await article(page, 'Rye bread at dawn')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await remove();
    await page.keyboard.press('Control+z');
    await expect(article(page, 'Rye bread at dawn')).toBeVisible();
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
    await expect(form.getByLabel('Posts')).toHaveAccessibleDescription('At most 20');
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect(form.getByLabel('Posts')).toBeFocused();
    await form.getByLabel('Posts').fill('20');
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
    const generating = { isGenerating: true, status: 'generating', generationStep: 0, content: '' };
    await page.route('**/posts?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { posts: Post[] };
      const posts = answer.posts.map((post) => (post.content === 'Coming' ? { ...post, ...generating } : post));
      await route.fulfill({ json: { ...answer, posts } });
    });
    await page.route('**/posts/*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const post = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...post, ...generating } });
    });
    let letOn = () => {};
    const held = new Promise<void>((resolve) => (letOn = resolve));
    await page.route('**/posts/create-autonomous', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'AI Generate' }).click();
    await expect(page.getByRole('article').first()).toContainText('Initializing...');
    await expect(page.getByRole('article').first()).toContainText('Step 0 of 6');
    await expect(page.getByRole('article')).toHaveCount(2);
    // A live event brings the stored post before the call has returned: it takes the place of the first card.
    const listed = page.waitForResponse('**/posts?*');
    await addPost(account, agent, { content: 'Coming' });
    await listed;
    await expect(article(page, 'Untitled post')).toContainText('Step 0 of 6');
    await expect(page.getByRole('article')).toHaveCount(2);
    letOn();
    await expect(page.getByText('Failed to trigger AI post creation')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('posts come by twelve; media with .mp4 or .mov in its address is a video', async ({ page, account }) => {
    const agent = await addAgent(account, 'riga_bread');
    const media = [
      'https://example.org/clip.mp4/play',
      'https://example.org/a.mov?part=1',
      'https://example.org/a.jpg',
    ];
    for (let number = 1; number <= 13; number += 1)
      await addPost(account, agent, { content: `Post ${number}`, mediaUrl: media[13 - number] ?? '' });
    await page.goto(`/instagram-agents/${agent._id}`);
    await expect(page.getByText('Showing 1 to 12 of 13 posts')).toBeVisible();
    // Media is a video when its address contains .mp4 or .mov.
    for (const number of [13, 12]) await expect(article(page, `Post ${number}`).locator('video')).toHaveCount(1);
    await expect(article(page, 'Post 11').locator('img')).toHaveCount(1);
    await expect(article(page, 'Post 11').locator('video')).toHaveCount(0);
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
    await form.getByRole('button', { name: 'Every 3 Days' }).click();
    await expect(form.getByLabel('Frequency')).toHaveValue('every_n_days');
    await expect(form.getByLabel('Interval days')).toHaveValue('3');
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
    await edit.getByLabel('Time').fill('1830');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByLabel('Time')).toHaveAccessibleDescription(/Time must be in HH:MM format/);
    await expect(edit.getByLabel('Time')).toBeFocused();
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
