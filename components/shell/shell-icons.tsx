'use client';

import { CircleHelp, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useWorkspace } from '@/components/shared/workspace-context';
import { cn } from '@/components/ui/cn';
import { ActivityMenu } from './activity-menu';
import { NotificationsMenu } from './notifications-menu';

type ShellIconsProps = { collapsed: boolean; onToggle: () => void; onSearch: () => void; onHelp: () => void };

/** Palette, notifications, activity and help, at hand in every area: on top of a phone, else in the side bar's foot. */
export function ShellIcons({ collapsed, onToggle, onSearch, onHelp }: ShellIconsProps) {
  return (
    <div className={cn('flex items-center gap-0.5', collapsed && 'md:flex-col')}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search"
        title="Search (Ctrl/⌘ K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Search aria-hidden />
      </Button>
      <NotificationsMenu />
      {!useWorkspace().isClient && <ActivityMenu />}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Help"
        title="Keyboard shortcuts (?)"
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        <CircleHelp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={collapsed ? 'Expand side bar' : 'Collapse side bar'}
        title={collapsed ? 'Expand side bar' : 'Collapse side bar'}
        aria-expanded={!collapsed}
        onClick={onToggle}
        className={cn('max-md:hidden', !collapsed && 'ml-auto')}
      >
        {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
      </Button>
    </div>
  );
}
