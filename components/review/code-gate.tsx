'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { enterReviewCode, mailReviewCode, readReview } from '@/lib/routes/approvals';
import { enterReviewCodeRules } from '@/lib/routes/rules/approvals';

/** The code that is mailed before anything is shown. */
export function CodeGate({ token, codeFor }: { token: string; codeFor: string }) {
  const [isSent, setSent] = useState(false);
  const mail = useAction(mailReviewCode, { onDone: () => setSent(true), nowOrNever: true });
  const enter = useAction(enterReviewCode, { refresh: [readReview], silent: true, nowOrNever: true });

  const form = useContractForm({
    action: enter,
    initial: { code: '' },
    bodyOf: ({ code }) => ({ code: code.trim() }),
    send: (body) => enter.run({ params: { token }, body }),
    rules: enterReviewCodeRules,
    check: ({ code }) => (code.trim() === '' ? { code: 'Required' } : {}),
    placeOf: () => 'code',
  });

  return (
    <section aria-label="Code" className="flex flex-col gap-4 rounded-card border border-line bg-panel p-4">
      <p>A code is sent to {codeFor}. It shows that this link is yours.</p>
      {!isSent ? (
        <Button size="lg" className="h-11" busy={mail.busy} onClick={() => void mail.run({ params: { token } })}>
          Send code
        </Button>
      ) : (
        <form {...form.element} className="flex flex-col gap-4">
          <Field label="Code" help="Six digits, in the newest mail." error={form.errorOf('code')}>
            {(control) => (
              <Input
                {...control}
                {...form.register('code')}
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
          </Field>
          <Button type="submit" size="lg" className="h-11" busy={enter.busy}>
            Show the posts
          </Button>
          <Button variant="ghost" busy={mail.busy} onClick={() => void mail.run({ params: { token } })}>
            Send another code
          </Button>
        </form>
      )}
    </section>
  );
}
