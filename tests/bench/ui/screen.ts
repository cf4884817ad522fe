import type { Page } from '@playwright/test';
import { median } from '../measure';
import type { Stage } from './stage';

const LOADS = 9;
const ROUNDS = 7;
/** What the screen is for: the day cards, and with posts the first of them. */
const CONTENT = { none: '[data-day]', full: '[data-day] article' } as const;

declare global {
  interface Window {
    contentAt?: number;
    longestGap?: number;
  }
}

async function timeToContent(stage: Stage, who: keyof typeof CONTENT): Promise<number> {
  const context = await stage.open(who);
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const look = () => {
      if (window.contentAt === undefined && document.querySelector(selector)) requestAnimationFrame(() => (window.contentAt = performance.now()));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, CONTENT[who]);
  await page.goto('/schedule');
  await page.waitForFunction(() => window.contentAt !== undefined);
  const at = await page.evaluate(() => window.contentAt ?? 0);
  await context.close();
  return at;
}

/** Milliseconds from the click on a link to the first posts (day cards) on screen; a cold browser cache each time, alternating. */
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

/** The longest time for which the page's one thread did nothing else, in milliseconds: tasks are measured by the gaps between ours. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.longestGap = 0;
    let last = performance.now();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      window.longestGap = Math.max(window.longestGap ?? 0, now - last);
      last = now;
      setTimeout(() => {
        // Waiting for the next turn is no task.
        last = performance.now();
        channel.port2.postMessage(null);
      }, 0);
    };
    channel.port2.postMessage(null);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longestGap = Math.max(window.longestGap ?? 0, entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await act();
  return page.evaluate(() => window.longestGap ?? 0);
}

async function drag(page: Page): Promise<void> {
  const card = await page.locator('[data-day] article:not([data-dragged])').filter({ hasText: 'Scheduled' }).last().boundingBox();
  const strip = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  if (!card || !strip) throw new Error('There is nothing to drag');
  await page.mouse.move(card.x + 40, card.y + 30);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(strip.x + 120 + ((step * 31) % 1000), strip.y + 120 + step * 2);
  await page.mouse.move(card.x + 60, card.y + 40);
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

/** How long the page does not answer while somebody works on a full schedule. */
export async function blockedWhile(stage: Stage): Promise<{ doing: string; ms: number; rounds: number }[]> {
  const rows: { doing: string; ms: number; rounds: number }[] = [];
  for (const { doing, path, ready, act } of DOINGS) {
    const context = await stage.open('full');
    const page = await context.newPage();
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(1500);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await longestTask(page, () => act(page)));
    rows.push({ doing, ms: median(times), rounds: ROUNDS });
    await context.close();
  }
  return rows;
}
