'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';

const FactorDialog = loadLater(() => import('./factor-dialog').then((part) => part.FactorDialog));
const PasskeyDialog = loadLater(() => import('./passkey-dialog').then((part) => part.PasskeyDialog));
const RecoveryDialog = loadLater(() => import('./recovery-dialog').then((part) => part.RecoveryDialog));

type Props = {
  hasApp: boolean;
  /** No factor is in use yet. */
  isFirst: boolean;
  /** The first factor is in use, and its recovery codes were seen. */
  onDone?: () => void;
};

/** The ways to set up a second factor, each with its dialog, and the recovery codes that come with the first. */
export function AddFactor({ hasApp, isFirst, onDone }: Props) {
  const [open, setOpen] = useState<'none' | 'app' | 'passkey'>('none');
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (made: string[]) => (made.length > 0 ? setCodes(made) : onDone?.());
  return (
    <>
      <Button variant={isFirst ? 'default' : 'outline'} onClick={() => setOpen('passkey')}>
        Add a passkey
      </Button>
      {!hasApp && (
        <Button variant="outline" onClick={() => setOpen('app')}>
          Set up an app
        </Button>
      )}
      {open === 'app' && <FactorDialog onClose={() => setOpen('none')} onCodes={showCodes} />}
      {open === 'passkey' && <PasskeyDialog isFirst={isFirst} onClose={() => setOpen('none')} onCodes={showCodes} />}
      {codes && (
        <RecoveryDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
