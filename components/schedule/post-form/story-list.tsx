'use client';

import { CircleDot, CornerDownRight, Dot, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { WithLinks } from '@/components/shared/with-links';
import { useNow } from '@/components/shared/use-now';
import { cn } from '@/components/ui/cn';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { exactTime, relativeTime } from '@/lib/format/relative-time';
import { storyOf, type StoryLine } from '@/lib/post-words/story';

const LOOK: Record<StoryLine['kind'], { icon: LucideIcon; className: string; word: string }> = {
  past: { icon: Dot, className: 'text-muted', word: 'Happened' },
  now: { icon: CircleDot, className: 'font-semibold text-ink', word: 'Now' },
  next: { icon: CornerDownRight, className: 'text-ink', word: 'Next' },
};

/**
 * Everything that happened to a platform post, how it stands and what comes next: the sentences of
 * `GET /posts/{id}/story`, as they come.
 */
export function StoryList({ post, entry }: { post: WirePost; entry: WirePlatformPost }) {
  const now = useNow();
  const lines = useMemo(() => storyOf(post, entry, new Date(now).toISOString()), [post, entry, now]);
  return (
    <ol aria-label="Story" className="flex flex-col gap-1">
      {lines.map((line, index) => {
        const { icon: Icon, className, word } = LOOK[line.kind];
        return (
          <li key={index} className={cn('flex gap-2 text-dense', className)}>
            <Icon aria-label={word} className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <WithLinks text={line.text} />
            </span>
            {line.at && (
              <time
                dateTime={line.at}
                title={exactTime(new Date(line.at))}
                className="shrink-0 text-tiny font-normal text-muted"
              >
                {relativeTime({ at: new Date(line.at), now: new Date(now) })}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
