'use client';

import { LogOut, Monitor, Moon, ServerCog, Sun, UserRound } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { logout } from '@/lib/contracts/auth';

const THEMES = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Signs out. When the server can't be reached the session would live on unseen, so the failure is shown and nothing is pretended. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const cache = useCache();
  const { run } = useAction(logout, { failure: 'Signing out failed' });
  return async () => {
    if ((await run({})) === null) return;
    router.replace('/auth');
    router.refresh();
    cache.clear();
  };
}

export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const { user } = useWorkspace();
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  const router = useRouter();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button look="quiet" aria-label={`Account: ${user.name}`} className={cn('w-full min-w-0 justify-start px-1 text-ink md:h-11 md:px-2', collapsed && 'md:justify-center md:px-0')}>
          <Avatar name={user.name} className="size-7" />
          <span className={cn('hidden min-w-0 flex-1 text-left leading-4 md:block', collapsed && 'md:hidden')}>
            <span className="block truncate text-dense">{user.name}</span>
            <span className="block truncate text-tiny font-normal text-muted">{user.email}</span>
          </span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-tiny text-muted">{user.email}</p>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/account')}>
          <UserRound aria-hidden />
          Profile
        </MenuItem>
        {user.isAdmin && (
          <MenuItem onSelect={() => router.push('/admin')}>
            <ServerCog aria-hidden />
            Administration
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
          {THEMES.map(({ value, label, icon: Icon }) => (
            <MenuRadioItem key={value} value={value}>
              <Icon aria-hidden />
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden />
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
