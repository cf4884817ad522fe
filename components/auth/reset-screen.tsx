'use client';

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { PasswordInput } from '@/components/shared/password-input';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { resetPassword } from '@/lib/routes/auth';
import { resetPasswordRules } from '@/lib/routes/rules/auth';
import { AuthCard } from './auth-card';

/** Where a reset link leads: a new password, once. */
export function ResetScreen({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const reset = useAction(resetPassword, { silent: true, onDone: () => setDone(true) });
  const form = useContractForm({
    action: reset,
    initial: { password: '', endTokens: false },
    bodyOf: (values) => ({ token, ...values }),
    send: (body) => reset.run({ body }),
    rules: resetPasswordRules,
  });

  if (done) {
    return (
      <AuthCard
        title="Your password is set"
        subtitle={
          form.getValues('endTokens')
            ? 'All earlier sessions and API tokens have ended.'
            : 'All earlier sessions have ended.'
        }
      >
        <p role="status" className="mb-6 flex items-center gap-2 text-published">
          <CircleCheck aria-hidden className="size-4" />
          Sign in with the new one.
        </p>
        <Button asChild size="lg" className="w-full">
          <a href="/auth">Sign in</a>
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Set a new password" subtitle="The link works once.">
      <form {...form.element} className="flex flex-col gap-4">
        <Field label="New password" help="At least 8 characters." error={form.errorOf('password')}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" autoFocus />
          )}
        </Field>
        <Checkbox
          label="Also revoke the account's API tokens: tick this if someone else may have had access"
          {...form.register('endTokens')}
        />
        <FormFailure message={form.failure?.message} />
        <Button type="submit" size="lg" busy={reset.busy} className="w-full">
          Set password
        </Button>
      </form>
    </AuthCard>
  );
}
