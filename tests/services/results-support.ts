import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { ReadingAccountModel } from '@/prisma-free-models/reading-account';
import { SharedMemoryModel } from '@/prisma-free-models/shared-memory';
import { SourcePaceModel } from '@/prisma-free-models/source-pace';
import { SourcePageModel } from '@/prisma-free-models/source-page';
import { SourceWaitModel } from '@/prisma-free-models/source-wait';
import { readPostResults } from '@/server/publishing/results/post-results';
import { readDueResults } from '@/server/publishing/results/read-due';
import { publicPageOf } from '@/server/research/sources/telegram/web/public-post';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import type { FakeRequest } from '../fakes/server';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;
const isReading = ({ method, path }: FakeRequest) => method === 'GET' && path.includes('/messages/');

/** Everything that reads results, on the test file's own database, with a clock that can be set forward. */
export function resultsPlace() {
  const realNow = clock.now;
  let shift = 0;
  let workspace: Workspace;
  let services: Awaited<ReturnType<typeof startPublishing>>;
  let web: TelegramWebFake;
  /** Posts that browsers were told of. */
  const announced: string[] = [];

  beforeAll(async () => {
    services = await startPublishing();
    web = await startTelegramWebFake();
    Object.assign(env, { TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: 100 });
  });
  afterAll(async () => {
    clock.now = realNow;
    await web.close();
    await services.stop();
  });
  beforeEach(async () => {
    shift = 0;
    announced.length = 0;
    clock.now = () => new Date(realNow().getTime() + shift);
    await Promise.all([
      PostModel.deleteMany({}),
      PostResultModel.deleteMany({}),
      PostReadingModel.deleteMany({}),
      ReadingAccountModel.deleteMany({}),
      SharedMemoryModel.deleteMany({}),
      SourcePaceModel.deleteMany({}),
      SourcePageModel.deleteMany({}),
      SourceWaitModel.deleteMany({}),
    ]);
    services.telegram.reset();
    services.discord.reset();
    services.discord.reactions.clear();
    web.reset();
    web.channels.clear();
    workspace = await newWorkspace();
  });

  const entryOf = async (id: string, platform: PlatformKey) =>
    (await shown(id)).platformPosts.find((entry) => entry.platform === platform)!;
  return {
    announced,
    later: (ms: number) => void (shift += ms),
    workspace: () => workspace,
    services: () => services,
    web: () => web,
    read: async () => {
      const asking = {
        ...{ signal: AbortSignal.timeout(60_000), publicPageOf },
        onRead: async ({ _id }: { _id: string }) => void announced.push(_id),
      };
      const read = await Promise.all(PLATFORM_KEYS.map((platform) => readDueResults(platform, asking)));
      return read.reduce((sum, one) => sum + one, 0);
    },
    published: async (platforms: PlatformKey[], place: Workspace = workspace): Promise<string> => {
      const { _id } = await makePost(place, { platforms });
      await work();
      return _id;
    },
    entryOf,
    resultOf: async (id: string, platform: PlatformKey) =>
      (await readPostResults({ id })).platforms.find((one) => one.platform === platform)!,
    isReading,
    /** Readings that Discord was asked for. */
    readings: () => services.discord.requests.filter(isReading).length,
    /** The public page of the channel that posts go to. */
    showPage: async (id: string, { views, reactions }: { views: number; reactions: number }): Promise<void> => {
      const { publicUrl } = await entryOf(id, 'telegram');
      const number = Number(/\d+$/.exec(publicUrl ?? '')?.[0]);
      web.channels.set('channel', {
        ...{ username: 'channel', kind: 'channel', title: 'Channel', description: '', participants: 10 },
        posts: [{ id: number, at: new Date(), text: 'Hello', views, reactions }],
      });
    },
  };
}
