// npm run shots: pictures of every screen in its states, light and dark, wide and narrow, into the ignored folder shots/.
// `npm run shots -- post` takes those whose name contains the word. SHOTS_URL names a product that runs already (without the fakes: what is published then fails).
import { mkdir } from 'node:fs/promises';
import { chromium, request as api, type Browser, type Page } from '@playwright/test';
import { startDiscordFake } from '../fakes/discord';
import { startTelegramFake } from '../fakes/telegram';
import { startProduct } from '../setup/product';
import { scenes, type Scene } from './scenes';
import { seed, type Seeded } from './seed';

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const THEMES = ['light', 'dark'] as const;
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const SETTLE_MS = 700;

type Account = Awaited<ReturnType<typeof register>>;

/** A new account; its cookies are what a browser would hold. */
async function register(baseURL: string, name: string) {
  const request = await api.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  const email = `${name.split(' ')[0]?.toLowerCase()}-${Date.now()}@example.com`;
  const answer = await request.post('/api/auth/register', { data: { name, email, password: 'long enough' } });
  if (!answer.ok()) throw new Error(`registering answered ${answer.status()}: ${await answer.text()}`);
  return { request, state: await request.storageState() };
}

/** Waits until nothing loads any more, unless loading is what the picture is of. */
async function settle(page: Page, scene: Scene): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  if (scene.name.endsWith('loading')) return;
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]') && [...document.images].every((image) => image.complete || image.loading === 'lazy'));
}

type Shoot = { scene: Scene; browser: Browser; baseURL: string; accounts: Record<'busy' | 'new', Account>; seeded: Seeded };

async function shoot({ scene, browser, baseURL, accounts, seeded }: Shoot) {
  for (const theme of THEMES) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Berlin',
        ...(scene.as === 'stranger' ? {} : { storageState: accounts[scene.as].state }),
      });
      const page = await context.newPage();
      await scene.before?.(page);
      await page.goto(scene.path(seeded));
      await settle(page, scene);
      await scene.after?.(page);
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: `shots/${scene.name}-${theme}-${size}.png` });
      await context.close();
    }
  }
  process.stdout.write(`  ${scene.name}\n`);
}

async function main() {
  const wanted = process.argv[2] ?? '';
  const telegram = await startTelegramFake();
  const discord = await startDiscordFake();
  const product = process.env.SHOTS_URL ? null : await startProduct({ env: { TELEGRAM_API_URL: telegram.url, DISCORD_API_URL: discord.url } });
  const baseURL = process.env.SHOTS_URL ?? product?.url ?? '';
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await mkdir('shots', { recursive: true });
    const accounts = { busy: await register(baseURL, 'Nora Winter'), new: await register(baseURL, 'Max Frisch') };
    const seeded = await seed({ request: accounts.busy.request, browser, telegram });
    for (const scene of scenes.filter(({ name }) => name.includes(wanted))) await shoot({ scene, browser, baseURL, accounts, seeded });
  } finally {
    await browser.close();
    await product?.stop();
    await telegram.close();
    await discord.close();
  }
}

await main();
