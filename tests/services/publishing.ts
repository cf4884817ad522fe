import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { createPost as contract } from '@/lib/contracts/posts';
import type { PlatformKey } from '@/lib/platforms/define';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { createPost } from '@/server/publishing/posts/create-post';
import { createDeliveryRunner } from '@/server/publishing/posts/delivery/delivery-runner';
import { getPost } from '@/server/publishing/posts/get-post';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { sweep } from '@/server/publishing/posts/delivery/sweep';
import { wakePost } from '@/server/publishing/posts/delivery/wake-post';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { startDiscordFake } from '../fakes/discord';
import { startTelegramFake } from '../fakes/telegram';

const newId = () => String(new Types.ObjectId());
const WEBHOOK_ID = '123456789012345678';

/** Fakes of two networks and all steps of a publishing test, on the test file's own database. */
export async function startPublishing() {
  const telegram = await startTelegramFake();
  const discord = await startDiscordFake();
  Object.assign(env, { TELEGRAM_API_URL: telegram.url, DISCORD_API_URL: discord.url });
  await connectDatabase();

  return {
    telegram,
    discord,
    stop: async () => {
      await closeQueues();
      stopPublishingEvents();
      await disconnectDatabase();
      await Promise.all([telegram.close(), discord.close()]);
    },
  };
}

/** A project of its own, connected to Telegram and Discord. */
export async function newWorkspace({ connected = true } = {}): Promise<{
  projectId: string;
  userId: string;
  botToken: string;
}> {
  const botToken = `${100_000_000 + Math.floor(Math.random() * 800_000_000)}:AA${randomUUID().replaceAll('-', '')}_`;
  const workspace = { projectId: newId(), userId: newId(), botToken };
  if (connected) {
    const sent = {
      telegram: { bot_token: botToken, chat_id: '@channel' },
      discord: {
        webhook_url: `https://discord.com/api/webhooks/${WEBHOOK_ID}/token${randomUUID().replaceAll('-', '')}`,
      },
    };
    await saveSettings({ projectId: workspace.projectId, sent });
  }
  return workspace;
}

type Draft = { platforms?: PlatformKey[]; scheduledFor?: Date | null; content?: string; [field: string]: unknown };

/** A post parsed by the contract's schema, as a route passes it. */
export async function makePost(
  { projectId, userId }: { projectId: string; userId: string },
  { platforms = ['telegram'], scheduledFor = new Date(), content = 'Hello', ...fields }: Draft = {},
) {
  const body = contract.body!.parse({
    content,
    scheduledFor: scheduledFor?.toISOString() ?? null,
    platformPosts: platforms.map((platform) => ({ platform, platformSpecificData: {} })),
    ...fields,
  });
  return createPost({ projectId, userId, body });
}

/** A worker's sweep in this process, run to its end. */
export async function work(worker = 'test'): Promise<{ due: number; dispatched: number; missed: number }> {
  const runner = createDeliveryRunner({ worker });
  const swept = await sweep({ ahead: false, wake: (postId) => wakePost({ postId, dispatch: runner.dispatch }) });
  await runner.drained();
  return swept;
}

/** The post as its project sees it. */
export async function shown(id: string) {
  return presentPost(await getPost({ id }));
}

/** Repeats a check until it passes. Fails with its last error after a generous time. */
export async function until<T>(ask: () => T | Promise<T>, so: (answer: T) => boolean, ms = 60_000): Promise<T> {
  for (const end = Date.now() + ms; ; await sleep(25)) {
    const answer = await ask();
    if (so(answer)) return answer;
    if (Date.now() > end) throw new Error(`It never became so. Last seen: ${JSON.stringify(answer, null, 1)}`);
  }
}
