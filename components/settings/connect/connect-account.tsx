'use client';

import { Link2, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WireCallback } from '@/lib/contracts/connect';
import { connectPlatform, twitterRequestToken } from '@/lib/routes/connect';
import type { ConnectGuide } from '@/lib/platforms/guide';
import { visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf, networkOf } from '@/lib/platforms/keys';
import { CopyField } from '../copy-field';
import { OutLink } from './out-link';
import type { Credentials } from '../use-credentials';
import { VkWidget } from './vk-widget';

type ConnectAccountProps = {
  platform: PlatformKey;
  projectId: string;
  credentials: Credentials;
  callback: WireCallback | undefined;
  /** After connecting without leaving the page. */
  onConnected: () => void;
};

/**
 * Connects in the browser, or says what is missing for that and where to get it. Nothing for networks without such a
 * way.
 */
export function ConnectAccount({ platform, projectId, credentials, callback, onConnected }: ConnectAccountProps) {
  const guide = manifestOf(platform).guide;
  const label = labelOf(platform);
  const connect = useConnect({ platform, projectId, credentials });
  if (!guide.begins || !callback) return null;
  const missing = missingFor({ guide, platform, credentials, callback });
  const state = credentials.stored.get(platform)?.connection.state;
  const again = state === 'ok' || state === 'reconnect';
  return (
    <div className={cn('flex flex-col gap-2', missing && 'rounded-control bg-sunken p-3')}>
      <Button
        variant={missing || state === 'ok' ? 'outline' : 'default'}
        disabled={missing !== null}
        busy={connect.busy}
        onClick={() => void connect.run()}
        className="self-start"
      >
        {again ? <RotateCw aria-hidden /> : <Link2 aria-hidden />}
        {again ? 'Reconnect' : 'Connect'} {label}
      </Button>
      {guide.hasWidget && !missing && <VkWidget {...{ projectId, credentials, onConnected }} />}
      {missing && (
        <p className="text-dense">
          {missing} {guide.appPage && <OutLink {...guide.appPage} />}
        </p>
      )}
      {missing && guide.appFields.length > 0 && (
        <div>
          <p className="mb-1 text-dense text-muted">Callback address to register there</p>
          <CopyField label="Callback address" value={callback.callbackUrl} />
        </div>
      )}
    </div>
  );
}

/** Why a network can't be connected in the browser; null: it can. */
function missingFor({
  guide,
  platform,
  credentials,
  callback,
}: {
  guide: ConnectGuide;
  platform: PlatformKey;
  credentials: Credentials;
  callback: WireCallback;
}): string | null {
  const { label, base } = manifestOf(platform);
  if (callback.hostApp === false)
    return `This host has no app at ${labelOf(base)} yet, so accounts can’t be connected with a button. Its administrator sets ${guide.hostNames}; until then, paste a token below. Apps are made at`;
  const names = guide.appFields.filter(
    (name) => !credentials.valueOf(platform, name) && !credentials.valueOf(base, name),
  );
  if (names.length === 0) return null;
  const labels = visibleCredentials(manifestOf(platform))
    .filter(({ name }) => names.includes(name))
    .map((field) => field.label);
  return `To connect ${label} with a button, enter the ${labels.join(' and the ')} of your app above. You get them at the`;
}

/** Saves what is typed, asks where to go, and goes there. */
function useConnect({ platform, projectId, credentials }: Omit<ConnectAccountProps, 'callback' | 'onConnected'>) {
  const { begins, words } = manifestOf(platform).guide;
  const failure = words?.notBegun ?? `${labelOf(platform)} could not be connected`;
  const requestToken = useAction(twitterRequestToken, { failure });
  const connect = useAction(connectPlatform, { failure });
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<string | null> {
    if (begins !== 'request-token')
      return (await connect.run({ params: { platform }, query: { projectId } }))?.url ?? null;
    const answer = await requestToken.run({ query: { projectId } });
    if (answer && !answer.oauth_token) toast.error(failure);
    return answer?.oauth_token ? answer.url : null;
  }
  async function run(): Promise<void> {
    setBusy(true);
    const base = networkOf(platform);
    const touched = [...new Set([base, platform])].filter((key) => credentials.isTouched(key));
    const saved = touched.length === 0 || (await credentials.saveMany(touched));
    const url = saved ? await ask() : null;
    // It stays busy while the browser leaves.
    if (url) window.location.assign(url);
    else setBusy(false);
  }
  return { run, busy };
}
