'use client';

import { CircleHelp, Moon, Search, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Button } from '@/components/ui/button';
import { ActivityMenu } from './activity-menu';
import { NotificationsMenu } from './notifications-menu';

type HeaderIconsProps = { onSearch: () => void; onHelp: () => void };

/** The five icons of the header. */
export function HeaderIcons({ onSearch, onHelp }: HeaderIconsProps) {
  return (
    <div className="flex items-center justify-end gap-0.5 md:gap-1">
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
      <ActivityMenu />
      <ThemeButton />
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
    </div>
  );
}

function ThemeButton() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Theme"
      title="Light or dark"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Sun aria-hidden className="dark:hidden" />
      <Moon aria-hidden className="hidden dark:block" />
    </Button>
  );
}
