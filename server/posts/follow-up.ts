import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/clock';
import { redactText } from '@/server/log';
import { adapterOf } from '@/server/platforms/index';
import type { FollowUp } from '@/server/platforms/types';
import { adapterContext } from './adapter-context';
import { announceChange } from './announce';
import { readableCredentials } from './readable-credentials';
import { platformPostOf, type FollowUpNote, type Post } from './rules/aggregate';
import { followUpNoted, followUpTaken } from './rules/end-attempt';
import { changePost } from './store';
import { untilStored } from './until-stored';

/**
 * First comments, thumbnails: one after the other, each begun once by whoever takes it and noted. They create something public:
 * a step that was begun is never begun again, whatever became of it.
 */
export async function runFollowUps({ postId, platform, steps }: { postId: string; platform: PlatformKey; steps: FollowUp[] }): Promise<void> {
  for (const { kind, run } of steps) {
    const taken = await untilStored(() => changePost(postId, (post) => followUpTaken(post, { platform, kind, now: clock.now() })));
    if (!taken) continue;
    const outcome = await run().then(
      () => ({ outcome: 'done' as const, text: null }),
      (error: unknown) => ({ outcome: 'failed' as const, text: redactText(error instanceof Error ? error.message : String(error)).slice(0, 2000) }),
    );
    await note({ postId, platform, note: { kind, ...outcome, at: clock.now() } });
  }
}

async function note({ postId, ...noted }: { postId: string; platform: PlatformKey; note: FollowUpNote }): Promise<void> {
  const changed = await untilStored(() => changePost(postId, (post) => followUpNoted(post, noted)));
  if (changed) await announceChange(changed);
}

/** Does the steps that the worker which published has left: it died, or was stopped, before it began them. */
export async function takeOverFollowUps({ post, platform, signal }: { post: Post; platform: PlatformKey; signal: AbortSignal }): Promise<void> {
  const entry = platformPostOf(post, platform);
  const waiting = entry?.followUps.filter(({ outcome }) => outcome === 'waiting') ?? [];
  if (!entry?.externalId || waiting.length === 0) return;
  const [adapter, usable] = await Promise.all([adapterOf(platform), readableCredentials({ projectId: post.projectId, platform })]);
  const refuse = () => Promise.reject(new Error('The post is published already'));
  const { context, dispose } = adapterContext({ platform, credentials: usable.credentials, signal, steps: {}, saveStep: refuse, beforeCreate: refuse });
  try {
    const content = effectivePost(manifestOf(platform), post, entry.platformSpecificData);
    const known = adapter?.followUps?.(context, content, { externalId: entry.externalId, about: waiting[0]?.about ?? {} }) ?? [];
    const gone = (kind: string): FollowUp => ({ kind, run: () => Promise.reject(new Error('The worker stopped before this step, and it is not asked for any more')) });
    await runFollowUps({ postId: post._id, platform, steps: waiting.map(({ kind }) => known.find((step) => step.kind === kind) ?? gone(kind)) });
  } finally {
    await dispose();
  }
}
