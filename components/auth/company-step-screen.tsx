'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { setSessionEnded } from '@/components/api/session-ended';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { PasswordInput } from '@/components/shared/password-input';
import { SecondStep } from '@/components/shared/second-step';
import { useForgetSignedOut } from '@/components/shared/signed-out';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { connectCompanyAccountRules } from '@/lib/routes/rules/sign-in';
import { connectCompanyAccount } from '@/lib/routes/sign-in';
import { AuthCard } from './auth-card';

/** The step that a company sign-in still needs. */
export type CompanyStep =
  | { kind: 'code'; challenge: string; methods: readonly string[] }
  | { kind: 'connect'; challenge: string; email: string; provider: string };

/** One more step of a sign-in that came back from a provider: the second factor, or a password that connects it. */
export function CompanyStepScreen({ step }: { step: CompanyStep }) {
  useForgetSignedOut();
  const router = useRouter();
  const cache = useCache();
  const [done, setDone] = useState(false);

  function enter(): void {
    setSessionEnded(false);
    cache.clear();
    setDone(true);
    router.replace('/');
    router.refresh();
  }
  return (
    <AuthCard
      title={step.kind === 'code' ? 'One more step' : 'Connect your account'}
      subtitle={
        step.kind === 'code'
          ? 'Your account asks for a second factor, whichever way you sign in.'
          : `There is an account of ${step.email} here. Enter its password once: from then on ${step.provider} signs you in to it.`
      }
    >
      {step.kind === 'code' ? (
        <SecondStep challenge={step.challenge} methods={step.methods} onDone={enter} />
      ) : (
        <ConnectForm challenge={step.challenge} onDone={enter} />
      )}
      <p role="status" className="sr-only">
        {done ? 'Loading...' : ''}
      </p>
      <p className="mt-6 border-t border-line pt-4 text-center text-dense">
        <a href="/auth" className="font-semibold text-accent-text underline-offset-4 hover:underline">
          Back to sign in
        </a>
      </p>
    </AuthCard>
  );
}

function ConnectForm({ challenge, onDone }: { challenge: string; onDone: () => void }) {
  const connect = useAction(connectCompanyAccount, { onDone, silent: true });
  const form = useContractForm({
    action: connect,
    initial: { password: '' },
    bodyOf: ({ password }) => ({ challenge, password }),
    send: (body) => connect.run({ body }),
    rules: connectCompanyAccountRules,
    placeOf: () => 'password',
  });
  const second = connect.error?.challenge;
  if (second) return <SecondStep challenge={second} methods={connect.error?.methods ?? []} onDone={onDone} />;

  const { message, code } = connect.error ?? {};
  const error = form.errorOf('password');
  // The server's own sentence speaks of the e-mail too, which is not typed here.
  const isWrong = code === 'INVALID_CREDENTIALS' && error === message;
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <Field label="Password" error={isWrong ? 'This password is wrong' : error}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoFocus autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" size="lg" busy={connect.busy} className="w-full">
        Connect and sign in
      </Button>
    </form>
  );
}
