'use client';

import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { DrawnText } from '@/components/ui/drawn-text';
import { groupNotices } from '@/lib/notices/group-notices';
import { listNotifications } from '@/lib/routes/system';

export const NOTIFICATIONS = { limit: 50 };

/** The bell, with how many are unread. */
export function NotificationsButton(rest: ComponentProps<'button'>) {
  const { data } = useEndpoint(listNotifications, { query: NOTIFICATIONS }, { live: true });
  // As the panel shows them: several of one post and cause are one.
  const unread = groupNotices((data ?? []).filter(({ readAt }) => readAt === null)).length;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Notifications"
      aria-description={unread > 0 ? `${unread} unread` : undefined}
      title="Notifications"
      aria-haspopup="dialog"
      className="relative"
      {...rest}
    >
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="tabular absolute top-0.5 right-0.5 min-w-4 rounded-full bg-danger px-1 text-[10px] leading-4 text-white"
        >
          <DrawnText>{unread > 99 ? '99+' : String(unread)}</DrawnText>
        </span>
      )}
    </Button>
  );
}
