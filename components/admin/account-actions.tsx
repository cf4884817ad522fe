'use client';

import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import type { WireAccount } from '@/lib/contracts/host';
import { AccountActionsButton } from './account-actions-button';

type AccountActionsProps = {
  account: WireAccount;
  busy: boolean;
  onMakeAdmin: () => void;
  onTakeAdmin: () => void;
  onReset: () => void;
  onDeactivate: () => void;
  onReactivate: () => void;
};

/** The menu of an account, loaded on first use: menus weigh more than the rest of the page. */
export function AccountActions({
  account,
  busy,
  onMakeAdmin,
  onTakeAdmin,
  onReset,
  onDeactivate,
  onReactivate,
}: AccountActionsProps) {
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <AccountActionsButton email={account.email} busy={busy} />
      </MenuTrigger>
      <MenuContent align="end">
        {account.isAdmin ? (
          <MenuItem onSelect={onTakeAdmin}>Remove administrator role</MenuItem>
        ) : (
          <MenuItem onSelect={onMakeAdmin}>Make administrator…</MenuItem>
        )}
        <MenuItem onSelect={onReset}>Password reset link…</MenuItem>
        {account.deactivatedAt === null ? (
          <MenuItem onSelect={onDeactivate}>Deactivate…</MenuItem>
        ) : (
          <MenuItem onSelect={onReactivate}>Reactivate</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
