'use client';

import { CircleAlert, CircleCheck, LogOut, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import type { WireSearchAccount } from '@/lib/contracts/search-account';
import { SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { listPlatformSettings, testPlatformSetting } from '@/lib/routes/platform-settings';
import { getSearchAccount, removeSearchAccount } from '@/lib/routes/search-account';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));
const refresh = [getSearchAccount, listPlatformSettings];

/** Whose account it is, and whether Telegram still accepts it. */
export function SignedIn({ account, projectId }: { account: WireSearchAccount; projectId: string }) {
  const query = { projectId };
  const [asking, setAsking] = useState(false);
  const test = useAction(testPlatformSetting, { failure: 'The account could not be tested', refresh });
  const remove = useAction(removeSearchAccount, {
    failure: 'The account was not removed',
    refresh,
    onDone: () => void toast.success('Signed out, and removed'),
  });
  const isDead = account.step === 'reconnect';
  const Icon = isDead ? CircleAlert : CircleCheck;
  const failed = test.data && !test.data.ok && !isDead ? test.data.message : null;
  const state = isDead
    ? (account.message ?? 'Telegram has signed this account out. Sign in again.')
    : account.account
      ? `Signed in as ${account.account}`
      : 'A session is saved. It has not been tested yet.';
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="text-dense">
        <p className={cn('flex items-start gap-1.5', isDead ? 'text-failed' : 'text-published')}>
          <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">
            {state}
            {account.checkedAt && !isDead && (
              <span className="text-muted">
                {' '}
                · checked <RelativeTime at={account.checkedAt} past />
              </span>
            )}
          </span>
        </p>
        {failed && <p className="mt-1 text-failed">{failed}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDead && (
          <Button
            variant="outline"
            size="sm"
            busy={test.busy}
            onClick={() => void test.run({ params: { platform: SEARCH_ACCOUNT_KEY }, query })}
          >
            <PlugZap aria-hidden />
            Test account
          </Button>
        )}
        <Button variant="outline" size="sm" busy={remove.busy} onClick={() => setAsking(true)}>
          <LogOut aria-hidden />
          Sign out and remove
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out and remove this account?"
          description="Telegram ends its session. Channel search goes on with public pages alone."
          confirmLabel="Sign out and remove"
          onConfirm={() => void remove.run({ query })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
