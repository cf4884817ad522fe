// node --import tsx tests/shots/tour.ts: renews the README's tour (best/tour-light.webp, best/tour-dark.webp): a post
// is written, planned and read again in some 20 seconds.
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { patient } from '../setup/hydrated';
import { openHost } from './host';
import { ZONE } from './shoot';

const BEST = path.join(import.meta.dirname, 'best');
const VIEW = { width: 1200, height: 750 };
const QUALITY = 60;
const TEXT = 'Yirgacheffe is back: bergamot, peach, black tea.\n180 bags, then it is gone.';
/** An arrow where the mouse is, which pictures of a page don't have. */
const POINTER = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="28" viewBox="0 0 22 28"><path d="M2 1v21l5.5-5 3.6 8.6 4-1.7-3.6-8.4H19z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>`;

type Frame = { picture: Buffer; ms: number };

/** A film of a page: each frame stands for a while. */
class Film {
  readonly frames: Frame[] = [];
  private place = { x: VIEW.width / 2, y: VIEW.height / 2 };
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async hold(ms: number): Promise<void> {
    const page = await this.page.screenshot();
    const { x, y } = this.place;
    const arrow = { input: Buffer.from(POINTER), left: Math.round(x), top: Math.round(y) };
    this.frames.push({ picture: await sharp(page).composite([arrow]).png().toBuffer(), ms });
  }

  /** The pointer goes there in a few frames, and presses. */
  async press(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to press');
    const [from, to] = [this.place, { x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    for (const share of [0.45, 0.85, 1]) {
      this.place = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.hold(share === 1 ? 220 : 70);
    }
    await target.click();
    await this.page.waitForTimeout(500);
  }

  async type(target: Locator, text: string): Promise<void> {
    for (const words of text.match(/\S+\s*\S*\s*/g) ?? []) {
      await target.pressSequentially(words);
      await this.hold(150);
    }
  }

  async save(name: string): Promise<void> {
    await sharp(
      this.frames.map(({ picture }) => picture),
      { join: { animated: true } },
    )
      .webp({ quality: QUALITY, effort: 5, minSize: true, loop: 0, delay: this.frames.map(({ ms }) => ms) })
      .toFile(path.join(BEST, name));
  }
}

async function write(page: Page, film: Film): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).first().waitFor();
  await page.waitForTimeout(1_500);
  await film.hold(1_600);
  await film.press(page.getByRole('button', { name: 'New post', exact: true }).first());
  const form = page.getByRole('form', { name: 'New post' });
  await film.hold(500);
  for (const name of ['Telegram', 'Instagram', 'Threads'])
    await film.press(form.getByRole('switch', { name, exact: true }));
  await film.type(form.getByLabel('Content').first(), TEXT);
  await film.press(form.getByRole('button', { name: 'Choose from library' }));
  const library = page.getByRole('dialog', { name: 'Media library' });
  await library.getByText('Yirgacheffe.png').first().waitFor();
  await page.waitForTimeout(800);
  await film.hold(500);
  await film.press(library.getByText('Yirgacheffe.png').first());
  await film.press(library.getByRole('button', { name: 'Use file' }));
  await page.waitForTimeout(1_500);
  await film.hold(900);
  for (const name of ['Instagram', 'Threads']) {
    await film.press(form.getByRole('region', { name: 'Preview' }).getByRole('tab', { name }));
    await film.hold(900);
  }
  const date = form.getByLabel('Date and time');
  await film.press(date);
  await date.fill('tomorrow 18:30');
  await page.waitForTimeout(400);
  await film.hold(800);
  await date.press('Enter');
  await film.press(form.getByRole('button', { name: 'Schedule', exact: true }));
  await form.waitFor({ state: 'detached' });
}

async function readAgain(page: Page, film: Film, publishedId: string): Promise<void> {
  await page.waitForTimeout(1_000);
  await film.hold(1_400);
  for (const view of ['Month', 'Week']) {
    await film.press(page.getByRole('tab', { name: view }));
    await page.waitForTimeout(900);
    await film.hold(1_500);
  }
  await page.goto(`/schedule?view=week&post=${publishedId}`);
  await page.waitForTimeout(2_000);
  await film.hold(2_600);
}

async function tour(browser: Browser, host: Awaited<ReturnType<typeof openHost>>, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: host.baseURL,
    viewport: VIEW,
    reducedMotion: 'reduce',
    timezoneId: ZONE,
    colorScheme,
    storageState: host.states.busy,
  });
  const page = patient(await context.newPage());
  const film = new Film(page);
  await page.goto('/schedule');
  await write(page, film);
  await readAgain(page, film, host.seeded.publishedId);
  await context.close();
  await film.save(`tour-${colorScheme}.webp`);
  const seconds = film.frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  process.stdout.write(`  ${colorScheme}: ${film.frames.length} pictures, ${seconds.toFixed(1)} s\n`);
}

const host = await openHost();
try {
  for (const theme of ['light', 'dark'] as const) await tour(host.browser, host, theme);
} finally {
  await host.close();
}
