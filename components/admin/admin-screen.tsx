'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { getHost } from '@/lib/routes/host';
import { AccountsSection } from './accounts-section';
import { AddressSection } from './address-section';
import { FactorRuleSection } from './factor-rule-section';
import { HealthSection } from './health-section';
import { KeysSection } from './keys-section';
import { RegistrationSection } from './registration-section';
import { SignInSection } from './sign-in/sign-in-section';
import { StorageSection } from './storage-section';
import { WorkSection } from './work-section';

/** Its table, forms and chart weigh as much as the rest of the page. */
const AiSection = loadLater(() => import('./ai/ai-section').then((part) => part.AiSection), {
  loading: () => <Skeleton className="h-96 rounded-card" />,
});

const AuditSection = loadLater(
  () => import('@/components/shared/audit/audit-section').then((part) => part.AuditSection),
  {
    loading: () => <Skeleton className="h-96 rounded-card" />,
  },
);

/** The whole host, for its administrators. */
export function AdminScreen() {
  const { data: host, error, refetch } = useEndpoint(getHost, {}, { pollWhile: () => true });
  return (
    <Page
      className="max-w-[1080px] gap-6"
      header={<PageHeader title="Administration" subtitle="This host: people, health, storage and keys" />}
    >
      <HealthSection unreadable={host?.unreadableChannels ?? []} />
      {error && !host && (
        <ErrorState
          title="The state of the host could not be loaded"
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!host && !error && (
        <Loading>
          <div className="flex flex-col gap-6">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-40 rounded-card" />
          </div>
        </Loading>
      )}
      {host && <AddressSection address={host.address} />}
      {host && <RegistrationSection host={host} />}
      {host && <FactorRuleSection host={host} />}
      <SignInSection />
      <AccountsSection />
      <AiSection />
      {host && (
        <>
          <StorageSection storage={host.storage} />
          <WorkSection work={host.work} versions={host.versions} />
          <KeysSection keys={host.keys} />
        </>
      )}
      <AuditSection />
    </Page>
  );
}
