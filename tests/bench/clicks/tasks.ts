import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, uploaded } from '../../e2e/support/editor';
import { addNote, untilRead } from '../../e2e/support/knowledge';
import { mediaFile, mediaFiles } from '../../e2e/support/media-files';
import { send } from '../../e2e/support/test';
import type { FakeServer } from '../../fakes/server';
import type { Hand } from './hand';
import { addPost, publishedLastWeek, waitingForReview, type Person } from './people';

export type World = { mongoUri: string; telegram: Pick<FakeServer, 'failNext'> };
export type Task = {
  name: string;
  /** As many clicks as the best peer needs, or fewer. */
  goal: number;
  /** Takes minutes. */
  makesFilm?: true;
  /** Makes the state before, and opens the page that the person looks at. */
  begin: (person: Person, world: World) => Promise<unknown>;
  act: (hand: Hand, page: Page) => Promise<void>;
};

const FILM_MS = 300_000;
const key = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
const at = (days: number, hour: number) => {
  const date = addDays(new Date(), days);
  date.setHours(hour, 0, 0, 0);
  return date.toISOString();
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const sheet = (page: Page) => page.getByRole('form', { name: 'New post' });
const seen = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

/** The last used channels of a person are on in the next post. */
async function hasPostedOn({ page }: Person, ...networks: string[]): Promise<void> {
  await page.goto('/schedule?post=new');
  for (const name of networks) await sheet(page).getByRole('switch', { name, exact: true }).click();
  await sheet(page).getByLabel('Content').fill('The first one');
  await button(page, 'Save draft').click();
  await sheet(page).waitFor({ state: 'detached' });
  await page.goto('/schedule');
}

async function chooseFiles(page: Page, choose: () => Promise<void>, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await choose();
  await (await chooser).setFiles(files);
}

const FIVE = ['tall.png', 'tower.png', 'sea.jpg', 'square.jpg', 'tiny.png'];

export const TASKS: readonly Task[] = [
  {
    name: 'Write, schedule to 3 networks',
    goal: 3,
    begin: (person) => hasPostedOn(person, 'Telegram', 'Discord', 'Twitter'),
    act: async (hand, page) => {
      await hand.click(button(page, 'New post'));
      await sheet(page).getByLabel('Content').waitFor();
      await hand.type('Bread of the week');
      await hand.click(button(page, 'Tomorrow 9:00'));
      await hand.click(sheet(page).getByRole('button', { name: 'Schedule', exact: true }));
      await sheet(page).waitFor({ state: 'detached' });
      await page.getByRole('article', { name: 'Bread of the week' }).waitFor();
    },
  },
  {
    name: 'Move to tomorrow',
    goal: 1,
    begin: async (person) => {
      await addPost(person, { content: 'Bread', scheduledFor: at(2, 9), platformPosts: [{ platform: 'telegram' }] });
      await person.page.goto('/schedule');
    },
    act: async (hand, page) => {
      await hand.drag(page.getByRole('article', { name: 'Bread' }), page.locator(`[data-day="${key(1)}"]`));
      await seen(page, /^Moved to/);
    },
  },
  {
    name: 'Duplicate last week’s post',
    goal: 2,
    begin: async (person, { mongoUri }) => {
      await publishedLastWeek(person, mongoUri);
      await person.page.goto('/schedule');
    },
    act: async (hand, page) => {
      await hand.click(button(page, 'Previous week'));
      const post = page.getByRole('article', { name: 'Bread of last week' });
      await post.hover();
      await hand.click(post.getByRole('button', { name: 'Duplicate' }));
      await seen(page, /Copied as a draft/);
    },
  },
  {
    name: 'Why it failed, and retry',
    goal: 2,
    begin: async (person, { telegram }) => {
      telegram.failNext({ kind: '403', text: 'Forbidden: bot was kicked' });
      const { _id } = await addPost(person, { content: 'Bread', platformPosts: [{ platform: 'telegram' }] });
      await send(person.request, 'PUT', `/api/posts/${_id}/publish-now`);
      await person.page.goto('/schedule');
      await person.page.getByRole('article', { name: 'Bread' }).getByText('Failed').waitFor();
    },
    act: async (hand, page) => {
      await hand.click(page.getByRole('article', { name: 'Bread' }).first());
      await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Retry' }).first());
      await page.getByRole('dialog').getByText('Published').first().waitFor();
    },
  },
  {
    name: 'Upload 5, use 1',
    goal: 4,
    begin: ({ page }) => page.goto('/schedule'),
    act: async (hand, page) => {
      await hand.click(button(page, 'New post'));
      await hand.click(button(page, 'Choose from library'));
      const library = page.getByRole('dialog', { name: 'Media library' });
      const files = await mediaFiles(...FIVE);
      await chooseFiles(page, () => hand.click(library.getByRole('button', { name: 'Upload' }).first()), files);
      const sea = library.getByRole('listitem').filter({ hasText: 'sea.jpg' });
      // Each that arrives moves the others.
      await library
        .getByRole('list', { name: 'Media' })
        .getByRole('listitem')
        .nth(FIVE.length - 1)
        .waitFor();
      await hand.click(sea.getByRole('button', { name: 'Use', exact: true }));
      await library.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'Invite a member',
    goal: 3,
    begin: ({ page }) => page.goto('/schedule'),
    act: async (hand, page) => {
      await hand.click(link(page, 'Settings'));
      await hand.click(link(page, 'People'));
      await hand.click(page.getByRole('form', { name: 'Add Member' }).getByLabel('Email'));
      await hand.type('guest@example.org\n');
      await seen(page, /is invited/);
    },
  },
  {
    name: 'Ask the knowledge base',
    goal: 1,
    begin: async (person) => {
      await addNote(person, {
        title: 'Returns',
        text: 'Orders can be returned within thirty days.',
        category: 'other',
      });
      await untilRead(person);
      await person.page.goto('/knowledge');
      await seen(person.page, 'Returns');
    },
    act: async (hand, page) => {
      await hand.click(button(page, 'Ask'));
      await page.getByRole('textbox', { name: 'Question' }).waitFor();
      await hand.type('How long can orders be returned?\n');
      await seen(page, /thirty days/);
    },
  },
  {
    name: 'Approve 5',
    goal: 2,
    begin: async (person, { mongoUri }) => {
      await waitingForReview(person, mongoUri, 5);
      await person.page.goto('/instagram-agents');
    },
    act: async (hand, page) => {
      await hand.click(page.getByRole('tab', { name: /^Review/ }));
      await hand.click(button(page, 'Approve all'));
      await seen(page, '5 posts approved');
    },
  },
  {
    name: 'Prompt → film → scheduled on one network',
    goal: 5,
    makesFilm: true,
    begin: async (person) => {
      await hasPostedOn(person, 'Telegram');
      await person.page.goto('/videos');
    },
    act: async (hand, page) => {
      await hand.click(button(page, 'New video'));
      await page.getByRole('dialog').getByRole('textbox', { name: 'Prompt' }).waitFor();
      await hand.type(
        'Our bakery bakes every morning at six. We deliver bread by bicycle. Each loaf rests for a night.',
      );
      await hand.click(button(page, 'Make the video'));
      const post = page.getByRole('article').getByRole('button', { name: 'Post this' }).first();
      await post.waitFor({ timeout: FILM_MS });
      await hand.click(post);
      const draft = page.getByRole('form', { name: 'Edit post' });
      const channel = draft.getByRole('switch', { name: 'Telegram', exact: true });
      await channel.waitFor();
      if (!(await channel.isChecked())) await hand.click(channel);
      await hand.click(button(page, 'Tomorrow 9:00'));
      await hand.click(draft.getByRole('button', { name: 'Schedule', exact: true }));
      await draft.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'Cut a clip, add a caption',
    goal: 3,
    begin: async (person) => {
      const id = await newVideoProject(person);
      const url = await uploaded(person, await mediaFile('clip.mp4'), 'video/mp4');
      const size = { width: 640, height: 360 };
      const times = { startTime: 0, duration: 4, originalDuration: 4 };
      await saveItems(person.request, id, [{ id: 'clip', type: 'video', url, trackIndex: 0, ...times, ...size }]);
      await person.page.goto(`/video-editor/${id}`);
      await button(person.page, 'Play').waitFor();
    },
    act: async (hand, page) => {
      await hand.click(page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /0:00\.0 to/ }));
      await hand.click(button(page, 'Split'));
      await hand.click(button(page, 'Add Text'));
      await hand.type('Fresh rye');
    },
  },
];
