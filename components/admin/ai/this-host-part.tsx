'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS } from '@/lib/ai/capabilities';
import { isChosen } from '@/lib/ai/chosen';
import type { WireLocalModel } from '@/lib/contracts/ai-local';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { deleteLocalModel, getLocalModel, listLocalModels } from '@/lib/routes/ai-local';
import { getAiStatus } from '@/lib/routes/ai';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';
import { LocalModelRow } from './local-model-row';

const REFRESH = [listLocalModels, getAiSettings, getAiStatus];

/** Models that run on this host itself: downloaded by a click, chosen by another, and removed. */
export function ThisHostPart({ settings, onChosen }: { settings: WireAiSettings; onChosen: () => void }) {
  const models = useEndpoint(
    listLocalModels,
    {},
    { pollWhile: (all) => all.some(({ state }) => state === 'downloading') },
  );
  const [removed, remove] = useState<WireLocalModel | null>(null);
  const fetching = useAction(getLocalModel, { refresh: REFRESH, failure: 'The model could not be downloaded' });
  const removal = useAction(deleteLocalModel, { refresh: REFRESH, failure: 'The model could not be removed' });
  const choice = useAction(updateAiSettings, { refresh: REFRESH, failure: 'The model could not be chosen' });
  const namedServer = ({ capability }: WireLocalModel) => {
    // Voices of this host stand beside those of a server.
    if (!isChosen({ capability })) return null;
    const { addressFrom, provider, address } = settings.connections[capability];
    return addressFrom === 'environment' && provider === 'server' ? address : null;
  };

  async function choose(model: WireLocalModel, isUsed: boolean): Promise<void> {
    const change = isUsed ? { provider: 'local' as const, model: model.id } : { address: null, model: null };
    const saved = await choice.run({ body: { connections: { [model.capability]: change } } });
    if (saved === undefined) return;
    toast.success(`${CAPABILITY_FACTS[model.capability].label}: ${isUsed ? model.name : 'no model of this host'}`);
    onChosen();
  }

  return (
    <section aria-label="This host" className="flex flex-col gap-2">
      <h3 className="font-semibold">This host</h3>
      <p className="text-dense text-muted">
        Models that run here: calls are free, and texts and sound stay here. Nothing is downloaded before you say so.
      </p>
      {models.error && !models.data && (
        <ErrorState
          title="The models could not be loaded"
          detail={models.error.message}
          onRetry={() => void models.refetch()}
        />
      )}
      {models.isPending && (
        <Loading>
          <Skeleton className="h-28" />
        </Loading>
      )}
      {models.data?.length === 0 && (
        <p className="text-dense text-muted">Turned off by this host’s operator (LOCAL_MODELS=off).</p>
      )}
      {models.data && models.data.length > 0 && (
        <ul aria-label="Models of this host" className="divide-y divide-line rounded-control border border-line">
          {models.data.map((model) => (
            <LocalModelRow
              key={model.id}
              model={model}
              namedServer={namedServer(model)}
              busy={fetching.busy || removal.busy || choice.busy}
              onGet={() => void fetching.run({ params: { id: model.id } })}
              onChoose={(isUsed) => void choose(model, isUsed)}
              onRemove={() =>
                model.state === 'downloading' ? void removal.run({ params: { id: model.id } }) : remove(model)
              }
            />
          ))}
        </ul>
      )}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          description={
            removed.isUsed
              ? `It is in use. Until it is here again: ${CAPABILITY_FACTS[removed.capability].without}`
              : isChosen(removed)
                ? 'Its files are deleted. It can be downloaded again.'
                : 'Its files are deleted. Videos that speak with it keep what was spoken, and say that it is missing.'
          }
          confirmLabel="Remove"
          onConfirm={() => void removal.run({ params: { id: removed.id } })}
          onClose={() => remove(null)}
        />
      )}
    </section>
  );
}
