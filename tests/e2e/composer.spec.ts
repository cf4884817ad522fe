import { PLATFORM_KEYS } from '@/lib/platforms/define';
import type { Locator } from '@playwright/test';
import { mediaFile } from './support/media-files';
import { backToText, customise, newForm, saveButton } from './support/composer';
import { expect, expectAccessible, send, test, type Account } from './support/test';

// Slow: many journeys through a form with ten destinations, typed key by key, and axe on each state in both themes.
const LABELS = [
  'Telegram',
  'Telegram (Russian)',
  'Instagram',
  'Twitter',
  'VK',
  'YouTube',
  'YouTube (Russian)',
  'Discord',
  'Discord (Russian)',
  'Threads',
];
const LONG = `${'A sentence of some length. '.repeat(12)}`.trim();

const platform = (form: Locator, label: string) => form.getByRole('region', { name: label, exact: true });
const switchOn = (form: Locator, label: string) => form.getByRole('switch', { name: label, exact: true }).click();

test('ten destinations: each has a labelled switch, a region when it is on, and its own preview', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  await form.getByLabel('Title').fill('Launch');
  await form.getByLabel('Content').fill('We are live');
  for (const label of LABELS)
    await expect(form.getByRole('switch', { name: label, exact: true })).toHaveAttribute('aria-checked', 'false');
  for (const label of ['YouTube', 'YouTube (Russian)']) {
    await expect(form.getByRole('switch', { name: label, exact: true })).toBeDisabled();
    await expect(form.getByRole('switch', { name: label, exact: true })).toHaveAccessibleDescription(
      'Requires video file',
    );
  }
  for (const label of ['Telegram', 'Twitter', 'VK']) await switchOn(form, label);
  await expect((await customise(form, 'Telegram')).getByLabel('Caption')).toHaveValue('We are live');
  await expect((await customise(form, 'Twitter')).getByLabel('Text', { exact: true })).toHaveValue('We are live');
  await expect(platform(form, 'Telegram')).toHaveCount(0);
  await expect((await customise(form, 'VK')).getByLabel('Content')).toHaveValue('We are live');
  const preview = form.getByRole('region', { name: 'Preview' });
  await preview.getByRole('tab', { name: 'Twitter' }).click();
  await expect(preview.getByText('As Twitter shows it')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('As VK shows it')).toBeVisible();
  await expect(platform(form, 'VK')).toBeVisible();
  await switchOn(form, 'VK');
  await expect(platform(form, 'VK')).toHaveCount(0);
});

test('a tweet is counted, warned about, refused over 280 with the fixed message, marked, and fixed by a click', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  await switchOn(form, 'Twitter');
  const twitter = await customise(form, 'Twitter');
  const text = twitter.getByLabel('Text', { exact: true });
  await expect(twitter.getByLabel('Alt text')).toBeVisible();
  const save = saveButton(form);
  await text.fill('x'.repeat(259));
  await expect(twitter.getByText('21 characters remaining')).toBeVisible();
  await text.fill('x'.repeat(260));
  await expect(twitter.getByText('20 characters remaining')).toHaveClass(/text-partial/);
  await expect(twitter.getByRole('img', { name: 'Nearly full' })).toBeVisible();
  await expect(save).toBeEnabled();
  await text.fill('x'.repeat(285));
  await expect(twitter.getByText('Tweet exceeds 280 character limit by 5 characters')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(twitter.locator('mark')).toHaveText('xxxxx');
  await twitter.getByRole('button', { name: 'Shorten to 280' }).click();
  await expect(text).toHaveValue(`${'x'.repeat(277)}...`);
  await expect(save).toBeEnabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('x'.repeat(285));
  // The toast returns the focus when it closes, which would take it from the field that is typed in next.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await text.fill(LONG);
  await twitter.getByRole('button', { name: 'Move the rest to the first comment' }).click();
  await expect(text).toHaveValue(/length\.$/);
  expect(`${await text.inputValue()} ${await twitter.getByLabel('First comment').inputValue()}`).toBe(LONG);

  await backToText(form);
  await form.getByLabel('Content').fill('y'.repeat(400));
  await customise(form, 'Twitter');
  await twitter.getByRole('button', { name: 'Copy main content' }).click();
  await expect(text).toHaveValue(`${'y'.repeat(277)}...`);
});

