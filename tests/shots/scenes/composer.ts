import type { Locator, Page } from '@playwright/test';
import { customise, more, saveButton } from '../../e2e/support/composer';
import { fail, hang, type Scene } from '../scene';

const ONE_POST = /\/api\/posts\/[0-9a-f]{24}$/;
const fresh = () => '/schedule?post=new';
const form = (page: Page) => page.getByRole('form', { name: /^(New|Edit) post$/ });

/** Where there is no room for both, the preview is behind a switch. */
async function openPreview(page: Page, tab?: string): Promise<void> {
  await form(page).waitFor();
  const preview = page.getByRole('group', { name: 'Write or preview' }).getByRole('button', { name: 'Preview' });
  if (await preview.isVisible()) await preview.click();
  if (tab) await form(page).getByRole('tab', { name: tab, exact: true }).click();
}

const toTop = (locator: Locator) => locator.first().evaluate((element) => element.scrollIntoView({ block: 'start' }));
const toMiddle = (locator: Locator) =>
  locator.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));

const TABS = {
  telegram: 'Telegram',
  'telegram-ru': 'Telegram (Russian)',
  instagram: 'Instagram',
  twitter: 'Twitter',
  vk: 'VK',
  youtube: 'YouTube',
  'youtube-ru': 'YouTube (Russian)',
  discord: 'Discord',
  'discord-ru': 'Discord (Russian)',
  threads: 'Threads',
};

const tabScenes = Object.entries(TABS).flatMap(([name, label]): Scene[] => [
  {
    name: `tab-${name}`,
    path: ({ richId, videoId }) => `/schedule?post=${name.startsWith('youtube') ? videoId : richId}`,
    as: 'busy',
    after: async (page) => {
      await customise(form(page), label);
    },
  },
  {
    name: `preview-${name}`,
    path: ({ richId, videoId }) => `/schedule?post=${name.startsWith('youtube') ? videoId : richId}`,
    as: 'busy',
    after: async (page) => {
      await openPreview(page, label);
      await toTop(page.getByRole('region', { name: 'Preview' }));
    },
  },
]);

/** A publish that gets the server's response, but is never run. */
const leaving: Scene['before'] = async (page) => {
  await page.route('**/publish-now?*', async (route) => {
    const id = /posts\/([0-9a-f]{24})/.exec(route.request().url())?.[1] ?? '';
    const post = (await (await page.request.get(`/api/posts/${id}`)).json()) as { platformPosts: object[] };
    const [now, undoUntil] = [0, 8000].map((ms) => new Date(Date.now() + ms).toISOString());
    const platformPosts = post.platformPosts.map((entry) => ({ ...entry, nextAttemptAt: undoUntil }));
    await route.fulfill({ status: 202, json: { ...post, platformPosts, undoUntil, updatedAt: now } });
  });
};

const story = (name: string, path: Scene['path'], group: string): Scene => ({
  name,
  path,
  as: 'busy',
  after: (page) => toMiddle(page.getByRole('group', { name: `What happened on ${group}` })),
});

