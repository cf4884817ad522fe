import { createSearch } from '@/server/research/searches/manage';
import { runSearch } from '@/server/research/searches/crawl/run-search';
import { stopSearch } from '@/server/research/searches/control';
import type { ChannelSource, SourceContext } from '@/server/research/sources/telegram/source';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { SourcePageModel } from '@/prisma-free-models/source-page';
import { env } from '@/server/system/env';
import type { Corpus } from '../../fakes/telegram-web/corpus';
import { dropJobs, plainJob } from '../../services/search-support';

const SEARCHES = 20;
const RATE = 5;
const SECONDS = 30;

/** Twenty searches at once on one rate: the calls that each one got. */
export async function measureTwenty({
  corpus,
  projectId,
  userId,
}: {
  corpus: Corpus;
  projectId: string;
  userId: string;
}) {
  await SourcePageModel.deleteMany({});
  env.TELEGRAM_WEB_RATE = RATE;
  const calls = new Map<string, number>();
  // Pages that another search has read would cost none.
  const fresh = (ctx: SourceContext): SourceContext => ({ ...ctx, maxAgeSeconds: 0 });
  const counted: ChannelSource = {
    ...webSource,
    card: (ref, ctx) => webSource.card(ref, fresh(ctx)).then((answer) => count(ctx.searchId, answer)),
    posts: (ref, options, ctx) =>
      webSource.posts(ref, options, fresh(ctx)).then((answer) => count(ctx.searchId, answer)),
  };
  function count<T extends { calls: number }>(id: string, answer: T): T {
    calls.set(id, (calls.get(id) ?? 0) + answer.calls);
    return answer;
  }
  const ids: string[] = [];
  const seeds = corpus.channels.filter(({ kind, isRestricted }) => kind === 'channel' && !isRestricted);
  for (const { username } of seeds.slice(0, SEARCHES)) {
    const made = { projectId, userId, search_name: username, initial_channel: username, channel_count_to_find: 500 };
    ids.push((await createSearch(made)).id);
  }
  await dropJobs();
  const runs = ids.map((searchId) => runSearch({ searchId, run: 1 }, plainJob(), () => Promise.resolve([counted])));
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  for (const id of ids) await stopSearch({ id });
  await Promise.all(runs);
  env.TELEGRAM_WEB_RATE = 100;
  const each = ids.map((id) => calls.get(id) ?? 0).sort((a, b) => a - b);
  const all = each.reduce((sum, value) => sum + value, 0);
  console.log(
    `Twenty searches, ${RATE} calls a second for ${SECONDS} s: ${all} calls, the least ${each[0]}, the most ${each.at(-1)} of one\n`,
  );
}
