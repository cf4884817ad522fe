'use client';

import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import type { WireCallback } from '@/lib/contracts/connect';
import type { WirePause } from '@/lib/contracts/pauses';
import { PLATFORM_KEYS, visibleCredentials, type CredentialField, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { settingsIdOf } from '@/lib/platforms/addresses';
import { labelOf, networkOf } from '@/lib/platforms/keys';
import { ConnectAccount } from './connect-account';
import { ConnectionChip, ConnectionLine } from './connection-state';
import { CredentialInput } from './credential-input';
import { PlatformPause } from './platform-pause';
import { SetupHelp } from './setup-help';
import { TestConnection } from './test-connection';
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
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!outcome) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'center' });
  }, [outcome]);

  return (
    <section
      ref={section}
      id={settingsIdOf(platform)}
      tabIndex={-1}
      aria-label={manifest.label}
      className="rounded-card p-5"
    >
      <div className="mb-3 flex items-center gap-2">
        <PlatformMark platform={platform} />
        <h3 className="font-semibold">{manifest.label}</h3>
        <ConnectionChip connection={connection} paused={pause !== undefined} />
      </div>
      {isVariant && (
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
      <ConnectionLine platform={platform} projectId={projectId} connection={connection} />
      <div className="flex flex-col gap-3">
        {fields.filter(isOfApp).map(inputOf)}
        {!readOnly && (
          <ConnectAccount platform={platform} projectId={projectId} credentials={credentials} callback={callback} />
        )}
        {fields.filter((field) => !isOfApp(field)).map(inputOf)}
        {!readOnly && (
          <TestConnection platform={platform} projectId={projectId} credentials={credentials}>
            <PlatformPause platform={platform} projectId={projectId} pause={pause} />
          </TestConnection>
        )}
        {!isVariant && !readOnly && <SetupHelp platform={platform} callbackUrl={callback?.callbackUrl} />}
      </div>
    </section>
  );
}
