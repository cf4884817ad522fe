import type { Page } from '@playwright/test';
import { median } from '../measure';
import { longestTask } from './longest-task';
import type { Stage } from './stage';

const LOADS = 9;
const ROUNDS = 7;
/** The main content of the screen: the day cards, and with posts the first of them. */
const CONTENT = { none: '[data-day]', full: '[data-day] article' } as const;

declare global {
  interface Window {
    contentAt?: number;
  }
}

async function timeToContent(stage: Stage, who: keyof typeof CONTENT): Promise<number> {
  const context = await stage.open(who);
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const look = () => {
      if (window.contentAt === undefined && document.querySelector(selector))
        requestAnimationFrame(() => (window.contentAt = performance.now()));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, CONTENT[who]);
  await page.goto('/schedule');
  await page.waitForFunction(() => window.contentAt !== undefined);
  const at = await page.evaluate(() => window.contentAt ?? 0);
  await context.close();
  return at;
}

/**
 * Milliseconds from the click on a link to the first posts (day cards) on screen; a cold browser cache each time,
 * alternating.
 */
export async function timesToContent(stage: Stage): Promise<{ none: number; full: number }> {
  const times = { none: [] as number[], full: [] as number[] };
  for (let round = 0; round < LOADS + 1; round += 1) {
    const [none, full] = [await timeToContent(stage, 'none'), await timeToContent(stage, 'full')];
    if (round === 0) continue; // warm-up of the server
    times.none.push(none);
    times.full.push(full);
  }
  return { none: median(times.none), full: median(times.full) };
}

/**
 * The position of a waiting post that can be grabbed: many are beyond the window's edge, where a press would only
 * select text.
 */
async function grabbable(page: Page): Promise<{ x: number; y: number }> {
  const at = await page.evaluate(() => {
    for (const post of document.querySelectorAll('[data-day] [data-post]')) {
      const { x, y } = post.getBoundingClientRect();
      if (post.textContent.includes('Scheduled') && post.contains(document.elementFromPoint(x + 40, y + 30)))
        return { x: x + 40, y: y + 30 };
    }
    return null;
  });
  if (!at) throw new Error('There is nothing to drag');
  return at;
}

/** Drags over several days and back to the start, so that nothing changes. */
async function drag(page: Page): Promise<void> {
  const { x, y } = await grabbable(page);
  const strip = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  if (!strip) throw new Error('There is no timeline');
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    await page.mouse.move(strip.x + 120 + ((step * 31) % 1000), strip.y + 120 + step * 2);
    if (step === 15 && (await page.locator('[data-dragged]').count()) !== 1)
      throw new Error('No post is being dragged');
  }
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.up();
}

async function type(page: Page): Promise<void> {
  const field = page.getByRole('form', { name: 'New post' }).getByRole('textbox', { name: 'Content' });
  await field.click();
  await page.keyboard.type('Words of a usual post, typed as quickly as people can. ', { delay: 30 });
}

const DOINGS = [
  { doing: 'dragging a post over the days', path: '/schedule', ready: '[data-day] article[draggable=true]', act: drag },
  { doing: 'typing in the composer', path: '/schedule?post=new', ready: 'form textarea', act: type },
] as const;

/** The longest block of the page while a user works on a full schedule. */
export async function blockedWhile(stage: Stage): Promise<{ doing: string; ms: number; rounds: number }[]> {
  const rows: { doing: string; ms: number; rounds: number }[] = [];
  for (const { doing, path, ready, act } of DOINGS) {
    const context = await stage.open('full');
    const page = await context.newPage();
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(1500);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await longestTask(stage.browser, page, () => act(page)));
    rows.push({ doing, ms: median(times), rounds: ROUNDS });
    await context.close();
  }
  return rows;
}
