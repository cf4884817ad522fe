'use client';

import { useState, type ComponentProps, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import type { WireCompanyProvider } from '@/lib/contracts/sign-in';
import { createSignInProvider, getSignInSettings, updateSignInProvider } from '@/lib/routes/sign-in';
import { parseDomains } from '@/lib/sign-in/role-rules';
import { RoleRules } from './role-rules';

type ProviderDialogProps = { provider: WireCompanyProvider | null; onClose: () => void };

/** Adds or changes a provider. The stored secret is never shown: an empty field leaves it as it is. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [typed, setTyped] = useState({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    domains: provider?.domains.join(', ') ?? '',
    roleClaim: provider?.roleClaim ?? '',
  });
  const [rules, setRules] = useState(provider?.rules ?? []);
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
  const { busy, error } = provider ? update : create;
  const errorOf = (field: string) => error?.issues.find(({ path }) => path.split('.')[0] === field)?.message;
  const isElsewhere = error && !Object.keys(typed).some(errorOf);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { clientSecret, domains, ...rest } = typed;
    const body = { ...rest, domains: parseDomains(domains), rules, ...(clientSecret ? { clientSecret } : {}) };
    if (busy) return;
    if (provider) void update.run({ params: { id: provider.id }, body });
    else void create.run({ body });
  }
  const text = (name: keyof typeof typed): Pick<ComponentProps<'input'>, 'value' | 'onChange'> => ({
    value: typed[name],
    onChange: (event) => setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={provider ? `Edit ${provider.name}` : 'Add company sign-in'}
        description="Register this host at the provider as a web application, then copy its values here."
        hideClose
      >
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <Field label="Name" error={errorOf('name')} help="The button says “Sign in with” and this name.">
              {(control) => <Input {...control} {...text('name')} autoComplete="off" />}
            </Field>
            <Field label="Issuer" error={errorOf('issuer')} help="Without /.well-known/openid-configuration.">
              {(control) => (
                <Input
                  {...control}
                  {...text('issuer')}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://login.example.com"
                />
              )}
            </Field>
            <Field label="Client ID" error={errorOf('clientId')}>
              {(control) => <Input {...control} {...text('clientId')} autoComplete="off" spellCheck={false} />}
            </Field>
            <Field
              label="Client secret"
              error={errorOf('clientSecret')}
              help={provider?.hasSecret ? 'Stored, encrypted. Empty: it stays.' : 'Empty: a public client.'}
            >
              {(control) => (
                <Input {...control} {...text('clientSecret')} type="password" autoComplete="new-password" />
              )}
            </Field>
            <Redirect provider={provider} />
            <Field
              label="E-mail domains"
              error={errorOf('domains')}
              help="Whose verified e-mails may enter, separated by commas, also while registration is closed."
            >
              {(control) => <Input {...control} {...text('domains')} autoComplete="off" placeholder="example.com" />}
            </Field>
            <Field
              label="Claim with groups or roles"
              error={errorOf('roleClaim')}
              help="Optional. Who has a group that is named below may enter too."
            >
              {(control) => (
                <Input {...control} {...text('roleClaim')} autoComplete="off" spellCheck={false} placeholder="groups" />
              )}
            </Field>
            <RoleRules rules={rules} onChange={setRules} />
            {isElsewhere && (
              <p role="alert" className="text-dense text-failed">
                {error.message}
              </p>
            )}
          </DialogBody>
          <DialogSubmit act="Save" busy={busy} />
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
