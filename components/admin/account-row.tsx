'use client';

import { useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { RelativeTime } from '@/components/shared/relative-time';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/cn';
import type { WireAccount } from '@/lib/contracts/host';
import { listAccounts, updateAccount } from '@/lib/routes/host';
import { AccountActionsButton } from './account-actions-button';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

const loadActions = () => import('./account-actions').then((part) => part.AccountActions);

/** One account with its menu. Deactivating and giving away administration are asked first. */
export function AccountRow({ account, onReset }: { account: WireAccount; onReset: () => void }) {
  const { user } = useWorkspace();
  const [pending, setPending] = useState<'deactivate' | 'admin' | null>(null);
  const change = useAction(updateAccount, { refresh: [listAccounts], failure: 'The account could not be changed' });
  const active = account.deactivatedAt === null;
  const menu = useLazyPart(loadActions);
  const params = { id: account._id };

  async function run(body: { isAdmin?: boolean; active?: boolean }, words: string): Promise<void> {
    if (await change.run({ params, body })) toast.success(words);
  }

  const acts = {
    account,
    busy: change.busy,
    onMakeAdmin: () => setPending('admin'),
    onTakeAdmin: () => void run({ isAdmin: false }, `${account.name} is no longer an administrator`),
    onReset,
    onDeactivate: () => setPending('deactivate'),
    onReactivate: () => void run({ active: true }, `${account.name} can sign in again`),
  };
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Avatar name={account.name} className={cn('size-8', !active && 'opacity-50')} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate">{account.name}</span>
          {account._id === user._id && <Tag>You</Tag>}
          {account.isAdmin && <Tag className="bg-accent-soft text-accent-text">Administrator</Tag>}
          {!active && <Tag className="bg-failed-soft text-failed">Deactivated</Tag>}
        </p>
        <p className="text-dense break-words text-muted">
          {account.email} · {account.projects} {account.projects === 1 ? 'project' : 'projects'} ·{' '}
          {account.lastSeenAt ? (
            <>
              seen <RelativeTime at={account.lastSeenAt} />
            </>
          ) : (
            'not seen lately'
          )}
        </p>
      </div>
      {menu.Part ? (
        <menu.Part {...acts} />
      ) : (
        <AccountActionsButton email={account.email} busy={change.busy} {...menu.button} />
      )}
      {pending === 'deactivate' && (
        <ConfirmDialog
          title={`Deactivate ${account.name}?`}
          description="Ends all their sessions and tokens. Scheduled posts still go out. You can undo this."
          confirmLabel="Deactivate"
          onConfirm={() => void run({ active: false }, `${account.name} was deactivated`)}
          onClose={() => setPending(null)}
        />
      )}
      {pending === 'admin' && (
        <ConfirmDialog
          title={`Make ${account.name} an administrator?`}
          description="Administrators manage this host, and see only the projects that they are members of."
          confirmLabel="Make administrator"
          onConfirm={() => void run({ isAdmin: true }, `${account.name} is an administrator now`)}
          onClose={() => setPending(null)}
        />
      )}
    </li>
  );
}

function Tag({ className, children }: { className?: string; children: string }) {
  return (
    <span className={cn('rounded-full bg-sunken px-2 text-tiny leading-5 text-muted', className)}>{children}</span>
  );
}
