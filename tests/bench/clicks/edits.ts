import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from '../../e2e/support/editor';
import { mediaFile } from '../../e2e/support/media-files';
import type { Hand } from './hand';
import type { Person } from './people';

/** An everyday edit: done once it is seen. `opencut`: clicks that OpenCut's documentation takes for it, if it says. */
export type Edit = { name: string; opencut: number | null; act: (hand: Hand, page: Page) => Promise<void> };

/** Two parts of a clip that touch, and a text. */
export async function openFilm({ request, projectId, page, ...person }: Person): Promise<void> {
  const account = { ...person, request, projectId };
  const id = await newVideoProject(account);
  const url = await uploaded(account, await mediaFile('clip.mp4'), 'video/mp4');
  const part = { type: 'video', url, trackIndex: 0, originalDuration: 4, width: 640, height: 360 };
  await saveItems(request, id, [
    { ...part, id: 'one', startTime: 0, duration: 2 },
    { ...part, id: 'two', startTime: 2, duration: 2, trimStart: 2 },
    textAt('Fresh rye', 0.5),
  ]);
  await page.goto(`/video-editor/${id}`);
  await button(page, 'Play').waitFor();
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
const block = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name }).first();
const FIRST = /^Video.*0:00\.0 to/;

export const EDITS: readonly Edit[] = [
  {
    name: 'Cut a clip at the playhead',
    opencut: null,
    act: async (hand, page) => {
      await page.keyboard.press('PageDown');
      await hand.click(button(page, 'Split'));
      await block(page, /0:01\.0 to 0:02\.0$/).waitFor();
    },
  },
  {
    name: 'Delete a clip and close the gap',
    opencut: null,
    act: async (hand, page) => {
      await hand.click(block(page, FIRST));
      await hand.click(button(page, 'More'));
      await hand.click(page.getByRole('menuitem', { name: /Delete and close the gap/ }));
      await block(page, /^Video.*0:00\.0 to 0:02\.0$/).waitFor();
    },
  },
  {
    name: 'Cut off the start up to the playhead',
    opencut: null,
    act: async (_hand, page) => {
      await page.keyboard.press('PageDown');
      await block(page, FIRST).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('q');
      await block(page, /^Video.*0:01\.0 to 0:03\.0$/).waitFor();
    },
  },
  {
    name: 'Add a text and write it',
    opencut: null,
    act: async (hand, page) => {
      await hand.click(button(page, 'Add Text'));
      await hand.type('Every morning');
      await page.getByText('Every morning').first().waitFor();
    },
  },
  {
    name: 'Give a text the look of a caption',
    opencut: null,
    act: async (hand, page) => {
      await hand.click(block(page, /^Fresh rye/));
      await hand.click(page.getByRole('group', { name: 'Caption style' }).getByRole('button').nth(1));
    },
  },
  {
    name: 'Cross-fade two clips',
    opencut: null,
    act: async (hand, page) => {
      await hand.click(button(page, /^Transition/));
      await hand.click(page.getByRole('radio', { name: 'Cross-fade' }));
      await page.getByLabel('Length in seconds').waitFor();
    },
  },
  {
    name: 'Play a clip twice as fast',
    opencut: null,
    act: async (hand, page) => {
      await hand.click(block(page, FIRST));
      await hand.click(page.getByRole('radio', { name: '2×' }));
      await block(page, /^Video.*0:00\.0 to 0:01\.0$/).waitFor();
    },
  },
  {
    name: 'Undo',
    opencut: null,
    act: async (hand, page) => {
      await page.keyboard.press('PageDown');
      await page.keyboard.press('s');
      await hand.click(button(page, 'Undo'));
      await block(page, /^Video.*0:00\.0 to 0:02\.0$/).waitFor();
    },
  },
  {
    name: 'Make the film square',
    opencut: null,
    act: async (hand, page) => {
      await hand.click(button(page, /^Format/));
      await hand.click(page.getByRole('radio', { name: /^1:1/ }));
    },
  },
  {
    name: 'Export as MP4',
    opencut: 2,
    act: async (hand, page) => {
      await hand.click(button(page, 'Render Video'));
      await hand.click(button(page, 'Start rendering'));
      await page
        .getByText(/^Video rendering started/)
        .first()
        .waitFor();
    },
  },
];
