'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import type { WireCompanyProvider } from '@/lib/contracts/sign-in';
import { deleteSignInProvider, getSignInSettings, testSignInProvider } from '@/lib/routes/sign-in';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

/** A provider: its test, and its menu of acts. */
export function ProviderRow({ provider, onEdit }: { provider: WireCompanyProvider; onEdit: () => void }) {
  const { id, name, issuer, fromEnvironment } = provider;
  const [isDeleting, setDeleting] = useState(false);
  const test = useAction(testSignInProvider, { failure: `${name} could not be tested` });
  const remove = useAction(deleteSignInProvider, {
    refresh: [getSignInSettings],
    failure: `${name} could not be deleted`,
    onDone: () => void toast.success(`${name} was deleted`),
  });
  return (
    <li className="px-3 py-2">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="truncate">{name}</p>
          <p className="text-dense break-all text-muted">
            {issuer}
            {fromEnvironment && ' · set by OIDC_* in the environment'}
          </p>
        </div>
        <Button
          variant="outline"
          busy={test.busy}
          aria-label={`Test ${name}`}
          onClick={() => void test.run({ params: { id } })}
        >
          Test
        </Button>
        {!fromEnvironment && (
          <>
            <Button variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="ghost" aria-label={`Delete ${name}`} busy={remove.busy} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      <ul aria-label={`Test of ${name}`} aria-live="polite" className={cn(test.data && 'mt-2 flex flex-col gap-1.5')}>
        {test.data?.checks.map((check) => (
          <li key={check.name} className="flex gap-2 text-dense">
            {check.works ? (
              <CircleCheck aria-label="Works" className="mt-0.5 size-4 shrink-0 text-published" />
            ) : (
              <CircleAlert aria-label="Fails" className="mt-0.5 size-4 shrink-0 text-failed" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{check.name}</span>{' '}
              <span className={check.works ? 'text-muted' : 'text-failed'}>{check.message}</span>
            </span>
          </li>
        ))}
      </ul>
      {isDeleting && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          description="Its button goes. Accounts and roles stay; people without a password need a reset link."
          confirmLabel="Delete"
          onConfirm={() => void remove.run({ params: { id } })}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
