import { randomUUID } from 'node:crypto';
import { megabytes, type Host } from './host';
import type { Part } from './part';

/** A step of a real update, which reads and changes every post that has these terms. */
const STEP = '2026-11-24-grams-of-posts';
const TERMS = Array.from({ length: 60 }, (_, at) => (at * 7919).toString(36).padStart(3, '0').slice(-3));
/** A worker looks for steps every 30 s. */
const LOOKS_WITHIN_MS = 30_000;
const DELIVERIES = 60;
const LATE_MS = 1_000;
const SECOND_MS = 1_000;
const LOOK_MS = 200;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Posts that fall due one a second while the step runs. Their texts name them. */
async function planDeliveries(host: Host): Promise<Map<string, number>> {
  const of = `projectId=${host.controlId}`;
  await host.call('POST', `/platform-settings?${of}`, { telegram: { bot_token: '1:bench', chat_id: '@channel' } });
  const due = new Map<string, number>();
  const first = Date.now() + LOOKS_WITHIN_MS;
  for (let index = 0; index < DELIVERIES; index += 1) {
    const [content, at] = [`Due ${randomUUID()}`, first + index * SECOND_MS];
    const platformPosts = [{ platform: 'telegram', enabled: true, platformSpecificData: { content } }];
    const body = { content, scheduledFor: new Date(at).toISOString(), platformPosts };
    await host.call('POST', `/posts?${of}`, body);
    due.set(content, at);
  }
  return due;
}

/** Prints how late the latest was; throws for one that never came. */
async function judgeDeliveries(host: Host, due: ReadonlyMap<string, number>): Promise<void> {
  const last = Math.max(...due.values());
  while (Date.now() < last + 2 * SECOND_MS) await sleep(LOOK_MS);
  const late = [...due].map(([content, at]) => {
    const message = host.telegram.messages.find(({ body }) => body.includes(content));
    if (!message) throw new Error(`A post due at ${new Date(at).toISOString()} has not come`);
    return message.at - at;
  });
  const most = Math.max(...late);
  console.error(`  deliveries beside the step: at most ${most} ms late${most > LATE_MS ? ' MISSED' : ''}`);
}

/** Gives posts their old form, forgets that the step has run, and waits until a worker has brought them up. */
async function backfill(host: Host): Promise<void> {
  const due = await planDeliveries(host);
  const before = megabytes(host, 'worker');
  await host.collection('migrations').deleteOne({ _id: STEP as never });
  /** The most of each tenth of the step: memory that grows with what is done shows from one to the next. */
  const most: number[] = [];
  for (;;) {
    const row = await host.collection('migrations').findOne({ _id: STEP as never });
    if (row?.endedAt) break;
    if (row?.error) throw new Error(String(row.error));
    const counts = row?.counts as { seen: number; total: number } | undefined;
    const tenth = counts && counts.total > 0 ? Math.min(9, Math.floor((10 * counts.seen) / counts.total)) : 0;
    most[tenth] = Math.max(most[tenth] ?? 0, megabytes(host, 'worker'));
    await sleep(LOOK_MS);
  }
  console.error(`  worker: ${before} MB before the step, at most ${most.join(', ')} MB in its tenths`);
  await judgeDeliveries(host, due);
}

/** A step of an update that runs beside the working product, on the posts of the part `posts`. */
export const update: Part = {
  name: 'update',
  sizes: [0, 0, 0],
  fill: async () => undefined,
  calls: async () => [],
  longWork: async (host) => {
    await host.collection('posts').updateMany({ projectId: host.projectId }, { $set: { grams: TERMS } });
    return [{ name: 'a step of an update', run: () => backfill(host), most: 1.5 }];
  },
};
