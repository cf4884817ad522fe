'use client';

import { encode } from 'uqr';
import { useAction } from '@/components/api/use-action';
import { CopyField } from '@/components/shared/copy-field';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { listSessions } from '@/lib/routes/auth';
import { confirmCodes, getFactors, startCodes } from '@/lib/routes/second-factor';
import { confirmCodesRules, startCodesRules } from '@/lib/routes/rules/second-factor';

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
  const password = useContractForm({
    action: start,
    initial: { password: '' },
    bodyOf: (values) => (values.password ? values : {}),
    send: (body) => start.run({ body }),
    rules: startCodesRules,
    placeOf: () => 'password',
  });
  const code = useContractForm({
    action: confirm,
    initial: { code: '' },
    bodyOf: (values) => values,
    send: (body) => confirm.run({ body }),
    rules: confirmCodesRules,
    placeOf: () => 'code',
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Set up an authenticator app" hideClose>
        {made ? (
          <form key="code" {...code.element}>
            <DialogBody>
              <p>Scan this with your app, or type the key into it. Then enter the code that it shows.</p>
              <QrCode text={made.uri} />
              <CopyField label="Key" value={made.secret} />
              <Field label="Code of the app" error={code.errorOf('code')}>
                {(control) => <Input {...control} {...code.register('code')} autoFocus autoComplete="one-time-code" />}
              </Field>
            </DialogBody>
            <DialogSubmit act="Turn on" busy={confirm.busy} />
          </form>
        ) : (
          <form key="password" {...password.element}>
            <DialogBody>
              <Field label="Your password" error={password.errorOf('password')}>
                {(control) => (
                  <Input
                    {...control}
                    {...password.register('password')}
                    type="password"
                    autoFocus
                    autoComplete="current-password"
                  />
                )}
              </Field>
            </DialogBody>
            <DialogSubmit act="Continue" busy={start.busy} />
          </form>
        )}
      </DialogContent>
    </Dialog>
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
