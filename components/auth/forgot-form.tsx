'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { forgotPassword } from '@/lib/routes/auth';

/** Asks for a link to set a new password; on a host without mail it says who makes one. */
export function ForgotForm({ sendsMail }: { sendsMail: boolean }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const ask = useAction(forgotPassword, { silent: true });
  const error = missing ? 'Required' : (ask.error?.issues[0]?.message ?? ask.error?.message);

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

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(email.trim() === '');
    if (email.trim() === '' || ask.busy) return;
    if ((await ask.run({ body: { email } })) !== null) setSentTo(email);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Email" error={error}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" busy={ask.busy} className="w-full">
        Send link
      </Button>
    </form>
  );
}
