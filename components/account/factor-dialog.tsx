'use client';

import { useState, type FormEvent } from 'react';
import { encode } from 'uqr';
import { useAction } from '@/components/api/use-action';
import { CopyField } from '@/components/shared/copy-field';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { listSessions } from '@/lib/routes/auth';
import { confirmCodes, getFactors, startCodes } from '@/lib/routes/second-factor';

type Props = { onClose: () => void; onCodes: (codes: string[]) => void };

/** Sets up an app in two steps: the password, then a code of the app. */
export function FactorDialog({ onClose, onCodes }: Props) {
  const start = useAction(startCodes, { silent: true });
  const confirm = useAction(confirmCodes, {
    silent: true,
    refresh: [getFactors, listSessions],
    onDone: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      onClose();
    },
  });
  const made = start.data;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Set up an authenticator app" hideClose>
        {made ? (
          <OneField
            key="code"
            label="Code of the app"
            type="text"
            act="Turn on"
            busy={confirm.busy}
            error={confirm.error?.message}
            onSubmit={(code) => void confirm.run({ body: { code } })}
          >
            <p>Scan this with your app, or type the key into it. Then enter the code that it shows.</p>
            <QrCode text={made.uri} />
            <CopyField label="Key" value={made.secret} />
          </OneField>
        ) : (
          <OneField
            key="password"
            label="Your password"
            type="password"
            act="Continue"
            busy={start.busy}
            error={start.error?.message}
            onSubmit={(password) => void start.run({ body: password ? { password } : {} })}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type OneFieldProps = {
  label: string;
  type: 'text' | 'password';
  act: string;
  busy: boolean;
  error: string | undefined;
  onSubmit: (value: string) => void;
  children?: React.ReactNode;
};

function OneField({ label, type, act, busy, error, onSubmit, children }: OneFieldProps) {
  const [value, setValue] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onSubmit(value.trim());
  }
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        {children}
        <Field label={label} error={error}>
          {(control) => (
            <Input
              {...control}
              type={type}
              autoFocus
              autoComplete={type === 'password' ? 'current-password' : 'one-time-code'}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogSubmit act={act} busy={busy} />
    </form>
  );
}

/** Dark on white in both themes: cameras read nothing else. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code for the app"
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 self-center bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
