import type { Browser, Page } from '@playwright/test';
import { longestTask } from '../ui/longest-task';

const ROUNDS = 5;
const SEEKS = 25;

declare global {
  interface Window {
    pictures?: number[];
    films?: HTMLVideoElement[];
    painted?: Promise<number>;
  }
}

/** Drags a block to and fro. The milliseconds between pictures, and the longest task of each round. */
export async function dragged(browser: Browser, page: Page, { path, words }: { path: string; words: string }) {
  await page.addInitScript(() => {
    // The editor's films are not in the page: they are remembered as they are made.
    const films: HTMLVideoElement[] = [];
    window.films = films;
    const make = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const made = make(name, options);
      if (made instanceof HTMLVideoElement) films.push(made);
      return made;
    }) as typeof document.createElement;
  });
  await page.goto(path);
  const block = blockOf(page, words);
  await block.waitFor();
  await page.waitForTimeout(3_000);
  const intervals: number[] = [];
  const tasks: number[] = [];
  // The first round warms the page's code.
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const own = await longestTask(browser, page, () => dragOnce(page, block));
    if (round === 0) continue;
    tasks.push(own);
    intervals.push(...(await page.evaluate(() => window.pictures ?? [])));
  }
  return { intervals, tasks };
}

/** The block of a text, by its words. */
export const blockOf = (page: Page, words: string) => page.getByRole('button', { name: new RegExp(`^${words}, `) });

export async function dragOnce(page: Page, block: ReturnType<Page['getByRole']>): Promise<void> {
  const box = await block.boundingBox();
  if (!box) throw new Error('There is no block to drag');
  await page.evaluate(() => {
    const pictures: number[] = [];
    window.pictures = pictures;
    let last = performance.now();
    const step = (now: number) => {
      if (window.pictures !== pictures) return;
      pictures.push(now - last);
      last = now;
      if (pictures.length < 120) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 90; step += 1) await page.mouse.move(x + Math.sin(step / 12) * 240, y);
  await page.mouse.up();
  if ((await page.getByRole('button', { name: 'Undo' }).isDisabled()) === true) throw new Error('Nothing was moved');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => (window.pictures?.length ?? 0) >= 120);
}

/** Milliseconds from a press on the ruler until the film's frame there is painted, for places all over the film. */
export async function soughtIn(page: Page): Promise<number[]> {
  await page.waitForFunction(() => window.films?.some((film) => film.readyState >= 4));
  const ruler = await page.getByText('0:00', { exact: true }).boundingBox();
  if (!ruler) throw new Error('There is no ruler');
  const times: number[] = [];
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const x = ruler.x + 10 + ((seek * 373) % 900);
    await page.evaluate(() => {
      let began = 0;
      window.addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), { once: true, capture: true });
      const film = window.films?.find(({ readyState }) => readyState >= 2);
      window.painted = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The film did not move')), 20_000);
        film?.addEventListener('seeked', () => requestAnimationFrame(() => resolve(performance.now() - began)), {
          once: true,
        });
      });
    });
    await page.mouse.click(x, ruler.y + 8);
    times.push(await page.evaluate(() => window.painted ?? 0));
  }
  return times;
}

/** Reads the page's memory after a collection. */
export async function heapOf(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  return async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize;
  };
}

/** The page's memory after a collection, at the start and eight times while the film plays again and again. */
export async function playedFor(page: Page, seconds: number): Promise<{ at: number; bytes: number }[]> {
  const heap = await heapOf(page);
  const began = Date.now();
  const heaps: { at: number; bytes: number }[] = [];
  for (let part = 0; part <= 8; part += 1) {
    const until = began + (seconds * 1000 * part) / 8;
    for (;;) {
      const play = page.getByRole('button', { name: 'Play', exact: true });
      if (await play.isVisible()) {
        await page.keyboard.press('Home');
        await play.click();
      }
      if (Date.now() >= until) break;
      // Of 250 s of texts, only the film's 30 s are played again and again.
      await page.waitForTimeout(Math.max(1, Math.min(10_000, until - Date.now())));
      if (Date.now() < until) await page.keyboard.press('Home');
    }
    heaps.push({ at: Math.round((Date.now() - began) / 1000), bytes: await heap() });
  }
  return heaps;
}
