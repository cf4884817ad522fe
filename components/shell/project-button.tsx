'use client';

import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';

/** The selected project, as the button of its menu. */
export function ProjectButton({ collapsed, ...rest }: ComponentProps<'button'> & { collapsed: boolean }) {
  const { projects, project } = useWorkspace();
  const name = project?.name ?? (projects ? 'No project' : 'loading');
  return (
    <Button
      variant="ghost"
      aria-haspopup="menu"
      aria-label={`Project: ${name}`}
      title={collapsed ? name : undefined}
      className={cn('w-full min-w-0 justify-start px-2 text-ink', collapsed && 'md:justify-center md:px-0')}
      {...rest}
    >
      {project ? (
        <Avatar name={name} src={project.avatarUrl} className="size-6 rounded-control" />
      ) : (
        <Skeleton className="size-6" />
      )}
      {projects ? (
        <span className={cn('min-w-0 flex-1 truncate text-left', collapsed && 'md:hidden')}>{name}</span>
      ) : (
        <Skeleton className={cn('h-4 flex-1', collapsed && 'md:hidden')} />
      )}
      <ChevronsUpDown aria-hidden className={cn('text-muted', collapsed && 'md:hidden')} />
    </Button>
  );
}
