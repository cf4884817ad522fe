import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { axeViolations } from '../setup/axe';
import { patient } from '../setup/hydrated';
import type { Scene } from './scene';
import type { Seeded } from './seed';

const SIZES = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
} as const;
const THEMES = ['light', 'dark'] as const;
const SETTLE_MS = 300;
/** Long enough for all responses that arrive. */
const LOADED_MS = 2000;
export const ZONE = 'Europe/Berlin';

type State = BrowserContextOptions['storageState'];
type Shoot = {
  scene: Scene;
  browser: Browser;
  baseURL: string;
  states: Record<'busy' | 'new', State>;
  seeded: Seeded;
  axe: boolean;
  /** Their names, separated by commas; empty: all of them. */
  sizes: string;
};

/**
 * Takes the pictures of a scene, light and dark in each size. Returns its faults (an unreachable state, a page wider
 * than the screen, axe's findings) as lines.
 */
export async function shoot({ scene, browser, baseURL, states, seeded, axe, sizes }: Shoot): Promise<string[]> {
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    if (sizes && !sizes.split(',').includes(size)) continue;
    const options = {
      baseURL,
      viewport,
      reducedMotion: 'reduce',
      timezoneId: ZONE,
      ...(scene.as === 'stranger' ? {} : { storageState: states[scene.as] }),
    } as const;
    const context = await browser.newContext(options);
    context.setDefaultTimeout(8000);
    const page = patient(await context.newPage());
    try {
      await open(page, scene, seeded).catch((error: unknown) =>
        faults.push(`${scene.name} (${size}): ${firstLines(error)}`),
      );
      for (const theme of THEMES) {
        // An open page follows the system's theme, so it is opened once for both.
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path: `shots/${scene.name}-${theme}-${size}.png` });
        if (axe) faults.push(...(await accessible(page)).map((fault) => `${scene.name} (${size}, ${theme}): ${fault}`));
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) faults.push(`${scene.name} (${size}): the page is ${wide} px wider than the screen`);
    } catch (error) {
      faults.push(`${scene.name} (${size}) has no picture: ${firstLines(error)}`);
    }
    await context.close();
  }
  return faults;
}

const firstLines = (error: unknown) => String(error).split('\n').slice(0, 2).join(' ');

async function open(page: Page, scene: Scene, seeded: Seeded): Promise<void> {
  await scene.before?.(page);
  await page.goto(scene.path(seeded));
  await settle(page, scene);
  await scene.after?.(page);
  // Between the loading state and the error there is a moment with neither.
  if (scene.before && scene.name.endsWith('-error'))
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
}

/** Waits until nothing loads any more, unless the picture shows loading. */
async function settle(page: Page, scene: Scene): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  if (/loading|partly/.test(scene.name)) return page.waitForTimeout(LOADED_MS);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

async function accessible(page: Page): Promise<string[]> {
  const violations = await axeViolations(page);
  return violations.map(({ id, nodes }) => `axe, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
