'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { makePasskey, passkeyFailure } from '@/components/shared/use-passkey';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { listSessions } from '@/lib/routes/auth';
import { addPasskey, startPasskey } from '@/lib/routes/passkeys';
import { startPasskeyRules } from '@/lib/routes/rules/passkeys';
import { getFactors } from '@/lib/routes/second-factor';

type Props = {
  /** The account’s first factor: its password is asked for. */
  isFirst: boolean;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
};

/** Adds a passkey: a name, the password where it is the first factor, then the browser's own dialog. */
export function PasskeyDialog({ isFirst, onClose, onCodes }: Props) {
  const adding = useAdding({ onClose, onCodes });
  const form = useContractForm({
    action: adding.start,
    initial: { name: '', password: '' },
    bodyOf: ({ password }) => (password ? { password } : {}),
    send: (body): Promise<void> => adding.run(body, form.getValues('name').trim() || 'Passkey'),
    rules: startPasskeyRules,
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Add a passkey"
        description="Your device asks for a finger, face, PIN or security key. It also replaces your password."
        hideClose
      >
        <form {...form.element}>
          <DialogBody>
            <Field label="Name of the passkey" help="So that you know it again, such as “Laptop”.">
              {(control) => <Input {...control} {...form.register('name')} autoFocus maxLength={200} />}
            </Field>
            {isFirst && (
              <Field label="Your password" error={form.errorOf('password')}>
                {(control) => (
                  <Input {...control} {...form.register('password')} type="password" autoComplete="current-password" />
                )}
              </Field>
            )}
            <FormFailure message={adding.failure ?? form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Add passkey" busy={adding.start.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

function useAdding({ onClose, onCodes }: Pick<Props, 'onClose' | 'onCodes'>) {
  const start = useAction(startPasskey, { silent: true });
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = useAction(addPasskey, {
    silent: true,
    refresh: [getFactors, listSessions],
    onDone: ({ recoveryCodes }) => {
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      onClose();
    },
  });
  async function run(body: { password?: string }, name: string): Promise<void> {
    setRefused(null);
    add.reset();
    const started = await start.run({ body });
    if (!started) return;
    setOpen(true);
    try {
      const attestation = await makePasskey(started.options);
      await add.run({ body: { challenge: started.challenge, name, attestation } });
    } catch (error) {
      setRefused(passkeyFailure(error, started.options.rp.id));
    } finally {
      setOpen(false);
    }
  }
  return {
    run,
    /** The call that the fields belong to, busy until the browser's dialog and the last call are over. */
    start: { busy: start.busy || add.busy || isOpen, error: start.error },
    failure: refused ?? add.error?.message,
  };
}