/** The form in which posts are written. */
export const composerScenes: Scene[] = [
  { name: 'post-new', path: fresh, as: 'new', after: (page) => form(page).waitFor() },
  {
    name: 'post-edit',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    after: (page) => form(page).waitFor(),
  },
  {
    name: 'post-rich',
    path: ({ richId }) => `/schedule?post=${richId}`,
    as: 'busy',
    after: (page) => toTop(form(page)),
  },
  { name: 'post-loading', path: ({ postId }) => `/schedule?post=${postId}`, as: 'busy', before: hang(ONE_POST) },
  { name: 'post-error', path: ({ postId }) => `/schedule?post=${postId}`, as: 'busy', before: fail(ONE_POST) },
  {
    name: 'post-over-limit',
    path: fresh,
    as: 'busy',
    after: async (page) => {
      await form(page).getByRole('switch', { name: 'Twitter', exact: true }).click();
      const twitter = await customise(form(page), 'Twitter');
      await twitter
        .getByLabel('Text', { exact: true })
        .fill('Nobody asked for more features. Everybody asked for fewer surprises. '.repeat(5));
      await toMiddle(twitter);
    },
  },
  {
    name: 'post-date',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    after: async (page) => {
      await page.getByLabel('Date and time').fill('friday 9:30');
      await toMiddle(page.getByLabel('Date and time'));
    },
  },
  {
    name: 'post-end',
    path: ({ richId }) => `/schedule?post=${richId}`,
    as: 'busy',
    after: (page) => toMiddle(saveButton(form(page))),
  },
  {
    name: 'post-series',
    path: ({ weeklyId }) => `/schedule?post=${weeklyId}`,
    as: 'busy',
    after: (page) => toMiddle(page.getByText(/Repeats: /)),
  },
  {
    name: 'post-draft-kept',
    path: fresh,
    as: 'busy',
    after: async (page) => {
      await form(page).getByLabel('Content').first().fill('Typed, and then the lights went out.');
      await page.waitForTimeout(1500);
      await page.reload();
      await form(page).waitFor();
    },
  },
  story('post-published', ({ publishedId }) => `/schedule?post=${publishedId}`, 'Telegram'),
  story('post-unconfirmed', ({ unconfirmedId }) => `/schedule?post=${unconfirmedId}`, 'Telegram'),
  story('post-refused', ({ refusedId }) => `/schedule?post=${refusedId}`, 'Telegram'),
  {
    name: 'post-why-not',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    after: async (page) => {
      const group = page.getByRole('group', { name: 'What happened on Telegram' });
      await group.getByText('Why it has not gone out').click();
      await toMiddle(group);
    },
  },
  {
    name: 'post-out',
    path: ({ publishedId }) => `/schedule?post=${publishedId}`,
    as: 'busy',
    after: (page) => page.getByText(/^Published \w{3} \d/).waitFor(),
  },
  {
    name: 'post-failed',
    path: ({ refusedId }) => `/schedule?post=${refusedId}`,
    as: 'busy',
    after: (page) => page.getByRole('alert', { name: 'What went wrong' }).waitFor(),
  },
  {
    name: 'post-status-menu',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    after: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  },
  {
    name: 'post-leaving',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    // Only the response is faked: the seeded post stays unchanged for the other scenes.
    before: leaving,
    after: async (page) => {
      await form(page).getByRole('button', { name: 'Publish now' }).click();
      await page.getByText(/^Publishing to/).waitFor();
    },
  },
  ...tabScenes,
  {
    name: 'rehearsal',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    after: async (page) => {
      await more(page, 'Rehearse');
      await page.getByRole('dialog', { name: 'Rehearsal' }).getByText('Nothing leaves this host').waitFor();
    },
  },
  {
    name: 'rehearsal-error',
    path: ({ postId }) => `/schedule?post=${postId}`,
    as: 'busy',
    before: fail('**/rehearse'),
    after: (page) => more(page, 'Rehearse'),
  },
  {
    name: 'optimise',
    path: ({ richId }) => `/schedule?post=${richId}`,
    as: 'busy',
    after: async (page) => {
      await customise(form(page), 'Instagram');
      const media = form(page)
        .getByRole('region', { name: 'Instagram', exact: true })
        .getByRole('group', { name: 'Media' });
      await media.getByRole('button', { name: 'Choose fit' }).click();
      await page.getByRole('radio', { name: 'Pad' }).check();
      await page.getByRole('button', { name: 'Make preview' }).click();
      await page.getByText('After (sketch)').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'media-panel',
    path: ({ richId }) => `/schedule?post=${richId}`,
    as: 'busy',
    after: async (page) => {
      await customise(form(page), 'Instagram');
      await toMiddle(
        form(page).getByRole('region', { name: 'Instagram', exact: true }).getByRole('group', { name: 'Media' }),
      );
    },
  },
  {
    name: 'cover-frames',
    path: ({ videoId }) => `/schedule?post=${videoId}`,
    as: 'busy',
    after: async (page) => {
      await customise(form(page), 'Instagram');
      await form(page).getByRole('button', { name: 'Pick a frame' }).first().click();
      await page.getByRole('slider', { name: 'Frame' }).waitFor();
      await page.waitForTimeout(2000);
    },
  },
];
