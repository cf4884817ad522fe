'use client';

import { useAction } from '@/components/api/use-action';
import { CODE_METHODS } from '@/lib/wire/factor-methods';
import { proveSecondFactor } from '@/lib/routes/second-factor';
import { CodeForm } from './code-form';
import { PasskeyButton } from './passkey-button';

type SecondStepProps = { challenge: string; methods: readonly string[]; onDone: () => void };

/** The second step of a sign-in, whatever the first one was. */
export function SecondStep({ challenge, methods, onDone }: SecondStepProps) {
  const byCode = useAction(proveSecondFactor, { onDone, silent: true });
  const byPasskey = useAction(proveSecondFactor, { onDone, silent: true });
  const codes = CODE_METHODS.filter((method) => methods.includes(method));
  return (
    <div className="flex flex-col gap-4">
      {methods.includes('passkey') && (
        <PasskeyButton
          isMain
          label="Use a passkey"
          request={{ purpose: 'second-factor', challenge }}
          busy={byPasskey.busy}
          error={byPasskey.error?.message}
          onSigned={({ assertion }) => void byPasskey.run({ body: { challenge, method: 'passkey', assertion } })}
        />
      )}
      {codes.length > 0 && (
        <CodeForm
          methods={codes}
          act="Sign in"
          isMain={!methods.includes('passkey')}
          action={byCode}
          onSubmit={(proof) => byCode.run({ body: { challenge, ...proof } })}
        />
      )}
    </div>
  );
}
