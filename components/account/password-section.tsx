'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { FormFailure } from '@/components/shared/form-failure';
import { PasswordInput } from '@/components/shared/password-input';
import { Section } from '@/components/shared/section';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { changePassword, listSessions, listTokens } from '@/lib/routes/auth';
import { changePasswordRules } from '@/lib/routes/rules/auth';

const EMPTY = { currentPassword: '', newPassword: '', endTokens: false };
const DONE = 'Password changed. All other sessions have ended';

/** Changing it ends every other session. */
export function PasswordSection() {
  const { user } = useWorkspace();
  const { data: tokens = [] } = useEndpoint(listTokens, {});
  const change = useAction(changePassword, {
    silent: true,
    refresh: [listSessions, listTokens],
    onDone: () => {
      toast.success(form.getValues('endTokens') ? `${DONE}, and API tokens are revoked` : DONE);
      form.startFrom(EMPTY);
    },
  });
  const form = useContractForm({
    action: change,
    initial: EMPTY,
    bodyOf: ({ currentPassword, ...body }) => ({ ...body, ...(currentPassword ? { currentPassword } : {}) }),
    send: (body) => change.run({ body }),
    rules: changePasswordRules,
  });

  return (
    <Section id="password" title="Password" description="Changing it signs you out everywhere else.">
      <form {...form.element} className="flex flex-col gap-4">
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Current password" error={form.errorOf('currentPassword')}>
            {(control) => (
              <PasswordInput {...control} {...form.register('currentPassword')} autoComplete="current-password" />
            )}
          </Field>
          <Field label="New password" help="At least 8 characters." error={form.errorOf('newPassword')}>
            {(control) => <PasswordInput {...control} {...form.register('newPassword')} autoComplete="new-password" />}
          </Field>
        </div>
        {tokens.length > 0 && (
          <Checkbox
            label={`Revoke my API tokens too (${tokens.length}): programs that use them lose access`}
            {...form.register('endTokens')}
          />
        )}
        <FormFailure message={form.failure?.message} />
        <Button variant="outline" type="submit" busy={change.busy} className="self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}
