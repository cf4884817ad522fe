'use client';

import { Bell } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireNotification } from '@/lib/contracts/system';
import { listNotifications, readNotifications } from '@/lib/routes/system';
import { NOTIFICATIONS, NotificationsButton } from './notifications-button';

/** Recent notifications. */
export function NotificationsPanel() {
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useEndpoint(listNotifications, { query: NOTIFICATIONS }, { live: true });
  const markRead = useAction(readNotifications, { refresh: [listNotifications] });
  const unread = data?.filter(({ readAt }) => readAt === null).length ?? 0;

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <NotificationsButton />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="p-0">
        <div className="flex h-11 items-center justify-between border-b border-line px-4">
          <h2 className="font-semibold">Notifications</h2>
          {unread > 0 && (
            <Button
              variant="link"
              size="inline"
              className="text-dense"
              busy={markRead.busy}
              onClick={() => void markRead.run({ body: {} })}
            >
              Mark all as read
            </Button>
          )}
        </div>
        <div className="max-h-[min(420px,60dvh)] overflow-y-auto">
          {error && !data && (
            <ErrorState
              title="Notifications could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
              className="m-3"
            />
          )}
          {!data && !error && (
            <Loading>
              <div className="flex flex-col gap-3 p-4">
                <Skeleton className="h-9" />
                <Skeleton className="h-9" />
              </div>
            </Loading>
          )}
          {data?.length === 0 && (
            <EmptyState icon={Bell} title="Nothing new">
              Problems with posts and connections appear here.
            </EmptyState>
          )}
          {data && data.length > 0 && (
            <ul>
              {data.map((entry) => (
                <li key={entry.id} className="border-b border-line last:border-b-0">
                  <Entry
                    entry={entry}
                    onOpen={() => setOpen(false)}
                    onRead={() => void markRead.run({ body: { ids: [entry.id] } })}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </PopoverContent>
    </Popover>
  );
}

function Entry({ entry, onOpen, onRead }: { entry: WireNotification; onOpen: () => void; onRead: () => void }) {
  const isUnread = entry.readAt === null;
  const body = (
    <>
      <span
        aria-hidden
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', isUnread ? 'bg-accent' : 'bg-transparent')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block break-words text-dense', isUnread && 'font-semibold')}>{entry.message}</span>
        <RelativeTime at={entry.createdAt} className="text-tiny text-muted" />
      </span>
    </>
  );
  const look = 'flex w-full gap-3 px-4 py-3 text-left hover:bg-hover';
  function read(): void {
    if (isUnread) onRead();
  }
  if (!entry.link) {
    return (
      <button type="button" className={look} onClick={read}>
        {body}
      </button>
    );
  }
  return (
    <Link
      href={entry.link}
      className={look}
      onClick={() => {
        read();
        onOpen();
      }}
    >
      {body}
    </Link>
  );
}
