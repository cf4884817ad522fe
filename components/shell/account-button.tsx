'use client';

import type { ComponentProps } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

/** Who is signed in, as the button of the account's menu. */
export function AccountButton({ collapsed, ...rest }: ComponentProps<'button'> & { collapsed: boolean }) {
  const { user } = useWorkspace();
  return (
    <Button
      variant="ghost"
      aria-haspopup="menu"
      aria-label={`Account: ${user.name} ${user.email}`}
      className={cn(
        'w-full min-w-0 justify-start px-1 text-ink md:h-11 md:px-2',
        collapsed && 'md:justify-center md:px-0',
      )}
      {...rest}
    >
      <Avatar name={user.name} className="size-7" />
      <span className={cn('hidden min-w-0 flex-1 text-left leading-4 md:block', collapsed && 'md:hidden')}>
        <span className="block truncate text-dense">{user.name}</span>{' '}
        <span className="block truncate text-tiny font-normal text-muted">{user.email}</span>
      </span>
    </Button>
  );
}
