import { chromium } from '@playwright/test';
import { findProgram, TOOLS } from '../../server/boot/launcher/system-tools.mjs';
import { startProduct } from '../setup/product';
import { startServices } from '../setup/services';
import { HOUR, newFilmOf, USUAL } from './editor/film';
import { dragged, playedFor, soughtIn } from './editor/screen';
import { workedFor } from './editor/work';
import { median, printTable } from './measure';
import { firstLoads } from './ui/first-loads';

/**
 * The timeline editor with 500 items on a 30 s film: the pictures a second while a block is dragged, the longest block
 * of the page, how long it takes until a still frame is seen, and the page's memory while it plays (`--seconds`, 60 of
 * them unless said; the aim is ten minutes). Aims: 60 a second as a median, 50 ms, 100 ms, flat, and 300 kB at first.
 * `--hour`: with 2,000 items over an hour, of which 120 are films. `--work SECONDS`: everyday edits for so long, each
 * undone, instead of seeking and playing; aims: no task over 50 ms, memory flat.
 */
export async function run(options: { seconds?: string; hour?: string; work?: string } = {}): Promise<void> {
  const { seconds = '60', work } = options;
  const film = options.hour === undefined ? USUAL : HOUR;
  // Near the beginning, so that it is seen at once.
  const words = `Words ${Math.round(10 / film.each)}`;
  const services = await startServices();
  const env = { MONGODB_URI: services.mongoUri('bench'), REDIS_URL: services.redisUrl() };
  const product = await startProduct({ env });
  const program = TOOLS.find(({ name }) => name === 'chromium')
    ?.programs.map(findProgram)
    .find(Boolean);
  const browser = await chromium.launch({ ...(program ? { executablePath: program } : {}), args: ['--no-sandbox'] });
  try {
    const [own] = firstLoads().filter(({ route }) => route.includes('video-editor'));
    printTable([
      ['/video-editor/{projectId}', 'kB gzip', 'at most'],
      ['JavaScript at first load', ((own?.bytes ?? 0) / 1000).toFixed(1), '300'],
    ]);
    const { state, path } = await newFilmOf(product.url, film);
    const context = await browser.newContext({
      ...{ baseURL: product.url, storageState: state, viewport: { width: 1440, height: 900 } },
    });
    // tsx names functions with a helper that pages don't have.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    const { intervals, tasks } = await dragged(browser, page, { path, words });
    const late = intervals.filter((each) => each > 33.5).length;
    printTable([
      [`with ${film.items} items`, 'median', 'worst', 'aim'],
      ['ms between pictures while dragging', median(intervals).toFixed(1), Math.max(...intervals).toFixed(1), '16.7'],
      ['of them later than two pictures, %', ((late / intervals.length) * 100).toFixed(1), '', ''],
      ['longest task while dragging, ms', median(tasks).toFixed(0), Math.max(...tasks).toFixed(0), '50'],
    ]);
    if (work !== undefined) {
      const rounds = await workedFor(browser, page, { seconds: Number(work), words });
      printTable([
        [`${work} s of work, longest task of a round, ms (50)`, 'memory, MB'],
        ...rounds.map(({ at, task, bytes }) => [`after ${at} s: ${task.toFixed(0)}`, (bytes / 1_000_000).toFixed(1)]),
      ]);
      return;
    }
    // Of many films another one may paint than the one that is watched.
    if (film.clips === 1) {
      const sought = await soughtIn(page);
      printTable([
        ['', 'median', 'worst', 'aim'],
        ['until a still frame is seen, ms', median(sought).toFixed(0), Math.max(...sought).toFixed(0), '100'],
      ]);
    }
    const heaps = await playedFor(page, Number(seconds));
    printTable([
      [`memory of the page while it plays for ${seconds} s`, 'MB'],
      ...heaps.map(({ at, bytes }) => [`after ${at} s`, (bytes / 1_000_000).toFixed(1)]),
    ]);
  } finally {
    await browser.close();
    await product.stop();
    await services.stop();
  }
}
