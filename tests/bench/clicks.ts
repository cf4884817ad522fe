import { startTelegramFake } from '../fakes/telegram';
import { startDiscordFake } from '../fakes/discord';
import { startProduct } from '../setup/product';
import { startServices } from '../setup/services';
import { EDITS, openFilm, type Edit } from './clicks/edits';
import { handOn, type Moved } from './clicks/hand';
import { newPerson, startBrowser } from './clicks/people';
import { TASKS, type Task, type World } from './clicks/tasks';
import { printTable } from './measure';

/**
 * Clicks, way of the mouse and scrolls of the ten tasks by which the product is compared with its best peers; typing is
 * left out. `--task WORDS` does those whose name has them, `--film` also the one that makes a film. A task that can't
 * be done prints why. `--edits`: ten everyday edits of a film instead, with seconds until they are seen.
 */
export async function run({
  task = '',
  film,
  edits,
}: { task?: string; film?: string; edits?: string } = {}): Promise<void> {
  const services = await startServices();
  const [telegram, discord] = await Promise.all([startTelegramFake(), startDiscordFake()]);
  const mongoUri = services.mongoUri('clicks');
  const product = await startProduct({
    env: {
      ...{ MONGODB_URI: mongoUri, REDIS_URL: services.redisUrl(), REGISTRATION: 'open' },
      ...{ TELEGRAM_API_URL: telegram.url, DISCORD_API_URL: discord.url },
    },
  });
  const browser = await startBrowser();
  const rows: string[][] = [];
  try {
    if (edits) return await runEdits(await newPerson(browser, product.url, 'editor'), task);
    for (const [index, each] of TASKS.entries()) {
      if (!each.name.toLowerCase().includes(task.toLowerCase()) || (each.makesFilm && !film)) continue;
      const person = await newPerson(browser, product.url, `person-${index}`);
      rows.push(rowOf(each, await countOf(each, person, { mongoUri, telegram })));
      await person.leave();
    }
  } finally {
    if (!edits) printTable([['task', 'goal', 'clicks', 'pixels', 'scrolls', ''], ...rows]);
    await browser.close();
    await product.stop();
    await services.stop();
    await Promise.all([telegram.close(), discord.close()]);
  }
}

async function runEdits(person: Awaited<ReturnType<typeof newPerson>>, wanted: string): Promise<void> {
  const rows: string[][] = [];
  for (const edit of EDITS.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))) {
    await openFilm(person);
    rows.push(await editRow(edit, person));
  }
  await person.leave();
  printTable([['edit', 'clicks', 'seconds', 'pixels', 'OpenCut’s clicks'], ...rows]);
}

async function editRow({ name, act, opencut }: Edit, { page }: { page: Parameters<Edit['act']>[1] }) {
  const hand = handOn(page);
  const began = performance.now();
  const why = await act(hand, page).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'failed',
  );
  const { clicks, pixels } = hand.moved();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return why ? [name, '–', '–', '–', why] : [name, String(clicks), seconds, String(pixels), String(opencut ?? '–')];
}

type Counted = Moved | { failed: string };

async function countOf(task: Task, person: Parameters<Task['begin']>[0], world: World): Promise<Counted> {
  const hand = handOn(person.page);
  try {
    await task.begin(person, world);
    await task.act(hand, person.page);
    return hand.moved();
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { failed: `after ${hand.moved().clicks} clicks: ${line ?? ''}` };
  }
}

function rowOf({ name, goal }: Task, counted: Counted): string[] {
  if ('failed' in counted) return [name, String(goal), '–', '–', '–', counted.failed];
  const { clicks, pixels, scrolls } = counted;
  return [name, String(goal), String(clicks), String(pixels), String(scrolls), clicks <= goal ? 'met' : 'missed'];
}
