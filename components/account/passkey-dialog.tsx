'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { makePasskey, passkeyFailure } from '@/components/shared/use-passkey';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { listSessions } from '@/lib/routes/auth';
import { addPasskey, startPasskey } from '@/lib/routes/passkeys';
import { getFactors } from '@/lib/routes/second-factor';

type Props = {
  /** The account’s first factor: its password is asked for. */
  isFirst: boolean;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
};

/** Adds a passkey: a name, the password where it is the first factor, then the browser's own dialog. */
export function PasskeyDialog({ isFirst, onClose, onCodes }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const adding = useAdding({ onClose, onCodes });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!adding.busy) void adding.run(name.trim() || 'Passkey', password);
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Add a passkey"
        description="Your device asks for a finger, face, PIN or security key. It also replaces your password."
        hideClose
      >
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <Field label="Name of the passkey" help="So that you know it again, such as “Laptop”.">
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  maxLength={200}
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              )}
            </Field>
            {isFirst && (
              <Field label="Your password" error={adding.passwordError}>
                {(control) => (
                  <Input
                    {...control}
                    type="password"
                    autoComplete="current-password"
                    value={password}
                    onChange={({ target }) => setPassword(target.value)}
                  />
                )}
              </Field>
            )}
            <FormFailure message={adding.failure} />
          </DialogBody>
          <DialogSubmit act="Add passkey" busy={adding.busy} />
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
  async function run(name: string, password: string): Promise<void> {
    setRefused(null);
    const started = await start.run({ body: password ? { password } : {} });
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
  const passwordError = start.error?.issues.find(({ path }) => path === 'password')?.message;
  const failure = refused ?? (passwordError ? undefined : start.error?.message) ?? add.error?.message;
  return { run, busy: start.busy || add.busy || isOpen, passwordError, failure };
}
