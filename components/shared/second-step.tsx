'use client';

import { useAction } from '@/components/api/use-action';
import { FACTOR_METHODS } from '@/lib/wire/factor-methods';
import { proveSecondFactor } from '@/lib/routes/second-factor';
import { CodeForm } from './code-form';

type SecondStepProps = { challenge: string; onDone: () => void };

/** The second step of a sign-in, whatever the first one was. */
export function SecondStep({ challenge, onDone }: SecondStepProps) {
  const prove = useAction(proveSecondFactor, { onDone, silent: true });
  return (
    <CodeForm
      methods={FACTOR_METHODS}
      act="Sign in"
      busy={prove.busy}
      error={prove.error?.message}
      onSubmit={(proof) => void prove.run({ body: { challenge, ...proof } })}
    />
  );
}
