import { storyOf } from '@/lib/post-words/story';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { clock } from '@/server/system/clock';
import { hasLiveWorker } from '@/server/system/jobs/worker-heartbeat.store';
import { redactText } from '@/server/system/log';
import { everySettingOf } from '@/server/publishing/connections/store';
import { listPauses } from '@/server/publishing/posts/pauses/pause-publishing';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';

/** Shorter values are names and numbers that would make the rest unreadable. */
const SECRET_MIN = 8;

/** The story of each platform of a post, in plain words. */
export async function readStory({ id }: { id: string }) {
  const post = await presentPost(await requirePost(id));
  const now = clock.now().toISOString();
  return {
    platforms: post.platformPosts.map((entry) => ({
      platform: entry.platform,
      label: labelOf(entry.platform),
      lines: storyOf(post, entry, now),
    })),
  };
}

/**
 * Everything known about a post's deliveries, safe to share: without credentials, addresses that hold secrets, and
 * results of steps.
 */
export async function readDiagnostics({ id }: { id: string }) {
  const post = await requirePost(id);
  const [shown, story, pauses, worker] = await Promise.all([
    presentPost(post),
    readStory({ id }),
    listPauses({ projectId: post.projectId }),
    hasLiveWorker(),
  ]);
  const facts = {
    generatedAt: clock.now().toISOString(),
    host: { node: process.version, workerAlive: worker, pauses },
    post: shown,
    story: story.platforms,
    deliveries: post.platformPosts.map(deliveryFacts),
    nextActionAt: post.nextActionAt,
    version: post.version,
  };
  return withoutSecrets(facts, await secretsOf(post)) as typeof facts;
}

function deliveryFacts({ platform, delivery, attempts, partsOut = [] }: PlatformPost) {
  const { steps, pending, ...rest } = delivery;
  return {
    platform,
    ...rest,
    stepsDone: Object.keys(steps),
    polled: pending !== null,
    partsOut: partsOut.map(({ externalId, publicUrl, at }) => ({ externalId, publicUrl, at })),
    workers: attempts.map(({ id, worker, sentAt }) => ({ attempt: id, worker, sentAt })),
  };
}

async function secretsOf(post: Post): Promise<string[]> {
  const settings = await everySettingOf([post.projectId]);
  return settings.flatMap(({ platform, credentials }) => {
    const secret = new Set(
      manifestOf(platform)
        .credentials.filter((field) => field.kind === 'secret')
        .map(({ name }) => name),
    );
    return Object.entries(credentials).flatMap(([name, value]) =>
      secret.has(name) && value.length >= SECRET_MIN ? [value] : [],
    );
  });
}

function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), redactText(value));
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, secrets));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutSecrets(entry, secrets)]));
}
