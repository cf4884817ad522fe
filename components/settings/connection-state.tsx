'use client';

import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import { usePostCards } from '@/components/shared/use-post-cards';
import { cn } from '@/components/ui/cn';
import type { WirePlatformSetting } from '@/lib/contracts/platform-settings';
import type { PlatformKey } from '@/lib/platforms/define';
import { shortTime } from '@/lib/format/relative-time';
import { manifestOf } from '@/lib/platforms/index';
import { firstWords } from '@/lib/posts/first-words';

type Connection = WirePlatformSetting['connection'];

/** One word for where a destination stands, right of its name. */
export function ConnectionChip({ connection, paused }: { connection: Connection | undefined; paused: boolean }) {
  if (paused) return <Chip icon={CirclePause} word="Paused" className="bg-paused-soft text-paused" />;
  if (connection?.state === 'ok')
    return <Chip icon={CircleCheck} word="Connected" className="bg-published-soft text-published" />;
  if (connection?.state === 'reconnect')
    return <Chip icon={CircleAlert} word="Reconnect" className="bg-failed-soft text-failed" />;
  if (connection) return <Chip icon={CircleDashed} word="Not tested" className="bg-sunken text-muted" />;
  return null;
}

function Chip({ icon: Icon, word, className }: { icon: typeof CircleCheck; word: string; className: string }) {
  return (
    <span className={cn('ml-auto inline-flex items-center gap-1 rounded-full px-2 text-tiny font-semibold', className)}>
      <Icon aria-hidden className="size-3 shrink-0" />
      {word}
    </span>
  );
}

type LineProps = { platform: PlatformKey; projectId: string; connection: Connection | undefined };

/**
 * Whose account it is and since when that is known; or why it has to be connected again, and what that puts at risk.
 */
export function ConnectionLine({ platform, projectId, connection }: LineProps) {
  if (!connection || connection.state === 'untested') return null;
  const checked = connection.checkedAt && (
    <span>
      Last checked <RelativeTime at={connection.checkedAt} past />.
    </span>
  );
  if (connection.state === 'ok') {
    return (
      <p className="truncate text-tiny text-muted">
        {connection.account ? `Connected as ${connection.account}.` : 'Connected.'} {checked}
      </p>
    );
  }
  return (
    <div className="mb-3 rounded-control border border-failed/40 bg-failed-soft px-3 py-2 text-dense">
      <p className="font-semibold text-failed">
        {manifestOf(platform).guide.words?.broken ?? 'Connect this account again'}
      </p>
      <p className="break-words">
        {connection.message} {checked}
      </p>
      {Boolean(connection.postsAtRisk) && (
        <PostsAtRisk platform={platform} projectId={projectId} count={connection.postsAtRisk ?? 0} />
      )}
    </div>
  );
}

const MAX_LISTED = 5;
const DAY_MS = 86_400_000;

/** Waiting posts that will fail if nothing is done, soonest first. */
function PostsAtRisk({ platform, projectId, count }: { platform: PlatformKey; projectId: string; count: number }) {
  // Once: another moment would be another question.
  const [from] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const posts = usePostCards({ projectId, platform, from });
  const waiting = (posts.data ?? [])
    .filter(
      ({ scheduledFor, platformPosts }) =>
        scheduledFor && platformPosts.some((entry) => entry.platform === platform && entry.status === 'pending'),
    )
    .sort((a, b) => (a.scheduledFor ?? '').localeCompare(b.scheduledFor ?? ''));
  return (
    <>
      <p className="mt-2 font-semibold">
        {count === 1 ? '1 post will fail until then:' : `${count} posts will fail until then:`}
      </p>
      <ul aria-label="Posts at risk" className="mt-1 flex flex-col gap-0.5">
        {waiting.slice(0, MAX_LISTED).map(({ _id, title, content, scheduledFor }) => (
          <li key={_id} className="flex min-w-0 gap-2">
            <Link href={`/schedule?post=${_id}`} className="min-w-0 truncate underline underline-offset-2">
              {firstWords({ title, content })}
            </Link>
            <span className="tabular ml-auto shrink-0 text-muted">
              {scheduledFor && shortTime(new Date(scheduledFor))}
            </span>
          </li>
        ))}
      </ul>
      {count > MAX_LISTED && <p className="mt-1 text-muted">and {count - MAX_LISTED} more</p>}
    </>
  );
}
