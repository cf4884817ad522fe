'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { login, register } from '@/lib/routes/auth';
import { SecondStep } from './second-step';

export type SignInMode = 'sign-in' | 'register';

type SignInFormProps = { mode: SignInMode; onDone: () => void; initialEmail?: string; invitation?: string | undefined };

const REQUIRED = 'Required';

/**
 * Signs in or registers; the server sets the cookie. Used by the sign-in screen and by the banner of an ended session.
 */
export function SignInForm({ mode, onDone, initialEmail = '', invitation }: SignInFormProps) {
  const [values, setValues] = useState({ name: '', email: initialEmail, password: '' });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const signIn = useAction(login, { onDone, silent: true });
  const signUp = useAction(register, { onDone, silent: true });
  const isRegister = mode === 'register';
  const { busy, error } = isRegister ? signUp : signIn;
  const issue = (path: string) => missing[path] ?? error?.issues.find((entry) => entry.path === path)?.message;
  const unplaced = error && error.issues.length === 0 ? error : undefined;

  function change(name: keyof typeof values, value: string): void {
    setValues((old) => ({ ...old, [name]: value }));
    setMissing(({ [name]: _, ...rest }) => rest);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const { email, password, name } = values;
    const empty = Object.entries({ ...(isRegister ? { name } : {}), email, password }).filter(
      ([, value]) => value.trim() === '',
    );
    setMissing(Object.fromEntries(empty.map(([key]) => [key, REQUIRED])));
    if (empty.length > 0) return;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isRegister)
      void signUp.run({ body: { name, email, password, timeZone, ...(invitation ? { invitation } : {}) } });
    else void signIn.run({ body: { email, password } });
  }

  const challenge = signIn.error?.challenge;
  if (challenge && !isRegister)
    return (
      <div className="flex flex-col gap-2">
        <SecondStep challenge={challenge} onDone={onDone} />
        <Button variant="ghost" onClick={signIn.reset}>
          Back
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isRegister && (
        <Field label="Name" error={issue('name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              autoFocus
              value={values.name}
              onChange={(event) => change('name', event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Email" error={issue('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            autoFocus={!isRegister && initialEmail === ''}
            value={values.email}
            onChange={(event) => change('email', event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={issue('password')} help={isRegister ? 'At least 8 characters.' : undefined}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoFocus={!isRegister && initialEmail !== ''}
            autoComplete={isRegister ? 'new-password' : 'current-password'}
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
          />
        )}
      </Field>
      <div aria-live="assertive">
        {unplaced && (
          <div className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">
            {unplaced.code === 'NO_REASON' && <p>An error occurred</p>}
            <p>{unplaced.message}</p>
          </div>
        )}
      </div>
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {isRegister ? 'Register' : 'Sign in'}
      </Button>
    </form>
  );
}
