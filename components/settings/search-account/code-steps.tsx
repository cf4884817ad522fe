'use client';

import type { FieldValues } from 'react-hook-form';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm, type ContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireSearchAccount } from '@/lib/contracts/search-account';
import { enterSearchCodeRules, enterSearchPasswordRules } from '@/lib/routes/rules/search-account';
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
  const way = account.sentBy ? WAYS[account.sentBy] : '';
  const form = useContractForm({
    action: { busy: signIn.busy, error: signIn.failure },
    initial: { code: '' },
    bodyOf: (values) => values,
    send: signIn.enterCode,
    rules: enterSearchCodeRules,
  });
  return (
    <Step
      lead={`Telegram has sent a code to ${account.phone ?? 'this number'} ${way}`.trim() + '.'}
      action="Continue"
      signIn={signIn}
      form={form}
    >
      <Field label="Code" error={form.errorOf('code')} className="w-48">
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            // The step before was sent from here.
            autoFocus={signIn.acted}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </Field>
    </Step>
  );
}

/** The password of an account with two steps. */
export function PasswordStep({ account, signIn }: StepProps) {
  const form = useContractForm({
    action: { busy: signIn.busy, error: signIn.failure },
    initial: { password: '' },
    bodyOf: (values) => values,
    send: signIn.enterPassword,
    rules: enterSearchPasswordRules,
  });
  return (
    <Step
      lead={`The account of ${account.phone ?? 'this number'} has a password as well. It is not kept.`}
      action="Finish sign-in"
      signIn={signIn}
      form={form}
    >
      <Field
        label="Two-step password"
        help={account.hint ? `Hint: ${account.hint}` : undefined}
        error={form.errorOf('password')}
        className="w-full max-w-80"
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('password')}
            autoFocus={signIn.acted}
            type="password"
            autoComplete="off"
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
  form: Pick<ContractForm<FieldValues>, 'element' | 'failure'>;
  children: React.ReactNode;
};

function Step({ lead, action, signIn, form, children }: FormProps) {
  return (
    <form {...form.element} className="flex flex-col gap-3">
      <p className="text-dense" role="status">
        {lead}
      </p>
      {children}
      <FormFailure message={form.failure?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={signIn.busy && !signIn.cancelling}>
          {action}
        </Button>
        <Button variant="ghost" busy={signIn.cancelling} onClick={() => void signIn.startAgain()}>
          Start again
        </Button>
      </div>
    </form>
  );
}