test('a video on Instagram is offered a cover frame, which a click sets', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  await switchOn(form, 'Instagram');
  const instagram = await customise(form, 'Instagram');
  await expect(instagram.getByRole('group', { name: 'Cover Frame' })).toHaveCount(0);
  await form
    .getByLabel('Media', { exact: true })
    .first()
    .setInputFiles(await mediaFile('clip.mp4'));
  const cover = instagram.getByRole('group', { name: 'Cover Frame' });
  await expect(cover.getByRole('img', { name: 'Proposed cover frame' })).toBeVisible({ timeout: 30_000 });
  await cover.getByRole('button', { name: 'Use this frame' }).click();
  await expect(cover.getByRole('button', { name: 'Replace Cover Frame' })).toBeVisible();
  await expect(cover.getByRole('button', { name: 'Use this frame' })).toHaveCount(0);
});

test('each platform has its fields, filled from the main post, and saves them', async ({ page, account }) => {
  const form = await newForm(page);
  const input = form.getByLabel('Media', { exact: true }).first();
  await expect(input).toHaveAttribute('accept', 'image/*,video/*');
  await input.setInputFiles(await mediaFile('square.jpg'));
  await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(1);
  for (const label of ['Telegram', 'Instagram', 'VK', 'Discord']) {
    await switchOn(form, label);
    const own = await customise(form, label);
    await expect(own.getByRole('group', { name: 'Media' }).getByRole('img', { name: 'File 1' })).toBeVisible();
  }
  const mode = (await customise(form, 'Telegram')).getByLabel('Parse mode');
  await expect(mode.getByRole('option')).toHaveText(['Plain text', 'Markdown', 'HTML']);
  await mode.selectOption('HTML');
  await (await customise(form, 'Instagram')).getByLabel('First comment').fill('More below');
  await (await customise(form, 'VK')).getByRole('checkbox', { name: 'From group' }).uncheck();
  await platform(form, 'VK').getByRole('checkbox', { name: 'Signed' }).check();
  await expect((await customise(form, 'Discord')).getByLabel('Embed color')).toHaveValue('#5865F2');
  await platform(form, 'Discord').getByLabel('Username').fill('Newsroom');
  await saveButton(form).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await savedData(account)).toMatchObject({
    telegram: { parse_mode: 'HTML' },
    instagram: { first_comment: 'More below', mediaUrl: expect.stringMatching(/\.jpg$/) },
    vk: { from_group: false, signed: true },
    discord: { username: 'Newsroom', embed_color: '#5865F2' },
  });
});

