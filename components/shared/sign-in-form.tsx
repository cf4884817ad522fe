'use client';

import { useEffect, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { login, register } from '@/lib/routes/auth';
import { loginRules, registerRules } from '@/lib/routes/rules/auth';
import { PasswordInput } from './password-input';
import { SecondStep } from './second-step';
import { useContractForm, type ContractForm } from './use-contract-form';

export type SignInMode = 'sign-in' | 'register';

type SignInFormProps = {
  mode: SignInMode;
  onDone: () => void;
  initialEmail?: string;
  invitation?: string | undefined;
  /** Told when the second step takes the place of the first one, and when it is left. */
  onStep?: (step: 'first' | 'second') => void;
  /** Other ways in, which make room for the second step. */
  children?: ReactNode;
};
type FormProps = Omit<SignInFormProps, 'mode'>;

const REQUIRED = 'Required';

/**
 * Signs in or registers; the server sets the cookie. Used by the sign-in screen and by the banner of an ended session.
 */
export function SignInForm({ mode, ...rest }: SignInFormProps) {
  return mode === 'register' ? <RegisterForm {...rest} /> : <LoginForm {...rest} />;
}

function requiredOf(values: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim() === '' ? REQUIRED : undefined]),
  );
}

function LoginForm({ onDone, initialEmail = '', onStep, children }: FormProps) {
  const action = useAction(login, { onDone, silent: true });
  const form = useContractForm({
    action,
    initial: { email: initialEmail, password: '' },
    bodyOf: (values) => values,
    send: (body) => action.run({ body }),
    rules: loginRules,
    check: requiredOf,
  });
  const challenge = action.error?.challenge;
  const step = challenge ? 'second' : 'first';
  useEffect(() => onStep?.(step), [onStep, step]);
  if (challenge)
    return (
      <div className="flex flex-col gap-2">
        <SecondStep challenge={challenge} methods={action.error?.methods ?? []} onDone={onDone} />
        <Button variant="ghost" onClick={action.reset}>
          Back
        </Button>
      </div>
    );
  return (
    <>
      <form {...form.element} className="flex flex-col gap-4">
        <EmailField form={form} autoFocus={initialEmail === ''} />
        <Field label="Password" error={form.errorOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoFocus={initialEmail !== ''}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Unplaced failure={form.failure} />
        <Button type="submit" size="lg" busy={action.busy} className="w-full">
          Sign in
        </Button>
      </form>
      {children}
    </>
  );
}

function RegisterForm({ onDone, initialEmail = '', invitation, children }: FormProps) {
  const action = useAction(register, { onDone, silent: true });
  const form = useContractForm({
    action,
    initial: { name: '', email: initialEmail, password: '' },
    bodyOf: (values) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return { ...values, timeZone, ...(invitation ? { invitation } : {}) };
    },
    send: (body) => action.run({ body }),
    rules: registerRules,
    check: requiredOf,
  });
  return (
    <>
      <form {...form.element} className="flex flex-col gap-4">
        <Field label="Name" error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" autoFocus />}
        </Field>
        <EmailField form={form} autoFocus={false} />
        <Field label="Password" help="At least 8 characters." error={form.errorOf('password')}>
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
        </Field>
        <Unplaced failure={form.failure} />
        <Button type="submit" size="lg" busy={action.busy} className="w-full">
          Register
        </Button>
      </form>
      {children}
    </>
  );
}

type WithEmail = { errorOf: ContractForm<{ email: string }>['errorOf']; register: (name: 'email') => object };

function EmailField({ form, autoFocus }: { form: WithEmail; autoFocus: boolean }) {
  return (
    <Field label="Email" error={form.errorOf('email')}>
      {(control) => (
        <Input {...control} {...form.register('email')} type="email" autoComplete="email" autoFocus={autoFocus} />
      )}
    </Field>
  );
}

function Unplaced({ failure }: { failure: ContractForm<{ email: string }>['failure'] }) {
  return (
    <div aria-live="assertive">
      {failure && (
        <div className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">
          {failure.code === 'NO_REASON' && <p>An error occurred</p>}
          <p>{failure.message}</p>
        </div>
      )}
    </div>
  );
}
