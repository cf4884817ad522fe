'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import type { WireFactors } from '@/lib/contracts/second-factor';
import { removePasskey } from '@/lib/routes/passkeys';
import { getFactors } from '@/lib/routes/second-factor';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

/** A passkey of the account with its last use. */
export function PasskeyRow({ passkey }: { passkey: WireFactors['passkeys'][number] }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(removePasskey, {
    refresh: [getFactors],
    failure: 'The passkey could not be removed',
    onDone: () => void toast.success('Passkey removed'),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{passkey.name}</p>
        <p className="text-dense text-muted">
          for {passkey.site} ·{' '}
          {passkey.lastUsedAt ? (
            <>
              used <RelativeTime at={passkey.lastUsedAt} />
            </>
          ) : (
            <>
              never used, added <RelativeTime at={passkey.createdAt} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Remove ${passkey.name}`}
        busy={remove.busy}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${passkey.name}?`}
          description="It no longer signs you in. Delete it on your device too."
          confirmLabel="Remove"
          onConfirm={() => void remove.run({ params: { id: passkey.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
