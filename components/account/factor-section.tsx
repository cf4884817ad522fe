'use client';

import { ShieldCheck } from 'lucide-react';
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
import { getFactors, removeCodes, renewRecoveryCodes } from '@/lib/routes/second-factor';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));
const FactorDialog = loadLater(() => import('./factor-dialog').then((part) => part.FactorDialog));
const RecoveryDialog = loadLater(() => import('./recovery-dialog').then((part) => part.RecoveryDialog));

/** Codes of an authenticator app, asked for after the password. */
export function FactorSection() {
  const { data, error, refetch } = useEndpoint(getFactors, {});
  const [open, setOpen] = useState<'none' | 'set-up' | 'remove'>('none');
  const [codes, setCodes] = useState<string[] | null>(null);
  const remove = useAction(removeCodes, {
    refresh: [getFactors],
    failure: 'The second factor could not be turned off',
    onDone: () => void toast.success('Second factor turned off'),
  });
  const renew = useAction(renewRecoveryCodes, {
    refresh: [getFactors],
    failure: 'New recovery codes could not be made',
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  return (
    <Section
      id="second-factor"
      title="Second factor"
      description="A code of an authenticator app after your password: a stolen password alone opens nothing."
      actions={data && !data.codeSince && <Button onClick={() => setOpen('set-up')}>Set up an app</Button>}
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
      {data?.codeSince && (
        <div className="flex flex-wrap items-center gap-3 rounded-control border border-line px-3 py-2">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p>Authenticator app</p>
            <p className="text-dense text-muted">
              on since <RelativeTime at={data.codeSince} /> · {data.recoveryLeft} recovery{' '}
              {data.recoveryLeft === 1 ? 'code' : 'codes'} left
            </p>
          </div>
          <Button variant="outline" size="sm" busy={renew.busy} onClick={() => void renew.run({})}>
            New recovery codes
          </Button>
          <Button variant="outline" size="sm" onClick={() => setOpen('remove')}>
            Turn off
          </Button>
        </div>
      )}
      {open === 'set-up' && <FactorDialog onClose={() => setOpen('none')} onCodes={setCodes} />}
      {open === 'remove' && (
        <ConfirmDialog
          title="Turn off the second factor?"
          description="From then on the password alone signs you in."
          confirmLabel="Turn off"
          onConfirm={() => void remove.run({})}
          onClose={() => setOpen('none')}
        />
      )}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
