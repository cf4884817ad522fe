import type { Locator, Page } from '@playwright/test';

export type Moved = { clicks: number; pixels: number; scrolls: number };
export type Hand = {
  page: Page;
  click: (target: Locator) => Promise<void>;
  /** One act, as far as a person feels it. */
  drag: (from: Locator, to: Locator) => Promise<void>;
  /** Left out of the count, as in the review. */
  type: (words: string) => Promise<void>;
  moved: () => Moved;
};

const PATIENCE_MS = 30_000;

/** A hand on the mouse: it starts in the middle of the screen, and scrolls only to what is not in sight. */
export function handOn(page: Page): Hand {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  let at = { x: width / 2, y: height / 2 };
  const moved: Moved = { clicks: 0, pixels: 0, scrolls: 0 };

  async function reach(target: Locator): Promise<void> {
    await target.waitFor({ timeout: PATIENCE_MS });
    if (!(await isInSight(target))) {
      moved.scrolls += 1;
      await target.scrollIntoViewIfNeeded();
    }
    const box = await target.boundingBox();
    if (!box) throw new Error('What is to be clicked is not on the page');
    const to = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 24) };
    moved.pixels += Math.hypot(to.x - at.x, to.y - at.y);
    at = to;
    await page.mouse.move(to.x, to.y, { steps: 4 });
  }

  return {
    page,
    click: async (target) => {
      await reach(target);
      // Waits until it takes clicks, as a person would.
      await target.click({ trial: true, timeout: PATIENCE_MS });
      // Meanwhile it may have moved: a dialog grows when its content has come.
      await reach(target);
      await page.mouse.click(at.x, at.y);
      moved.clicks += 1;
    },
    drag: async (from, to) => {
      await reach(from);
      await page.mouse.down();
      await reach(to);
      await page.mouse.up();
      moved.clicks += 1;
    },
    type: (words) => page.keyboard.type(words),
    moved: () => ({ ...moved, pixels: Math.round(moved.pixels) }),
  };
}

const isInSight = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [middle, top] = [x + width / 2, y + Math.min(height / 2, 24)];
    return middle >= 0 && top >= 0 && middle <= window.innerWidth && top <= window.innerHeight;
  });
