'use client';

import { RotateCw, Wrench } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useId, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { homeOf } from '@/components/platforms/home-of';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { toast } from '@/components/ui/toast';
import type { WireNotification } from '@/lib/contracts/system';
import { NETWORK, type NoticeGroup } from '@/lib/notices/group-notices';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { publishPlatformPost } from '@/lib/routes/posts';
import { noticeLook } from './notice-look';

type NoticeProps = {
  group: NoticeGroup<WireNotification>;
  onOpen: () => void;
  /** Marks its notifications as read. */
  onRead: () => void;
};

const keyOf = (platform: string): PlatformKey | undefined => PLATFORM_KEYS.find((key) => key === platform);
const nameOf = (platform: string): string => {
  const key = keyOf(platform);
  return key ? labelOf(key) : platform;
};

/** One post (or thing) and one cause: what happened, why, and the act that mends it. */
export function NoticeArticle({ group, onOpen, onRead }: NoticeProps) {
  const titleId = useId();
  const [newest] = group.notices;
  const { about, kind, message, link, createdAt } = newest;
  const { icon: Icon, className, happened } = noticeLook(kind);
  const isUnread = group.unreadIds.length > 0;
  const title = about?.subject ?? message;
  const channels = about?.postId || kind !== 'reconnect' ? group.platforms.map(nameOf).join(', ') : '';
  const { select } = useWorkspace();
  const open = () => {
    // A client sees it in the project that it is shared from, whichever is open now.
    if (kind === 'post-shared') select(newest.projectId);
    if (isUnread) onRead();
    onOpen();
  };
  return (
    <article aria-labelledby={titleId} className={cn('flex gap-3 px-4 py-3', isUnread && 'bg-accent-soft/40')}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', className)} />
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className={cn('text-dense wrap-break-word', isUnread ? 'font-semibold' : 'font-normal')}>
          <Title link={link} onOpen={open} onRead={isUnread ? onRead : undefined}>
            {title}
          </Title>
          {isUnread && <span className="sr-only"> (unread)</span>}
        </h3>
        {about && happened && <p className="text-dense text-muted">{happened(channels, about.cause)}</p>}
        {group.reasons.map((reason) => (
          <p key={reason} className="mt-0.5 text-dense wrap-break-word">
            {reason}
          </p>
        ))}
        <p className="mt-0.5 text-tiny text-muted">
          <RelativeTime at={createdAt} past />
          {group.notices.length > 1 && ` · ${group.notices.length} times`}
        </p>
        <Mend group={group} onOpen={open} onRead={onRead} />
      </div>
    </article>
  );
}

type TitleProps = { link: string | null; onOpen: () => void; onRead: (() => void) | undefined; children: ReactNode };

/** Leads to the thing; without a place to lead to, a click says that it was read. */
function Title({ link, onOpen, onRead, children }: TitleProps) {
  if (link)
    return (
      <Link href={link} className="hover:underline max-md:block max-md:py-1" onClick={onOpen}>
        {children}
      </Link>
    );
  if (!onRead) return children;
  return (
    <button type="button" className="text-left" onClick={onRead}>
      {children}
    </button>
  );
}

/** The page where it is mended; null: there is none. */
function fixOf({ fix, platform }: NonNullable<WireNotification['about']>): string | null {
  if (fix !== NETWORK) return fix;
  const key = platform ? keyOf(platform) : undefined;
  return (key && homeOf(key)?.href) ?? null;
}

function Mend({ group, onOpen, onRead }: NoticeProps) {
  const publish = useAction(publishPlatformPost, { refresh: [...POST_LISTS] });
  const { projects } = useWorkspace();
  const [{ about, projectId }] = group.notices;
  const project = projects?.find(({ _id }) => _id === projectId);
  const retries = project?.mayRelease ? group.retries : [];
  const subject = about?.subject;
  const fix = about && fixOf(about);
  if (!fix && retries.length === 0) return null;

  async function retry(): Promise<void> {
    const sent = await Promise.all(
      retries.map(({ postId, platform }) => {
        const key = keyOf(platform);
        return key ? publish.run({ params: { id: postId, platform: key } }) : null;
      }),
    );
    if (sent.every((one) => one === null)) return;
    toast.success(`Publishing to ${retries.map(({ platform }) => nameOf(platform)).join(', ')} again`);
    onRead();
  }
  return (
    <div className="mt-2 flex gap-2">
      {fix && (
        <Button variant="outline" asChild size="sm" className="max-md:h-11 max-md:px-4">
          {fix.startsWith('/') ? (
            <Link href={fix} aria-description={subject} onClick={onOpen}>
              <Wrench aria-hidden />
              Fix
            </Link>
          ) : (
            <a href={fix} target="_blank" rel="noreferrer" aria-description={subject} onClick={onOpen}>
              <Wrench aria-hidden />
              Fix
            </a>
          )}
        </Button>
      )}
      {retries.length > 0 && (
        <Button
          variant="outline"
          size="sm"
          className="max-md:h-11 max-md:px-4"
          busy={publish.busy}
          aria-description={subject}
          onClick={() => void retry()}
        >
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
    </div>
  );
}
