'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import type { WireCompanyProvider, WireSignInSettings } from '@/lib/contracts/sign-in';
import { getSignInSettings, updateSignInSettings } from '@/lib/routes/sign-in';
import { ProviderRow } from './provider-row';

const ProviderDialog = loadLater(() => import('./provider-dialog').then((part) => part.ProviderDialog));

/** Company accounts that people sign in with, and whether they are the only way in. */
export function SignInSection() {
  const { data, error, refetch } = useEndpoint(getSignInSettings, {});
  const [edited, setEdited] = useState<WireCompanyProvider | 'new' | null>(null);
  return (
    <Section
      id="sign-in"
      title="Company sign-in"
      description="Sign-in with your company’s accounts by OpenID Connect: Entra, Google, Okta, Keycloak …"
      actions={
        <Button variant="outline" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          Add sign-in
        </Button>
      }
    >
      {error && !data && (
        <ErrorState title="Company sign-in could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      )}
      {data?.providers.length === 0 && (
        <p className="text-dense text-muted">None yet. People sign in with e-mail and password.</p>
      )}
      {data && data.providers.length > 0 && (
        <>
          <ul aria-label="Company sign-in" className="divide-y divide-line rounded-control border border-line">
            {data.providers.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} onEdit={() => setEdited(provider)} />
            ))}
          </ul>
          <OnlySwitch settings={data} />
        </>
      )}
      {edited && <ProviderDialog provider={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function OnlySwitch({ settings }: { settings: WireSignInSettings }) {
  const change = useAction(updateSignInSettings, {
    refresh: [getSignInSettings],
    failure: 'The ways to sign in could not be changed',
    onDone: ({ only }) => void toast.success(only ? 'Company sign-in is the only way in' : 'All ways in are open'),
  });
  const kept = settings.keptAdministrator;
  return (
    <Field
      label="Only company sign-in"
      help={
        settings.onlyFromEnvironment
          ? 'OIDC_ONLY in the environment of this host decides this.'
          : kept
            ? `Passwords and other sign-ins stop opening accounts. ${kept} keeps a password as the way back in.`
            : 'An administrator needs a password first, as the way back in.'
      }
    >
      {(control) => (
        <Switch
          {...control}
          checked={settings.only}
          disabled={change.busy || settings.onlyFromEnvironment || (!kept && !settings.only)}
          onCheckedChange={(only) => void change.run({ body: { only } })}
        />
      )}
    </Field>
  );
}
