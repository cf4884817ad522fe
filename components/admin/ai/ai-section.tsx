'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { Capability, ConnectionName } from '@/lib/ai/capabilities';
import type { WireAiStatus } from '@/lib/contracts/ai';
import { getAiStatus, testAi } from '@/lib/routes/ai';
import { getAiSettings, getAiUsage, listAiBudgets } from '@/lib/routes/ai-settings';
import { AiSpending } from '@/components/shared/ai-spending';
import { BudgetsPart } from './budgets-part';
import { CapabilityTable } from './capability-table';
import { LimitsPart } from './limits-part';
import { ModelsPart } from './models-part';
import { PricesPart } from './prices-part';
import { ThisHostPart } from './this-host-part';

const ProviderDialog = loadLater(() => import('./provider-dialog').then((part) => part.ProviderDialog));
const ConnectionDialog = loadLater(() => import('./connection-dialog').then((part) => part.ConnectionDialog));

/** AI of this host: what it can do, where it comes from, what it costs. */
export function AiSection() {
  const settings = useEndpoint(getAiSettings, {});
  const [awaited, setAwaited] = useState(false);
  const status = useEndpoint(getAiStatus, {}, { pollWhile: (answer) => awaited && isBeingTried(answer) });
  const [isChoosing, choose] = useState(false);
  const [edited, edit] = useState<ConnectionName | null>(null);
  const [tried, setTried] = useState<Capability | 'all' | null>(null);
  const test = useAction(testAi, {
    refresh: [getAiStatus, getAiUsage, getAiSettings, listAiBudgets],
    failure: 'The test could not be made',
  });
  const error = settings.error ?? status.error;

  async function tryOut(capability: Capability | 'all'): Promise<void> {
    setTried(capability);
    await test.run({ body: capability === 'all' ? {} : { capabilities: [capability] } });
    setTried(null);
  }

  return (
    <Section
      id="ai"
      title="AI"
      description="An OpenAI-compatible server or models of this host. The environment overrides it."
      actions={
        <>
          <Button variant="outline" disabled={!settings.data} onClick={() => choose(true)}>
            Set up a provider
          </Button>
          <Button
            variant="outline"
            busy={tried === 'all'}
            disabled={test.busy || !status.data}
            onClick={() => void tryOut('all')}
          >
            Test all
          </Button>
        </>
      }
    >
      {error && (!settings.data || !status.data) && (
        <ErrorState
          title="The AI settings could not be loaded"
          detail={error.message}
          onRetry={() => void Promise.all([settings.refetch(), status.refetch()])}
        />
      )}
      {!error && (!settings.data || !status.data) && (
        <Loading>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {settings.data && status.data && (
        <>
          <CapabilityTable
            settings={settings.data}
            status={status.data}
            tried={tried}
            busy={test.busy}
            onTest={(capability) => void tryOut(capability)}
            onEdit={edit}
          />
          <ThisHostPart settings={settings.data} onChosen={() => setAwaited(true)} />
          <LimitsPart caps={settings.data.caps} />
          <ModelsPart settings={settings.data} />
          <PricesPart settings={settings.data} />
          <BudgetsPart />
          <h3 className="font-semibold">Spending of this host</h3>
          <AiSpending isLive={awaited} />
        </>
      )}
      {isChoosing && settings.data && <ProviderDialog settings={settings.data} onClose={() => choose(false)} />}
      {edited && settings.data && (
        <ConnectionDialog
          name={edited}
          settings={settings.data}
          onSaved={() => setAwaited(true)}
          onClose={() => edit(null)}
        />
      )}
    </Section>
  );
}

function isBeingTried(status: WireAiStatus): boolean {
  return Object.values(status).some(({ configured, works, reason }) => configured && works === null && !reason);
}
