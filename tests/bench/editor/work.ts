import type { Browser, Locator, Page } from '@playwright/test';
import { longestTask } from '../ui/longest-task';
import { blockOf, dragOnce, heapOf } from './screen';

type Amount = { seconds: number; /** Of the block that is worked on. */ words: string };
type Worked = { at: number; task: number; bytes: number };

/**
 * Everyday edits again and again: a block is dragged, nudged, rewritten and removed, the timeline zoomed, the film
 * played; each edit is undone. Of each round its longest task in milliseconds, and the page's memory after it.
 */
export async function workedFor(browser: Browser, page: Page, { seconds, words }: Amount): Promise<Worked[]> {
  const heap = await heapOf(page);
  const began = Date.now();
  const rounds: Worked[] = [];
  const passed = () => Math.round((Date.now() - began) / 1000);
  while (passed() < seconds) {
    const task = await longestTask(browser, page, () => round(page, words));
    rounds.push({ at: passed(), task, bytes: await heap() });
  }
  return rounds;
}

async function round(page: Page, words: string): Promise<void> {
  // The film has been played: the timeline follows it away from the block.
  await page.keyboard.press('Home');
  const block = blockOf(page, words);
  await dragOnce(page, block);
  await choose(block);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Alt+ArrowRight');
  await undoAll(page);
  await choose(block);
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await field.press('End');
  await field.pressSequentially(', baked at night', { delay: 40 });
  await undoAll(page);
  await choose(block);
  await page.keyboard.press('Delete');
  await undoAll(page);
  await page.getByRole('slider', { name: 'Zoom' }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(3_000);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
}

/** By keys: a narrow block is all handles. */
async function choose(block: Locator): Promise<void> {
  await block.press('Escape');
  await block.press('Enter');
}

async function undoAll(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Undo' });
  while (await button.isEnabled()) await button.click();
}
