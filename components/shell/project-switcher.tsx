'use client';

import { ChevronsUpDown, Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';

/** Chooses the project that all screens work on. */
export function ProjectSwitcher({ collapsed }: { collapsed: boolean }) {
  const { projects, project, select } = useWorkspace();
  const router = useRouter();
  const name = project?.name ?? (projects ? 'No project' : 'loading');
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button look="quiet" aria-label={`Project: ${name}`} title={collapsed ? name : undefined} className={cn('w-full min-w-0 justify-start px-2 text-ink', collapsed && 'md:justify-center md:px-0')}>
          {project ? <Avatar name={name} src={project.avatarUrl} className="size-6 rounded-control" /> : <Skeleton className="size-6" />}
          {projects ? (
            <span className={cn('min-w-0 flex-1 truncate text-left', collapsed && 'md:hidden')}>{name}</span>
          ) : (
            <Skeleton className={cn('h-4 flex-1', collapsed && 'md:hidden')} />
          )}
          <ChevronsUpDown aria-hidden className={cn('text-muted', collapsed && 'md:hidden')} />
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="w-64">
        <MenuLabel>Projects</MenuLabel>
        <MenuRadioGroup value={project?._id ?? ''} onValueChange={select}>
          {projects?.map((entry) => (
            <MenuRadioItem key={entry._id} value={entry._id}>
              <Avatar name={entry.name} src={entry.avatarUrl} className="size-5 rounded-small" />
              <span className="min-w-0 flex-1 truncate">{entry.name}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/settings')}>
          <Settings aria-hidden />
          Manage projects
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
