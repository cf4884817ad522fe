'use client';

import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import type { WireCompanyProvider } from '@/lib/contracts/sign-in';
import { createSignInProvider, getSignInSettings, updateSignInProvider } from '@/lib/routes/sign-in';
import { createSignInProviderRules } from '@/lib/routes/rules/sign-in';
import { parseDomains } from '@/lib/sign-in/role-rules';
import { RoleRules } from './role-rules';

type ProviderDialogProps = { provider: WireCompanyProvider | null; onClose: () => void };

/** Adds or changes a provider. The stored secret is never shown: an empty field leaves it as it is. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const saved = {
    silent: true,
    refresh: [getSignInSettings],
    onDone: ({ name }: { name: string }) => {
      toast.success(`${name} was saved. Test it now.`);
      onClose();
    },
  } as const;
  const create = useAction(createSignInProvider, saved);
  const update = useAction(updateSignInProvider, saved);
  const action = provider ? update : create;
  const form = useContractForm({
    action,
    initial: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      domains: provider?.domains.join(', ') ?? '',
      roleClaim: provider?.roleClaim ?? '',
      rules: provider?.rules ?? [],
    },
    bodyOf: ({ clientSecret, domains, ...values }) => ({
      ...values,
      domains: parseDomains(domains),
      ...(clientSecret ? { clientSecret } : {}),
    }),
    send: (body) => (provider ? update.run({ params: { id: provider.id }, body }) : create.run({ body })),
    rules: createSignInProviderRules,
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={provider ? `Edit ${provider.name}` : 'Add company sign-in'}
        description="Register this host at the provider as a web application, then copy its values here."
        hideClose
      >
        <form {...form.element} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <Field label="Name" error={form.errorOf('name')} help="The button says “Sign in with” and this name.">
              {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
            </Field>
            <Field label="Issuer" error={form.errorOf('issuer')} help="Without /.well-known/openid-configuration.">
              {(control) => (
                <Input
                  {...control}
                  {...form.register('issuer')}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://login.example.com"
                />
              )}
            </Field>
            <Field label="Client ID" error={form.errorOf('clientId')}>
              {(control) => <Input {...control} {...form.register('clientId')} autoComplete="off" spellCheck={false} />}
            </Field>
            <Field
              label="Client secret"
              error={form.errorOf('clientSecret')}
              help={provider?.hasSecret ? 'Stored, encrypted. Empty: it stays.' : 'Empty: a public client.'}
            >
              {(control) => (
                <Input {...control} {...form.register('clientSecret')} type="password" autoComplete="new-password" />
              )}
            </Field>
            <Redirect provider={provider} />
            <Field
              label="E-mail domains"
              error={form.errorOf('domains')}
              help="Whose verified e-mails may enter, separated by commas, also while registration is closed."
            >
              {(control) => (
                <Input {...control} {...form.register('domains')} autoComplete="off" placeholder="example.com" />
              )}
            </Field>
            <Field
              label="Claim with groups or roles"
              error={form.errorOf('roleClaim')}
              help="Optional. Who has a group that is named below may enter too."
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('roleClaim')}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="groups"
                />
              )}
            </Field>
            <Controller
              control={form.control}
              name="rules"
              render={({ field }) => <RoleRules rules={field.value} onChange={field.onChange} />}
            />
            <FormFailure message={form.failure?.message ?? form.errorOf('rules')} />
          </DialogBody>
          <DialogSubmit act="Save" busy={action.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** The address that the provider has to know. It stands from the first save on, since the name makes a part of it. */
function Redirect({ provider }: { provider: WireCompanyProvider | null }) {
  if (!provider) return <p className="text-dense text-muted">The redirect address is shown here once it is saved.</p>;
  return (
    <Field label="Redirect address" help="Copy it into the application at the provider.">
      {(control) => (
        <Input {...control} readOnly value={provider.redirectUrl} onFocus={(event) => event.target.select()} />
      )}
    </Field>
  );
}
