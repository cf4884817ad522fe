import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Locator, Page } from '@playwright/test';
import { addNote, untilRead } from '../../e2e/support/knowledge';
import type { Account } from '../../e2e/support/test';
import { waitingForReview } from '../clicks/people';
import { median } from '../measure';
import type { Stage } from './stage';

const ROUNDS = 10;
/** The first opening loads the program: it is not counted. */
const ITEMS = ROUNDS + 1;

const day = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');

type Opening = {
  sheet: string;
  path: string;
  /** Opens one, the nth of those that are there. */
  opener: (page: Page, index: number) => Locator;
  /** The part of the sheet that has the thing's own words. */
  content: string;
  /** These words, by what opens it: another sheet that is still there does not count. */
  wordsOf: (opener: Locator, index: number) => Promise<string>;
};

const rows = (page: Page, index: number) => page.locator('[data-post-open]').nth(index);
const itsName = async (opener: Locator) => (await opener.innerText()).trim();

const OPENINGS: readonly Opening[] = [
  {
    sheet: 'a post that waits',
    path: `/schedule?view=list&date=${day(9)}`,
    opener: rows,
    content: '[role=dialog] form textarea',
    // Its text begins with its number, as its title ends.
    wordsOf: async (opener) => `Post ${/\d+$/.exec(await itsName(opener))?.[0]}:`,
  },
  {
    sheet: 'a result',
    path: `/schedule?view=list&date=${day(-9)}`,
    opener: rows,
    content: '[role=dialog] [aria-label="As sent"]',
    wordsOf: itsName,
  },
  {
    sheet: 'a document',
    path: '/knowledge',
    opener: (page, index) => page.locator('[data-tile]').nth(index),
    content: '[role=dialog][aria-label=Document] blockquote',
    wordsOf: async (opener) => `The text of ${await itsName(opener)}.`,
  },
  {
    sheet: 'an agent’s post',
    path: '/instagram-agents?tab=review',
    opener: (page, index) => page.getByRole('button', { name: 'Edit', exact: true }).nth(index),
    content: '[role=dialog] textarea',
    wordsOf: async (opener) => itsName(opener.locator('xpath=ancestor::article').getByRole('heading').first()),
  },
];

declare global {
  interface Window {
    openedIn?: Promise<number>;
  }
}

/** A person's pointer comes to rest before it presses, and for longer. */
const REST_MS = 150;

/** From the press to the frame in which the content is seen, by the page's own clock; the pointer has rested on it. */
async function opened(page: Page, { content }: Opening, opener: Locator, words: string): Promise<number> {
  await page.evaluate(
    ([selector, expected]) => {
      window.openedIn = new Promise((resolve) => {
        const onPress = ({ timeStamp }: PointerEvent): void => {
          const look = (): void => {
            const isThere = [...document.querySelectorAll<HTMLElement>(selector)].some(
              (element) =>
                element.checkVisibility({ opacityProperty: true }) &&
                (element instanceof HTMLTextAreaElement ? element.value : element.innerText).includes(expected),
            );
            // The frame that shows it ends when the next one begins, at the latest.
            if (isThere) setTimeout(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener('pointerdown', onPress, { capture: true, once: true });
      });
    },
    [content, words] as const,
  );
  await opener.hover();
  await page.waitForTimeout(REST_MS);
  await opener.click();
  return page.evaluate(() => window.openedIn ?? Promise.reject(new Error('Nothing was pressed')));
}

/** Rows of a long list are drawn as they come into sight: the nth is another one once it was scrolled to. */
async function held(page: Page, nth: Locator): Promise<Locator> {
  await nth.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await nth.evaluate((element) => {
    document.querySelector('[data-held]')?.removeAttribute('data-held');
    element.setAttribute('data-held', '');
  });
  return page.locator('[data-held]');
}

async function timesOf(stage: Stage, opening: Opening): Promise<number[]> {
  const context = await stage.open('full');
  const page = await context.newPage();
  await page.goto(opening.path);
  await opening.opener(page, 0).waitFor();
  await page.waitForTimeout(1500);
  const times: number[] = [];
  for (let index = 0; index < ITEMS; index += 1) {
    const opener = await held(page, opening.opener(page, index));
    const ms = await opened(page, opening, opener, await opening.wordsOf(opener, index));
    if (index > 0) times.push(ms);
    await page.keyboard.press('Escape');
    await page.locator(opening.content).first().waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
  }
  await context.close();
  return times;
}

/** Documents and posts of an agent, one for each round. */
async function fill(stage: Stage): Promise<void> {
  const context = await stage.open('full');
  const account: Pick<Account, 'request' | 'projectId'> = { request: context.request, projectId: stage.projectId };
  for (let index = 1; index <= ITEMS; index += 1) {
    const title = `Document ${index}`;
    const text = `The text of ${title}.\n\n${'Words of a usual page, as they are written down. '.repeat(60)}`;
    await addNote(account as Account, { title, text, category: 'other' });
  }
  await untilRead(account as Account);
  await waitingForReview(account as Account, stage.mongoUri, ITEMS);
  await context.close();
}

/** Milliseconds until a sheet is open with its content; each time another thing, its program loaded before. */
export async function timesToOpen(stage: Stage): Promise<{ sheet: string; ms: number; most: number }[]> {
  await fill(stage);
  const all: { sheet: string; ms: number; most: number }[] = [];
  for (const opening of OPENINGS) {
    const times = await timesOf(stage, opening);
    all.push({ sheet: opening.sheet, ms: median(times), most: Math.max(...times) });
  }
  return all;
}
