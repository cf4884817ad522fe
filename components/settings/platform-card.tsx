'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import type { WireCallback } from '@/lib/contracts/connect';
import type { WirePause } from '@/lib/contracts/pauses';
import { PLATFORM_KEYS, visibleCredentials, type CredentialField, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { settingsIdOf } from '@/lib/platforms/addresses';
import { labelOf, networkOf } from '@/lib/platforms/keys';
import { isSetUp } from '@/lib/platforms/set-up';
import { ConnectAccount } from './connect-account';
import { ConnectionChip, ConnectionLine } from './connection-state';
import { CredentialInput } from './credential-input';
import { PlatformPause } from './platform-pause';
import { SetupHelp } from './setup-help';
import { TestButton, TestResult, useTestConnection } from './test-connection';
import type { ConnectReturn } from './use-connect-return';
import type { Credentials } from './use-credentials';

type CardProps = {
  base: PlatformKey;
  projectId: string;
  credentials: Credentials;
  callbacks: readonly WireCallback[];
  pauses: readonly WirePause[];
  /** How connecting in the browser has just ended. */
  returned: ConnectReturn | null;
  readOnly: boolean;
};

/** The card of a network: its own destination, and its Russian-language variant where it has one. */
export function PlatformCard({ base, ...shared }: CardProps) {
  const variants = PLATFORM_KEYS.filter((key) => key !== base && networkOf(key) === base);
  return (
    <Card className="mb-4 break-inside-avoid">
      <Destination platform={base} {...shared} />
      {variants.map((key) => (
        <Variant key={key} platform={key} {...shared} />
      ))}
    </Card>
  );
}

type DestinationProps = Omit<CardProps, 'base'> & { platform: PlatformKey };

function Variant(props: DestinationProps) {
  const label = labelOf(props.platform);
  const [opened, setOpened] = useState(props.returned?.platform === props.platform);
  const open = opened || props.credentials.stored.has(props.platform);
  return (
    <div className="border-t border-line">
      {open ? (
        <Destination {...props} />
      ) : (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setOpened(true)}
          className="flex w-full items-center gap-2 rounded-control px-5 py-3 text-left text-dense text-muted hover:bg-hover hover:text-ink"
        >
          <ChevronRight aria-hidden className="size-4" />
          {label}
        </button>
      )}
    </div>
  );
}

function Destination({ platform, projectId, credentials, callbacks, pauses, returned, readOnly }: DestinationProps) {
  const manifest = manifestOf(platform);
  const connection = credentials.stored.get(platform)?.connection;
  const isVariant = manifest.base !== platform;
  const callback = callbacks.find((entry) => entry.platform === manifest.base);
  const pause = pauses.find((entry) => entry.platform === platform);
  const outcome = returned?.platform === platform ? returned : null;
  // The keys of the app come first: without them nothing can be connected by a button.
  const { appFields: appNames } = manifestOf(platform).guide;
  const fields = visibleCredentials(manifest);
  const isOfApp = ({ name }: CredentialField) => appNames.includes(name);
  const inputOf = (field: CredentialField) => (
    <CredentialInput
      key={field.name}
      field={field}
      value={credentials.valueOf(platform, field.name)}
      readOnly={readOnly}
      onChange={(value) => credentials.edit(platform, field.name, value)}
    />
  );
  const section = useSectionInSight(outcome);
  const test = useTestConnection({ platform, projectId, credentials });
  const valuesOf = (key: PlatformKey) => credentials.stored.get(key)?.credentials ?? {};
  const ready = isSetUp(manifest, valuesOf(platform), valuesOf(manifest.base));
  const known = ready || connection?.state !== 'untested';
  // A channel that was set up before is one row; what is being set up stays as it is until the page is left.
  const [opened, setOpened] = useState(!ready || outcome !== null);
  const open = opened || connection === undefined;

  return (
    <section
      ref={section}
      id={settingsIdOf(platform)}
      tabIndex={-1}
      aria-label={manifest.label}
      className={cn('rounded-card px-5', (open || test.result) && 'pb-5')}
    >
      <div className="flex min-h-14 items-center gap-2">
        <PlatformMark platform={platform} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{manifest.label}</h3>
          {!open && connection?.account && <p className="truncate text-tiny text-muted">{connection.account}</p>}
        </div>
        <ConnectionChip connection={known ? connection : undefined} paused={pause !== undefined} />
        {!open && !readOnly && pause && <PlatformPause platform={platform} projectId={projectId} pause={pause} />}
        {!open && !readOnly && <TestButton test={test} short />}
        {connection && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-expanded={open}
            aria-label={readOnly ? 'Keys' : 'Edit keys'}
            aria-description={manifest.label}
            onClick={() => setOpened(!open)}
          >
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        )}
      </div>
      {!open && <TestResult test={test} platform={platform} />}
      {open && isVariant && (
        <p className="mb-3 text-dense text-muted">
          An empty field takes the value of {labelOf(manifest.base)}, except the destination.
        </p>
      )}
      {outcome && (
        <p
          className={cn(
            'mb-3 rounded-control px-3 py-2 text-dense',
            outcome.ok ? 'bg-published-soft text-published' : 'bg-failed-soft text-failed',
          )}
        >
          {outcome.sentence}
        </p>
      )}
      {(open || connection?.state === 'reconnect') && (
        <ConnectionLine platform={platform} projectId={projectId} connection={connection} />
      )}
      <div hidden={!open} className={open ? 'flex flex-col gap-3' : undefined}>
        {fields.filter(isOfApp).map(inputOf)}
        {!readOnly && (
          <ConnectAccount platform={platform} projectId={projectId} credentials={credentials} callback={callback} />
        )}
        {fields.filter((field) => !isOfApp(field)).map(inputOf)}
        {!readOnly && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <TestButton test={test} />
              <PlatformPause platform={platform} projectId={projectId} pause={pause} />
            </div>
            <TestResult test={test} platform={platform} />
          </>
        )}
        {!isVariant && !readOnly && <SetupHelp platform={platform} callbackUrl={callback?.callbackUrl} />}
      </div>
    </section>
  );
}

/** Brings the card into sight, with the focus, once the browser is back from its network. */
function useSectionInSight(outcome: ConnectReturn | null) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!outcome) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'center' });
  }, [outcome]);
  return section;
}
