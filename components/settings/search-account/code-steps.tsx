'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireSearchAccount } from '@/lib/contracts/search-account';
import { FailureLine } from './failure-line';
import type { SignIn } from './use-sign-in';

type StepProps = { account: WireSearchAccount; signIn: SignIn };

const WAYS: Record<NonNullable<WireSearchAccount['sentBy']>, string> = {
  app: 'in the Telegram app',
  sms: 'by SMS',
  call: 'by a call',
  email: 'by e-mail',
  other: '',
};

/** The code that Telegram has sent. */
export function CodeStep({ account, signIn }: StepProps) {
  const [code, setCode] = useState('');
  const way = account.sentBy ? WAYS[account.sentBy] : '';
  return (
    <Step
      lead={`Telegram has sent a code to ${account.phone ?? 'this number'} ${way}`.trim() + '.'}
      action="Continue"
      signIn={signIn}
      field="code"
      isFilled={code.trim() !== ''}
      onSubmit={() => signIn.enterCode(code)}
    >
      <Field label="Code" error={signIn.errorOf('code')} className="w-48">
        {(control) => (
          <Input
            {...control}
            // The step before was sent from here.
            autoFocus={signIn.acted}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
    </Step>
  );
}

/** The password of an account with two steps. */
export function PasswordStep({ account, signIn }: StepProps) {
  const [password, setPassword] = useState('');
  return (
    <Step
      lead={`The account of ${account.phone ?? 'this number'} has a password as well. It is not kept.`}
      action="Finish sign-in"
      signIn={signIn}
      field="password"
      isFilled={password !== ''}
      onSubmit={() => signIn.enterPassword(password)}
    >
      <Field
        label="Two-step password"
        help={account.hint ? `Hint: ${account.hint}` : undefined}
        error={signIn.errorOf('password')}
        className="w-full max-w-80"
      >
        {(control) => (
          <Input
            {...control}
            autoFocus={signIn.acted}
            type="password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
    </Step>
  );
}

type FormProps = {
  lead: string;
  action: string;
  signIn: SignIn;
  field: string;
  isFilled: boolean;
  onSubmit: () => void;
  children: React.ReactNode;
};

function Step({ lead, action, signIn, field, isFilled, onSubmit, children }: FormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isFilled && !signIn.busy) onSubmit();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-dense" role="status">
        {lead}
      </p>
      {children}
      <FailureLine sentence={signIn.failureBeside(field)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={signIn.busy && !signIn.cancelling} disabled={!isFilled}>
          {action}
        </Button>
        <Button variant="ghost" busy={signIn.cancelling} onClick={signIn.startAgain}>
          Start again
        </Button>
      </div>
    </form>
  );
}
