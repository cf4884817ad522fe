'use client';

import { CircleHelp, Moon, Search, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { Tooltip } from '@/components/ui/tooltip';
import { ActivityMenu } from './activity-menu';
import { NotificationsMenu } from './notifications-menu';

type HeaderIconsProps = { onSearch: () => void; onHelp: () => void };

/** The document's five icons; here they do something. */
export function HeaderIcons({ onSearch, onHelp }: HeaderIconsProps) {
  return (
    <div className="flex items-center justify-end gap-0.5 md:gap-1">
      <Tooltip label={<>Search <Kbd>Ctrl K</Kbd></>}>
        <Button look="quiet" size="icon" aria-label="Search" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
          <Search aria-hidden />
        </Button>
      </Tooltip>
      <NotificationsMenu />
      <ActivityMenu />
      <ThemeButton />
      <Tooltip label={<>Keyboard shortcuts <Kbd>?</Kbd></>}>
        <Button look="quiet" size="icon" aria-label="Help" onClick={onHelp}>
          <CircleHelp aria-hidden />
        </Button>
      </Tooltip>
    </div>
  );
}

function ThemeButton() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <Tooltip label="Light or dark">
      <Button look="quiet" size="icon" aria-label="Theme" onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}>
        <Sun aria-hidden className="dark:hidden" />
        <Moon aria-hidden className="hidden dark:block" />
      </Button>
    </Tooltip>
  );
}
