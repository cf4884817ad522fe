import { Types } from 'mongoose';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { makeCorpus, type Corpus } from '../../fakes/telegram-web/corpus';
import { startTelegramWebFake } from '../../fakes/telegram-web/server';
import { runToEnd } from '../../services/search-support';
import { labelFigures } from './label-figures';
import { measureQuality } from './quality';
import { measureScale } from './scale';
import { allRows, search } from './searches';
import { measureTwenty } from './twenty';

const COUNT = 15;
/** Rules and weights may be chosen by these themes; the others show what they are worth. */
const CHOSEN = new Set(['coffee', 'hiking', 'indie-games', 'city-gardening']);
const owner = { projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()) };

export type SearchBench = {
  /** The host's embeddings; without, words decide. */
  real: boolean;
  /** These themes alone, and each request of their searches. */
  theme?: string | undefined;
  hasTrace: boolean;
  /** Which drawing of the corpus, and how many channels to find. */
  world: number;
  count?: number | undefined;
  /** quality, labels, twenty or scale alone. */
  part?: string | undefined;
};

export async function measureSearch({ real, part, theme, hasTrace, world, count = COUNT }: SearchBench): Promise<void> {
  const isAsked = (name: string) => part === undefined || part === name;
  await connectDatabase();
  const corpus = makeCorpus({ world });
  const fake = await startTelegramWebFake(corpus.channels);
  Object.assign(env, { TELEGRAM_WEB_URL: fake.url, TELEGRAM_WEB_RATE: 100 });
  try {
    const title = `${real ? 'real model' : 'words alone'}, world ${world}, ${count} to find`;
    if (isAsked('quality'))
      await measureQuality({ ...owner, corpus, chosen: CHOSEN, count, only: theme?.split(','), hasTrace }, title);
    if (isAsked('labels')) await measureLabels(corpus);
    if (isAsked('twenty')) await measureTwenty({ corpus, ...owner });
    if (isAsked('scale')) await measureScale({ corpus, ...owner });
  } finally {
    // Jobs are still announced, and indexes built.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await fake.close();
    await closeQueues();
    stopPublishingEvents();
    await disconnectDatabase();
  }
}

/** Labels of all channels that can be reached, from a Russian and from an English seed. */
async function measureLabels(corpus: Corpus): Promise<void> {
  const figures = labelFigures(corpus);
  for (const language of ['ru', 'en'] as const) {
    const theme = corpus.themes.find((each) => each.language === language)!;
    const id = await search(owner, theme, 1_000);
    await runToEnd(id, webSource);
    figures.add(await allRows(id), language);
  }
  figures.print();
}
