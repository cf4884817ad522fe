'use client';

import { KeyRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FormFailure } from './form-failure';
import { usePasskey, type SignedPasskey } from './use-passkey';

type PasskeyButtonProps = {
  label: string;
  request: { purpose: 'sign-in' | 'second-factor' | 'proof'; challenge?: string };
  /** The main way, not one beside another. */
  isMain?: boolean;
  busy: boolean;
  /** Why the server refused what was signed. */
  error: string | undefined;
  onSigned: (signed: SignedPasskey) => void;
};

/** Has a passkey sign, and says why it did not. */
export function PasskeyButton({ label, request, isMain = false, busy, error, onSigned }: PasskeyButtonProps) {
  const passkey = usePasskey();
  const failure = passkey.failure ?? error;
  async function use(): Promise<void> {
    const signed = await passkey.sign(request);
    if (signed) onSigned(signed);
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={isMain ? 'default' : 'outline'}
        size="lg"
        className="w-full"
        busy={passkey.busy || busy}
        onClick={() => void use()}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}