test('every kind of media is previewed; YouTube takes title, content and video, and is dropped from a save without one', async ({
  page,
  account,
}) => {
  const mediaUrls = ['a.jpg', 'b.jpeg', 'c.png', 'd.gif', 'e.webp', 'f.mp4', 'g.webm', 'h.ogg'].map(
    (name) => `https://example.com/${name}`,
  );
  const { _id } = await send<{ _id: string }>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    title: 'Film',
    content: 'Described',
    mediaUrl: mediaUrls[0],
    platformPosts: [{ platform: 'vk', platformSpecificData: { mediaUrls } }],
  });
  // These files do not exist: the elements are present while they load, and the test checks those.
  await page.route('https://example.com/**', () => undefined);
  await page.goto(`/schedule?post=${_id}`);
  const form = page.getByRole('form', { name: 'Edit post' });
  const chosen = form.getByRole('list', { name: 'Chosen media' });
  await expect(chosen.getByRole('img')).toHaveCount(5);
  await expect(chosen.locator('video[controls]')).toHaveCount(3);
  await switchOn(form, 'YouTube');
  const youtube = await customise(form, 'YouTube');
  await expect(youtube.getByLabel('Title')).toHaveValue('Film');
  await expect(youtube.getByLabel('Content')).toHaveValue('Described');
  await expect(youtube.getByLabel('Category').getByRole('option')).toHaveCount(14);
  await expect(youtube.getByLabel('Category')).toHaveValue('Education');
  await expect(youtube.getByLabel('Privacy').getByRole('option')).toHaveText(['Public', 'Unlisted', 'Private']);
  await youtube.getByLabel('Privacy').selectOption('Unlisted');
  await youtube.getByLabel('File name').fill('film.mp4');
  await saveButton(form).click();
  await expect(form).toHaveCount(0);
  expect(await savedData(account)).toMatchObject({
    youtube: {
      title: 'Film',
      description: 'Described',
      categoryName: 'Education',
      privacyStatus: 'unlisted',
      fileName: 'film.mp4',
    },
  });
  await page.getByRole('article', { name: 'Film' }).click();
  for (const _ of ['h.ogg', 'g.webm', 'f.mp4']) await form.getByRole('button', { name: 'Remove file 6' }).click();
  await expect(form.getByText('Requires video file').first()).toBeVisible();
  await saveButton(form).click();
  await expect(form).toHaveCount(0);
  expect(Object.keys(await savedData(account))).toEqual(['vk']);
});

async function savedData({ request, projectId }: Account): Promise<Record<string, unknown>> {
  const [post] = (await (await request.get(`/api/posts?projectId=${projectId}`)).json()) as {
    platformPosts: { platform: string; platformSpecificData: unknown }[];
  }[];
  return Object.fromEntries((post?.platformPosts ?? []).map((entry) => [entry.platform, entry.platformSpecificData]));
}

test('findings of the server appear before saving: missing connections, and texts posted before', async ({
  page,
  account,
  running,
}) => {
  running.telegram.reset();
  const settings = { telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@channel' } };
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, settings);
  const { _id } = await send<{ _id: string }>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    content: 'Said before',
    platformPosts: [{ platform: 'telegram' }],
  });
  await send(account.request, 'PUT', `/api/posts/${_id}/publish-now`);
  await expect.poll(() => running.telegram.published.length).toBe(1);
  await expect
    .poll(async () => ((await (await account.request.get(`/api/posts/${_id}`)).json()) as { status: string }).status)
    .toBe('published');
  const form = await newForm(page);
  await form.getByLabel('Content').fill('Said before');
  await switchOn(form, 'Telegram');
  await switchOn(form, 'VK');
  const telegram = await customise(form, 'Telegram');
  await expect(telegram.getByText(/The same text went to this Telegram account today/)).toBeVisible();
  await customise(form, 'VK');
  await expect(
    platform(form, 'VK')
      .getByRole('list', { name: 'Findings' })
      .getByText(/VK is not connected/),
  ).toBeVisible();
  await expect(
    platform(form, 'VK').getByRole('list', { name: 'Findings' }).getByRole('link', { name: 'Open Settings' }),
  ).toBeVisible();
  expect(
    ((await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as unknown[]).length,
  ).toBe(1);
});

test('letters typed before the form is open go into the post, and trigger no shortcut', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  await expect(page.getByText('No posts scheduled').first()).toBeVisible();
  let pass = () => undefined as void;
  const passed = new Promise<void>((resolve) => (pass = resolve));
  await page.route('**/_next/static/**', async (route) => {
    await passed;
    await route.continue();
  });
  await page.keyboard.press('c');
  await page.keyboard.type('Great gardens? Just try');
  await expect(page.getByRole('form', { name: 'New post' })).toHaveCount(0);
  pass();
  await expect(page.getByRole('form', { name: 'New post' }).getByLabel('Content')).toHaveValue(
    'Great gardens? Just try',
  );
  await page.keyboard.type(' them');
  await expect(page.getByRole('form', { name: 'New post' }).getByLabel('Content')).toHaveValue(
    'Great gardens? Just try them',
  );
  await expect(page).toHaveURL(/\/schedule\?post=new$/);
});

