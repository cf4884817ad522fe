import { startProduct } from '../setup/product';
import { startServices } from '../setup/services';
import { printTable } from './measure';
import { firstLoads, MOST_BYTES, mostBytesOf, shellBytes } from './ui/first-loads';
import { startStage, type Stage } from './ui/stage';
import { blockedWhile, timesToContent } from './ui/screen';
import { timesToOpen } from './ui/sheets';

const POSTS = 1000;

type Part = 'loads' | 'content' | 'sheets' | 'tasks';

/**
 * The waits of a user: JavaScript per page, the schedule with a thousand posts against an empty one, sheets that
 * open, and the longest block of the page while dragging or typing. Aims: 2 ×, 100 ms, 50 ms; JavaScript as
 * tests/boot/first-load.test.ts holds it. `--part loads|content|sheets|tasks` does one of them.
 */
export async function run({ part }: { part?: Part } = {}): Promise<void> {
  const services = await startServices();
  const mongoUri = services.mongoUri('bench');
  const product = await startProduct({ env: { MONGODB_URI: mongoUri, REDIS_URL: services.redisUrl() } });
  const stage = await startStage({ url: product.url, mongoUri, posts: POSTS });
  try {
    for (const [name, print] of Object.entries(PARTS)) if (!part || part === name) await print(stage);
  } finally {
    await stage.close();
    await product.stop();
    await services.stop();
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const PARTS: Record<Part, (stage: Stage) => void | Promise<void>> = {
  loads: () =>
    printTable([
      ['page', 'JavaScript at first load, kB gzip', 'at most'],
      ['the shell, of all pages', kilobytes(shellBytes()), kilobytes(MOST_BYTES.shell)],
      ...firstLoads().map(({ route, bytes }) => [route, kilobytes(bytes), kilobytes(mostBytesOf(route))]),
    ]),
  content: async (stage) => {
    const times = await timesToContent(stage);
    printTable([
      ['/schedule', 'ms to content', 'ratio'],
      ['no posts', times.none.toFixed(0), '1.00'],
      [`${POSTS} posts`, times.full.toFixed(0), (times.full / times.none).toFixed(2)],
    ]);
  },
  sheets: async (stage) => {
    const rows = await timesToOpen(stage);
    printTable([
      ['a sheet opens, ms from the press', 'median', 'most'],
      ...rows.map(({ sheet, ms, most }) => [sheet, ms.toFixed(0), most.toFixed(0)]),
    ]);
  },
  tasks: async (stage) => {
    const rows = await blockedWhile(stage);
    printTable([
      [`with ${POSTS} posts`, 'longest task, ms (median)', 'of rounds'],
      ...rows.map(({ doing, ms, rounds }) => [doing, ms.toFixed(0), String(rounds)]),
    ]);
  },
};
