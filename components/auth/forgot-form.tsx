'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { forgotPassword } from '@/lib/routes/auth';
import { forgotPasswordRules } from '@/lib/routes/rules/auth';

/** Asks for a link to set a new password; on a host without mail it says who makes one. */
export function ForgotForm({ sendsMail }: { sendsMail: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useAction(forgotPassword, { silent: true, onDone: () => setSentTo(form.getValues('email')) });
  const form = useContractForm({
    action: ask,
    initial: { email: '' },
    bodyOf: (values) => values,
    send: (body) => ask.run({ body }),
    rules: forgotPasswordRules,
    check: ({ email }) => ({ email: email.trim() === '' ? 'Required' : undefined }),
    placeOf: () => 'email',
  });

  if (!sendsMail) {
    return (
      <p>This host sends no mail. Ask its administrator for a link: they make one under Administration, Accounts.</p>
    );
  }
  if (sentTo) {
    return (
      <p role="status">If there is an account with {sentTo}, a link is on its way. It works once, within two hours.</p>
    );
  }

  return (
    <form {...form.element} className="flex flex-col gap-4">
      <Field label="Email" error={form.errorOf('email')}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" autoFocus />}
      </Field>
      <Button type="submit" size="lg" busy={ask.busy} className="w-full">
        Send link
      </Button>
    </form>
  );
}
