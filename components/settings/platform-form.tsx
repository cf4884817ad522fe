'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RowsSkeleton } from '@/components/shared/skeletons';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loadLater } from '@/components/ui/load-later';
import { listCallbacks } from '@/lib/routes/connect';
import type { WireProject } from '@/lib/contracts/projects';
import { manifestOf } from '@/lib/platforms/index';
import { NETWORK_KEYS, networkOf, PLATFORM_KEYS, type NetworkKey, type PlatformKey } from '@/lib/platforms/keys';
import { FirstStepBar } from './first-step-bar';
import { ChannelRow } from './channel-row';
import type { WizardPage } from './connect/steps';
import { useConnectReturn } from './use-connect-return';
import { useCredentials } from './use-credentials';
import type { usePauses } from './use-pauses';

const ConnectWizard = loadLater(() => import('./connect/connect-wizard').then((part) => part.ConnectWizard));

const placeOf = (key: NetworkKey) => manifestOf(key).cardPlace ?? Infinity;
const CARDS = NETWORK_KEYS.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
const channelsOf = (network: NetworkKey) => PLATFORM_KEYS.filter((key) => networkOf(key) === network);
const LOAD_FAILURE = 'Failed to load platform settings';

/** The channels of a project in rows, the wizard that connects one, and what saves all that was changed. */
export function PlatformForm({ project, pauses }: { project: WireProject; pauses: ReturnType<typeof usePauses> }) {
  const { may } = useWorkspace();
  const credentials = useCredentials(project._id);
  const callbacks = useEndpoint(listCallbacks, {});
  const returned = useConnectReturn();
  const { settings, saving } = credentials;
  const failed = settings.error !== null && !settings.data;
  const readOnly = !may('admin');
  const [wizard, setWizard] = useState<{ platform: PlatformKey; page: WizardPage } | null>(
    returned && { platform: returned.platform, page: returned.ok ? 'message' : 'keys' },
  );

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
    // A dialog's own form tells of its submit here too.
    if (!saving && event.target === event.currentTarget) void credentials.saveAll();
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
          <RowsSkeleton rows={CARDS.flatMap(channelsOf).length} />
        </Loading>
      )}
      {isLoaded && (
        <form noValidate aria-label="Platform Authentication" autoComplete="off" onSubmit={submit}>
          <Card className="divide-y divide-line">
            {CARDS.flatMap(channelsOf).map((platform) => (
              <div key={platform}>
                <ChannelRow
                  platform={platform}
                  projectId={project._id}
                  credentials={credentials}
                  pause={pauses.data?.find((entry) => entry.platform === platform)}
                  readOnly={readOnly}
                  onConnect={(page) => setWizard({ platform, page })}
                />
              </div>
            ))}
          </Card>
          {!readOnly && (
            <div
              data-bottom-bar
              className="sticky bottom-0 z-10 -mx-4 mt-2 flex justify-end border-t border-line bg-canvas px-4 py-3 md:-mx-6 md:px-6"
            >
              <Button type="submit" size="lg" busy={saving}>
                {saving ? 'Saving...' : 'Save All Settings'}
              </Button>
            </div>
          )}
        </form>
      )}
      {isLoaded && wizard && !readOnly && (
        <ConnectWizard
          {...wizard}
          projectId={project._id}
          credentials={credentials}
          callback={callbacks.data?.find((entry) => entry.platform === networkOf(wizard.platform))}
          outcome={returned?.platform === wizard.platform ? returned : null}
          isFirstStep={isFirstStep}
          onClose={() => setWizard(null)}
        />
      )}
    </section>
  );
}
