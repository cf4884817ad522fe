'use client';

import { Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/components/ui/menu';
import { ProjectButton } from './project-button';

/** The projects to choose from. */
export function ProjectMenu({ collapsed }: { collapsed: boolean }) {
  const { projects, project, select, isClient } = useWorkspace();
  const router = useRouter();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <ProjectButton collapsed={collapsed} />
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
        {!isClient && <MenuSeparator />}
        {!isClient && (
          <MenuItem onSelect={() => router.push('/settings')}>
            <Settings aria-hidden />
            Manage projects
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
