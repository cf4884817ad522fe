'use client';

import { LifeBuoy, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { AddFactor } from './add-factor';
import { PasskeyRow } from './passkey-row';
import { getFactors, removeCodes, renewRecoveryCodes } from '@/lib/routes/second-factor';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));
const RecoveryDialog = loadLater(() => import('./recovery-dialog').then((part) => part.RecoveryDialog));

/** Passkeys and codes of an authenticator app, one of which is asked for after the password. */
export function FactorSection() {
  const { data, error, refetch } = useEndpoint(getFactors, {});
  const [open, setOpen] = useState<'none' | 'remove'>('none');
  const [codes, setCodes] = useState<string[] | null>(null);
  const remove = useAction(removeCodes, {
    refresh: [getFactors],
    failure: 'The authenticator app could not be turned off',
    onDone: () => void toast.success('Authenticator app turned off'),
  });
  const renew = useAction(renewRecoveryCodes, {
    refresh: [getFactors],
    failure: 'New recovery codes could not be made',
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const hasFactor = !!data && (!!data.codeSince || data.passkeys.length > 0);
  return (
    <Section
      id="second-factor"
      title="Second factor"
      description="A passkey or a code after your password, so that a stolen password opens nothing."
      actions={data && <AddFactor hasApp={!!data.codeSince} isFirst={!hasFactor} />}
    >
      {error && !data && (
        <ErrorState
          title="The second factor could not be loaded"
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      )}
      {data && hasFactor && (
        <ul aria-label="Second factors" className="divide-y divide-line rounded-control border border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
          {data.codeSince && (
            <li className="flex flex-wrap items-center gap-3 px-3 py-2">
              <ShieldCheck aria-hidden className="size-4 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p>Authenticator app</p>
                <p className="text-dense text-muted">
                  on since <RelativeTime at={data.codeSince} />
                </p>
              </div>
              <Button variant="outline" size="sm" onClick={() => setOpen('remove')}>
                Turn off
              </Button>
            </li>
          )}
          <li className="flex flex-wrap items-center gap-3 px-3 py-2">
            <LifeBuoy aria-hidden className="size-4 shrink-0 text-muted" />
            <p className="min-w-0 flex-1">
              {data.recoveryLeft} recovery {data.recoveryLeft === 1 ? 'code' : 'codes'} left
            </p>
            <Button variant="outline" size="sm" busy={renew.busy} onClick={() => void renew.run({})}>
              New recovery codes
            </Button>
          </li>
        </ul>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Turn off the authenticator app?"
          description="Its codes no longer sign you in. Without another factor the password alone does."
          confirmLabel="Turn off"
          onConfirm={() => void remove.run({})}
          onClose={() => setOpen('none')}
        />
      )}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
