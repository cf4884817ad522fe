import { expect, expectAccessible, test } from './support/test';

const SENTENCE = 'Сделай видео о нашем новом хлебе';

test('a prompt of one sentence is asked for its points, which become scenes; nothing typed is lost on the way back', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/videos');
  await page.getByRole('button', { name: 'New video' }).click();
  const first = page.getByRole('dialog', { name: 'New video' });
  const prompt = first.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill(SENTENCE);
  await first.getByText('More options').click();
  await first.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await first.getByRole('button', { name: 'Write the script' }).click();

  const asking = page.getByRole('dialog', { name: 'What should the video say?' });
  const point = (place: string) => asking.getByRole('textbox', { name: `${place} point`, exact: true });
  await expect(point('First')).toBeFocused();
  await expect(asking.getByRole('textbox')).toHaveCount(3);
  await expect(asking.getByText(SENTENCE)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await point('First').fill('Он отдыхает целую ночь');
  await point('Third').fill('Печи топят берёзой');
  await asking.getByRole('button', { name: 'Back' }).click();
  await expect(prompt).toHaveValue(SENTENCE);
  await first.getByText('More options').click();
  await expect(first.getByRole('combobox', { name: 'Language' })).toHaveValue('ru');
  await first.getByRole('button', { name: 'Write the script' }).click();
  await expect(point('First')).toHaveValue('Он отдыхает целую ночь');
  await expect(point('Second')).toHaveValue('');
  await expect(point('Third')).toHaveValue('Печи топят берёзой');
  // A script that can't be written at the moment takes nothing either.
  const call = '**/api/video-maker/scenarios?*';
  await page.route(call, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL', message: 'Broken', issues: [] } })
      : route.continue(),
  );
  await point('Second').fill('Корка тёмная');
  await point('Second').press('Enter');
  await expect(asking.getByText('Broken')).toBeVisible();
  await page.unroute(call);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /scenarios\?/.test(request.url()));
  await asking.getByRole('button', { name: 'Write the script' }).click();
  const body = (await sent).postDataJSON() as { prompt: string };
  expect(body.prompt).toBe(`${SENTENCE}.\n- Он отдыхает целую ночь\n- Корка тёмная\n- Печи топят берёзой`);
  const script = page.getByRole('dialog', { name: 'Edit Scenario' });
  await expect(script.getByRole('button', { name: 'Record video' })).toBeEnabled({ timeout: 60_000 });
  for (const each of ['Он отдыхает целую ночь', 'Корка тёмная', 'Печи топят берёзой'])
    await expect(script.getByText(each).first()).toBeVisible();
});

test('points can be left out, are as many as the prompt promises, and are not asked for where it has some', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/videos');
  await page.getByRole('button', { name: 'New video' }).click();
  const first = page.getByRole('dialog', { name: 'New video' });
  const asking = page.getByRole('dialog', { name: 'What should the video say?' });
  const prompt = first.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('Five tips for baking bread at home');
  await first.getByRole('button', { name: 'Write the script' }).click();
  await expect(asking.getByRole('textbox')).toHaveCount(5);
  await asking.getByRole('textbox', { name: 'First point' }).fill('Left out');
  const promptSent = async (press: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /scenarios\?/.test(request.url()));
    await press();
    return ((await sent).postDataJSON() as { prompt: string }).prompt;
  };
  expect(await promptSent(() => asking.getByRole('button', { name: 'Make it without' }).click())).toBe(
    'Five tips for baking bread at home',
  );
  await expect(page.getByRole('dialog', { name: 'Edit Scenario' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New video' }).click();
  const whole = 'Our bread rests for a night. The oven is old.';
  await prompt.fill(whole);
  expect(await promptSent(() => first.getByRole('button', { name: 'Write the script' }).click())).toBe(whole);
});

test('a video is made at once, without its page too: the script is recorded as it is written', async ({
  page,
  account,
}) => {
  await page.goto('/videos');
  await page.getByRole('button', { name: 'New video' }).click();
  const first = page.getByRole('dialog', { name: 'New video' });
  const prompt = first.getByRole('textbox', { name: 'Prompt' });
  await first.getByRole('button', { name: 'Make the video' }).click();
  await expect(prompt).toHaveAccessibleDescription(/Please enter a prompt/);
  await expect(prompt).toBeFocused();
  await prompt.fill(SENTENCE);
  await first.getByRole('button', { name: 'Make the video' }).click();
  const asking = page.getByRole('dialog', { name: 'What should the video say?' });
  await asking.getByRole('textbox', { name: 'First point', exact: true }).fill('Он отдыхает целую ночь');
  await asking.getByRole('button', { name: 'Make the video' }).click();
  await expect(page.getByText('The script is being written')).toBeVisible();
  await expect(page.getByText('Recording begins by itself then, also when you leave this page.')).toBeVisible();
  // The page is closed before the script is there.
  await page.goto('about:blank');
  const made = async () => {
    const answer = await account.request.get(`/api/video-maker/projects?projectId=${account.projectId}`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(made, { timeout: 30_000 }).toBe(1);
  await page.goto('/videos');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'Recording' })).toBeVisible({ timeout: 30_000 });
  // A button that was pressed before does not count for the next script.
  await page.getByRole('button', { name: 'New video' }).click();
  await first.getByRole('button', { name: 'Make the video' }).click();
  await prompt.fill('We bake at six. We deliver by bicycle. Each loaf rests for a night.');
  await first.getByRole('button', { name: 'Write the script' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Scenario' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(made).toBe(1);
});
