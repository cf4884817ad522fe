import type { PlatformKey } from '@/lib/platforms/define';
import { log } from '@/server/system/log';
import { destinationOf } from '@/server/publishing/connections/destination';
import { measure } from '@/server/system/metrics/registry';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import { noteForReading } from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import { announceChange, announceFailure } from '@/server/publishing/posts/announce/announce';
import { learnOfAccount } from './learn-of-account';
import { platformPostOf, type Post } from '@/server/publishing/post-rules/aggregate';
import type { End } from '@/server/publishing/post-rules/end-attempt';

type Ended = { post: Post; platform: PlatformKey; end: End; usable: UsableCredentials };

/** The effects of an attempt beside the post itself. Nothing here may change the outcome of the post. */
export async function afterAttempt({ post, platform, end, usable }: Ended): Promise<void> {
  count({ post, platform, end });
  await settled('what an attempt showed about its account', () =>
    learnOfAccount({ ...destinationOf(post, platformPostOf(post, platform) ?? { platform }), end, usable }),
  );
  await announceChange(post);
  if (end.state === 'published')
    await settled('that a post’s results are to be read', () => noteForReading(post, clock.now()));
  const entry = platformPostOf(post, platform);
  if (entry?.status === 'failed') await announceFailure(post, entry);
}

function count({ post, platform, end }: Omit<Ended, 'usable'>): void {
  const outcome = end.state === 'failed' ? end.failure.class : end.state;
  const attempts = platformPostOf(post, platform)?.attempts ?? [];
  const [first] = attempts;
  measure(({ deliveries, lateness }) => {
    deliveries.inc({ network: platform, outcome });
    // A later attempt is late because of the one before, and a post sent by hand has no time to be late for.
    if (attempts.length === 1 && first?.sentAt && post.scheduledFor && first.sentAt >= post.scheduledFor)
      lateness.observe({ network: platform }, (first.sentAt.getTime() - post.scheduledFor.getTime()) / 1000);
  });
}

async function settled(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.error({ err }, `${what} could not be stored`);
  }
}
