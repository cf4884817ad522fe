import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Types } from 'mongoose';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { ChannelReadingModel } from '@/prisma-free-models/channel-reading';
import { languageOf } from '@/lib/knowledge/languages';
import { subjectTerms, writeTerms } from '@/lib/searches/channel-words';
import { stopSearch } from '@/server/research/searches/control';
import { createSearch } from '@/server/research/searches/manage';
import { rescore } from '@/server/research/searches/scores/rescore';
import { listSearchResults } from '@/server/research/searches/results/results';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { env } from '@/server/system/env';
import type { Corpus } from '../../fakes/telegram-web/corpus';
import { dropJobs, runToEnd } from '../../services/search-support';
import { median } from '../measure';

const CHANNELS = 10_000;
const POSTS = 20;
const LOOKS = 60;
type Place = { corpus: Corpus; projectId: string; userId: string };

/** Ten thousand channels scored, with the memory that it takes; then pages of results beside a running crawl. */
export async function measureScale(place: Place): Promise<void> {
  const [small, large] = [await filled(place, CHANNELS / 10), await filled(place, CHANNELS)];
  const [few, many] = [await scored(small), await scored(large)];
  console.log(
    `Scored: ${CHANNELS / 10} channels in ${few.seconds.toFixed(1)} s, memory held +${few.mb} MB; ${CHANNELS} in ${many.seconds.toFixed(1)} s, +${many.mb} MB`,
  );
  const alone = await looks(large);
  env.TELEGRAM_WEB_RATE = 5;
  const theme = place.corpus.themes[0]!;
  const { id } = await createSearch({
    ...place,
    search_name: 'beside',
    initial_channel: theme.seed,
    channel_count_to_find: 500,
  });
  await dropJobs();
  const crawl = runToEnd(id, webSource);
  const beside = await looks(large);
  console.log(`A page of ${CHANNELS}: ${alone} ms; beside a crawl in the same process ${beside} ms (median, 95 %)\n`);
  await stopSearch({ id }).catch(() => undefined);
  await crawl;
}

async function filled({ corpus, projectId, userId }: Place, channels: number): Promise<string> {
  const { id } = await createSearch({
    projectId,
    userId,
    search_name: 'large',
    initial_channel: corpus.themes[0]!.seed,
  });
  await dropJobs();
  const of = { projectId: new Types.ObjectId(projectId), searchId: new Types.ObjectId(id) };
  const read = corpus.channels.filter(({ kind, posts }) => kind === 'channel' && posts.length > POSTS);
  const stems = read.map(({ posts }) => {
    const texts = posts.slice(-POSTS).map(({ text }) => text);
    const language = languageOf(texts.join('\n'));
    return texts.map((text) => writeTerms(subjectTerms(text, language)));
  });
  for (let from = 0; from <= channels; from += 500) {
    const rows = Array.from({ length: Math.min(500, channels + 1 - from) }, (_, index) => {
      const at = from + index;
      const isSeed = at === 0;
      const username = isSeed ? corpus.themes[0]!.seed : `channel${at}x`;
      return {
        ...of,
        _id: new Types.ObjectId(),
        key: username.toLowerCase(),
        username,
        isSeed,
        state: 'checked' as const,
        hop: 1,
        priority: 0,
        title: username,
        sortTitle: username,
        noTitle: false,
      };
    });
    await ChannelCandidateModel.insertMany(rows);
    await ChannelReadingModel.insertMany(
      rows.map(({ _id, key }, index) => ({
        ...of,
        candidateId: _id,
        key,
        stems: stems[(from + index) % stems.length],
      })),
    );
  }
  return id;
}

/** The time without, and the memory with the garbage taken away: what waits for the collector is no need of memory. */
async function scored(id: string): Promise<{ seconds: number; mb: string }> {
  const began = performance.now();
  await rescore(id);
  const seconds = (performance.now() - began) / 1_000;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const base = held();
  let most = base;
  const timer = setInterval(() => (most = Math.max(most, held())), 100);
  await rescore(id);
  clearInterval(timer);
  return { seconds, mb: ((most - base) / 1_048_576).toFixed(1) };
}

async function looks(id: string): Promise<string> {
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    await listSearchResults({ id, query: { page: 1 + (look % 5) } });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const sorted = [...times].sort((a, b) => a - b);
  return `${Math.round(median(times))} / ${Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)}`;
}
