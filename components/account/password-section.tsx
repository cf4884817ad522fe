'use client';

import { useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { changePassword, listSessions, listTokens } from '@/lib/routes/auth';

const EMPTY = { currentPassword: '', newPassword: '' };
const DONE = 'Password changed. All other sessions have ended';

/** Changing it ends every other session. */
export function PasswordSection() {
  const { user } = useWorkspace();
  const { data: tokens = [] } = useEndpoint(listTokens, {});
  const [values, setValues] = useState(EMPTY);
  const [endTokens, setEndTokens] = useState(false);
  const change = useAction(changePassword, {
    silent: true,
    refresh: [listSessions, listTokens],
    onDone: () => {
      setValues(EMPTY);
      toast.success(endTokens ? `${DONE}, and API tokens are revoked` : DONE);
      setEndTokens(false);
    },
  });
  const issue = (path: keyof typeof values) => change.error?.issues.find((entry) => entry.path === path)?.message;
  const unplaced = change.error && change.error.issues.length === 0 ? change.error.message : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change.busy) return;
    const { currentPassword, newPassword } = values;
    void change.run({ body: { newPassword, endTokens, ...(currentPassword ? { currentPassword } : {}) } });
  }
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => {
    change.reset();
    setValues((old) => ({ ...old, [name]: event.target.value }));
  };

  return (
    <Section id="password" title="Password" description="Changing it signs you out everywhere else.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Current password" error={issue('currentPassword')}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="current-password"
                value={values.currentPassword}
                onChange={set('currentPassword')}
              />
            )}
          </Field>
          <Field label="New password" help="At least 8 characters." error={issue('newPassword')}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                value={values.newPassword}
                onChange={set('newPassword')}
              />
            )}
          </Field>
        </div>
        {tokens.length > 0 && (
          <Checkbox
            label={`Revoke my API tokens too (${tokens.length}): programs that use them lose access`}
            checked={endTokens}
            onChange={(event) => setEndTokens(event.target.checked)}
          />
        )}
        <div role="alert">
          {unplaced && <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">{unplaced}</p>}
        </div>
        <Button variant="outline" type="submit" busy={change.busy} className="self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}