test('offline, a save says that it waits, and is sent once the browser is online', async ({
  page,
  account,
  context,
}) => {
  const form = await newForm(page);
  await form.getByLabel('Title').fill('Kept for later');
  await context.setOffline(true);
  await saveButton(form).click();
  await expect(form.getByText('You are offline. Saved when you are online again.')).toBeVisible();
  // A browser says that it is online before the way to the server is there: nothing is sent until it answers.
  let probes = 0;
  let isThere = false;
  await page.route('**/robots.txt', async (route) => {
    probes += 1;
    await (isThere ? route.continue() : route.abort());
  });
  await context.setOffline(false);
  await expect.poll(() => probes).toBeGreaterThan(0);
  await expect(form.getByText('You are offline. Saved when you are online again.')).toBeVisible();
  isThere = true;
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
  expect(
    (
      (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as { title: string }[]
    ).map(({ title }) => title),
  ).toEqual(['Kept for later']);
});

test('a Russian variant is shown beside its base and says when it is out of date; without AI there is no Translate, and only administrators are told why', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  await form.getByLabel('Content').fill('Hello');
  await switchOn(form, 'Telegram');
  await switchOn(form, 'Telegram (Russian)');
  await expect(form.getByText(/AI/)).toHaveCount(0);
  const variant = await customise(form, 'Telegram (Russian)');
  const [left, right] = [await platform(form, 'Telegram').boundingBox(), await variant.boundingBox()];
  expect([left?.y, (right?.x ?? 0) > (left?.x ?? 0)]).toEqual([right?.y, true]);
  await expect(variant.getByText('Not translated yet: same text as Telegram.')).toBeVisible();
  await expect(variant.getByText(/AI|Translate/)).toHaveCount(0);
  await expect(variant.getByRole('button', { name: 'Translate' })).toHaveCount(0);
  await variant.getByLabel('Caption').fill('Привет');
  await expect(variant.getByText('Up to date with Telegram')).toBeVisible();
  await backToText(form);
  await form.getByLabel('Content').fill('Hello everybody');
  await customise(form, 'Telegram (Russian)');
  await expect(variant.getByText('Out of date: Telegram changed after this was translated')).toBeVisible();
  await saveButton(form).click();
  await page.getByRole('article', { name: 'Hello everybody' }).click();
  const again = await customise(page.getByRole('form', { name: 'Edit post' }), 'Telegram (Russian)');
  await expect(again.getByText('Out of date: Telegram changed after this was translated')).toBeVisible();
  await again.getByRole('button', { name: 'It is still right' }).click();
  await expect(again.getByText('Up to date with Telegram')).toBeVisible();
});

test.describe('axe in both themes', () => {
  test('axe finds nothing in a form with every part filled', async ({ page, account }) => {
    const data = { platformSpecificData: { first_comment: 'More below' } };
    const { _id } = await send<{ _id: string }>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
      title: 'Everything',
      content: `${LONG} #tag @ann https://example.com`,
      mediaUrl: 'https://example.com/a.mp4',
      platformPosts: PLATFORM_KEYS.map((key) => ({ platform: key, ...data })),
    });
    await page.goto(`/schedule?post=${_id}`);
    const preview = page.getByRole('region', { name: 'Preview' });
    for (const label of LABELS) {
      await preview.getByRole('tab', { name: label, exact: true }).click();
      await expect(preview.getByText(`As ${label} shows it`)).toBeVisible();
      // The form is the same with each of them.
      await expectAccessible(page, label === LABELS[0] ? undefined : '[aria-label="Preview"]');
    }
  });
});
