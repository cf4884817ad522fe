'use client';

import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { resetPassword } from '@/lib/routes/auth';
import { AuthCard } from './auth-card';

/** Where a reset link leads: a new password, once. */
export function ResetScreen({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [endTokens, setEndTokens] = useState(false);
  const [done, setDone] = useState(false);
  const reset = useAction(resetPassword, { silent: true });
  const issue = reset.error?.issues.find(({ path }) => path === 'password')?.message;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reset.busy) return;
    if ((await reset.run({ body: { token, password, endTokens } })) !== null) setDone(true);
  }

  if (done) {
    return (
      <AuthCard
        title="Your password is set"
        subtitle={endTokens ? 'All earlier sessions and API tokens have ended.' : 'All earlier sessions have ended.'}
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
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="New password" help="At least 8 characters." error={issue}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label="Also revoke the account's API tokens: tick this if someone else may have had access"
          checked={endTokens}
          onChange={(event) => setEndTokens(event.target.checked)}
        />
        <div role="alert">
          {reset.error && !issue && (
            <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">{reset.error.message}</p>
          )}
        </div>
        <Button type="submit" size="lg" busy={reset.busy} className="w-full">
          Set password
        </Button>
      </form>
    </AuthCard>
  );
}
