'use client';

import { useState } from 'react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { ActionsButton } from '@/components/shared/actions-button';
import { ResumeButton } from '@/components/shared/pauses/resume-button';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import type { WirePause } from '@/lib/contracts/pauses';
import { settingsIdOf } from '@/lib/platforms/addresses';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { isSetUp } from '@/lib/platforms/set-up';
import { ConnectionChip, ConnectionLine } from './connection-state';
import { KeysDialog } from './connect/keys-dialog';
import type { WizardPage } from './connect/steps';
import { TestButton, useTestConnection, VerdictLine } from './test-connection';
import type { Credentials } from './use-credentials';

const PauseDialog = loadLater(() => import('@/components/shared/pauses/pause-dialog').then((part) => part.PauseDialog));

type ChannelRowProps = {
  platform: PlatformKey;
  projectId: string;
  credentials: Credentials;
  pause: WirePause | undefined;
  readOnly: boolean;
  /** Opens the wizard. */
  onConnect: (page: WizardPage) => void;
};

/** A channel in one row: what it is, whose, and whether it works. */
export function ChannelRow({ platform, projectId, credentials, pause, readOnly, onConnect }: ChannelRowProps) {
  const manifest = manifestOf(platform);
  const connection = credentials.stored.get(platform)?.connection;
  const valuesOf = (key: PlatformKey) => credentials.stored.get(key)?.credentials ?? {};
  const ready = isSetUp(manifest, valuesOf(platform), valuesOf(manifest.base));
  const known = ready || connection?.state !== 'untested';
  const isBroken = connection?.state === 'reconnect';
  const test = useTestConnection({ platform, projectId, credentials });
  // A variant belongs to the network above it.
  const Heading = manifest.base === platform ? 'h3' : 'h4';
  return (
    <section id={settingsIdOf(platform)} tabIndex={-1} aria-label={manifest.label} className="rounded-card px-4">
      <div className="flex min-h-14 items-center gap-2">
        <PlatformMark platform={platform} />
        <div className="min-w-0 flex-1">
          <Heading className="truncate font-semibold">{manifest.label}</Heading>
          {credentials.isTouched(platform) ? (
            <p className="truncate text-tiny text-partial">Changed, not saved yet.</p>
          ) : (
            !isBroken && <ConnectionLine {...{ platform, projectId, connection }} />
          )}
        </div>
        <ConnectionChip connection={known ? connection : undefined} paused={pause !== undefined} />
        {!readOnly && pause && (
          <ResumeButton projectId={projectId} pause={pause} size="sm" aria-description={manifest.label}>
            Resume
          </ResumeButton>
        )}
        {!readOnly && ready && !isBroken && <TestButton test={test} />}
        {!readOnly && (!ready || isBroken) && (
          <Button
            variant={isBroken ? 'default' : 'outline'}
            size="sm"
            aria-label={isBroken ? `Connect ${manifest.label} again` : `Connect ${manifest.label}`}
            onClick={() => onConnect(isBroken ? 'keys' : 'create')}
          >
            {isBroken ? 'Connect again' : 'Connect'}
          </Button>
        )}
        {readOnly ? (
          connection && <Keys {...{ platform, projectId, credentials }} />
        ) : (
          <RowMenu {...{ platform, projectId, ready, onConnect }} isPaused={pause !== undefined} />
        )}
      </div>
      {isBroken && <ConnectionLine {...{ platform, projectId, connection }} />}
      <div className={test.result ? 'pb-3' : undefined}>
        <VerdictLine result={test.result} platform={platform} />
      </div>
    </section>
  );
}

type RowMenuProps = Pick<ChannelRowProps, 'platform' | 'projectId' | 'onConnect'> & {
  ready: boolean;
  isPaused: boolean;
};

function RowMenu({ platform, projectId, ready, isPaused, onConnect }: RowMenuProps) {
  const [pausing, setPausing] = useState(false);
  return (
    <Menu>
      <MenuTrigger asChild>
        <ActionsButton title={manifestOf(platform).label} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => onConnect('keys')}>Edit keys</MenuItem>
        {ready && <MenuItem onSelect={() => onConnect('message')}>Send test message</MenuItem>}
        {!isPaused && <MenuItem onSelect={() => setPausing(true)}>Pause</MenuItem>}
      </MenuContent>
      {pausing && <PauseDialog projectId={projectId} initial={platform} onClose={() => setPausing(false)} />}
    </Menu>
  );
}

function Keys(props: Pick<ChannelRowProps, 'platform' | 'projectId' | 'credentials'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-description={manifestOf(props.platform).label}
        onClick={() => setOpen(true)}
      >
        Keys
      </Button>
      {open && <KeysDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
