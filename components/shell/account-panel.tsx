'use client';

import { LogOut, Monitor, Moon, ServerCog, Sun, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useWorkspace } from '@/components/shared/workspace-context';
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
import { setTheme, useTheme, type Theme } from '@/components/ui/theme';
import { AccountButton } from './account-button';
import { useSignOut } from './use-sign-out';

const THEMES = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Actions on the user's own account. */
export function AccountPanel({ collapsed }: { collapsed: boolean }) {
  const { user } = useWorkspace();
  const theme = useTheme();
  const signOut = useSignOut();
  const router = useRouter();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <AccountButton collapsed={collapsed} />
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
        <MenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
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
