'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { listCallbacks } from '@/lib/routes/connect';
import type { WireProject } from '@/lib/contracts/projects';
import { manifestOf } from '@/lib/platforms/index';
import { NETWORK_KEYS, type NetworkKey } from '@/lib/platforms/keys';
import { FirstStepBar } from './first-step-bar';
import { PlatformCard } from './platform-card';
import { useConnectReturn } from './use-connect-return';
import { useCredentials } from './use-credentials';
import type { usePauses } from './use-pauses';

const placeOf = (key: NetworkKey) => manifestOf(key).cardPlace ?? Infinity;
const CARDS = NETWORK_KEYS.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
const LOAD_FAILURE = 'Failed to load platform settings';

/** One form for the credentials of all platforms of a project. */
export function PlatformForm({ project, pauses }: { project: WireProject; pauses: ReturnType<typeof usePauses> }) {
  const { may } = useWorkspace();
  const credentials = useCredentials(project._id);
  const callbacks = useEndpoint(listCallbacks, {});
  const returned = useConnectReturn();
  const { settings, saving } = credentials;
  const failed = settings.error !== null && !settings.data;
  const readOnly = !may('admin');

  useEffect(() => {
    if (failed) toast.error(LOAD_FAILURE);
  }, [failed]);

  const isFirstStep = useSearchParams().get('first-steps') === 'connect';
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = settings.data !== undefined && !callbacks.isPending;
  useEffect(() => {
    if (!isFirstStep || !isLoaded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isFirstStep, isLoaded]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!saving) void credentials.saveAll();
  }

  return (
    <section aria-labelledby="platforms-heading" className="flex flex-col gap-4">
      {isFirstStep && <FirstStepBar connected={[...credentials.stored.keys()][0]} />}
      <div>
        <h2
          ref={heading}
          tabIndex={-1}
          id="platforms-heading"
          className="scroll-mt-28 text-composer font-semibold outline-none sm:scroll-mt-20"
        >
          Platform Authentication
        </h2>
        <p className="text-dense text-muted">
          {readOnly
            ? 'Only admins of the project can change these.'
            : 'Keys are stored encrypted and belong to this project alone.'}
        </p>
      </div>
      {failed && (
        <ErrorState
          title={LOAD_FAILURE}
          detail={settings.error?.message ?? ''}
          onRetry={() => void settings.refetch()}
        />
      )}
      {(settings.isPending || callbacks.isPending) && !failed && (
        <Loading>
          <div className="grid gap-4 lg:grid-cols-2">
            {CARDS.map((key) => (
              <Skeleton key={key} className="h-56 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
      {isLoaded && (
        <form noValidate aria-label="Platform Authentication" autoComplete="off" onSubmit={submit}>
          <div className="gap-4 lg:columns-2">
            {CARDS.map((key) => (
              <PlatformCard
                key={key}
                base={key}
                projectId={project._id}
                credentials={credentials}
                callbacks={callbacks.data ?? []}
                pauses={pauses.data ?? []}
                returned={returned}
                readOnly={readOnly}
              />
            ))}
          </div>
          {!readOnly && (
            <div
              data-bottom-bar
              className="sticky bottom-0 -mx-4 mt-2 flex justify-end border-t border-line bg-canvas px-4 py-3 md:-mx-6 md:px-6"
            >
              <Button type="submit" size="lg" busy={saving}>
                {saving ? 'Saving...' : 'Save All Settings'}
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}
