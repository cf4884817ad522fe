'use client';

import { Bell, Settings2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useMemo, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import { groupNotices } from '@/lib/notices/group-notices';
import { listNotifications, readNotifications } from '@/lib/routes/system';
import { NoticeArticle } from './notice-article';
import { NOTIFICATIONS, NotificationsButton } from './notifications-button';

/** Recent notifications. */
export function NotificationsPanel() {
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useEndpoint(listNotifications, { query: NOTIFICATIONS }, { live: true });
  const markRead = useAction(readNotifications, { refresh: [listNotifications] });
  const groups = useMemo(() => groupNotices(data ?? []), [data]);
  const unread = groups.filter(({ unreadIds }) => unreadIds.length > 0).length;

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <NotificationsButton />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="p-0">
        <div className="flex h-11 items-center gap-2 border-b border-line pr-1 pl-4">
          <h2 className="mr-auto font-semibold">Notifications</h2>
          {unread > 0 && (
            <Button
              variant="link"
              size="inline"
              className="text-dense max-md:h-11"
              busy={markRead.busy}
              onClick={() => void markRead.run({ body: {} })}
            >
              Mark all as read
            </Button>
          )}
          <Link
            href="/account#notifications"
            aria-label="Notification settings"
            title="Notification settings"
            className="grid size-9 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink max-md:size-11"
            onClick={() => setOpen(false)}
          >
            <Settings2 aria-hidden className="size-4" />
          </Link>
        </div>
        <div className="max-h-[min(520px,70dvh)] overflow-y-auto">
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
              {groups.map((group) => (
                <li key={group.key} className="border-b border-line last:border-b-0">
                  <NoticeArticle
                    group={group}
                    onOpen={() => setOpen(false)}
                    onRead={() => void markRead.run({ body: { ids: group.unreadIds } })}
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
