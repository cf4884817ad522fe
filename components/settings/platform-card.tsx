'use client';

import { ChevronRight, CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { PlatformMark } from '@/components/shared/platform-mark';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { listPlatformSettings, testPlatformSetting } from '@/lib/contracts/platform-settings';
import { PLATFORM_KEYS, visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { CredentialInput } from './credential-input';
import type { Credentials } from './use-credentials';

type CardProps = { base: PlatformKey; projectId: string; credentials: Credentials; readOnly: boolean };

/** The card of a network: its own destination, and its Russian-language twin where it has one. */
export function PlatformCard({ base, ...shared }: CardProps) {
  const twins = PLATFORM_KEYS.filter((key) => key !== base && manifestOf(key).base === base);
  return (
    <Card className="mb-4 break-inside-avoid">
      <Destination platform={base} {...shared} />
      {twins.map((key) => (
        <Twin key={key} platform={key} {...shared} />
      ))}
    </Card>
  );
}

type DestinationProps = Omit<CardProps, 'base'> & { platform: PlatformKey };

function Twin(props: DestinationProps) {
  const { label } = manifestOf(props.platform);
  const [opened, setOpened] = useState(false);
  const open = opened || props.credentials.stored.has(props.platform);
  return (
    <div className="border-t border-line">
      {open ? (
        <Destination {...props} />
      ) : (
        <button type="button" aria-expanded={false} onClick={() => setOpened(true)} className="flex w-full items-center gap-2 px-5 py-3 text-left text-dense text-muted hover:bg-hover hover:text-ink">
          <ChevronRight aria-hidden className="size-4" />
          {label}
        </button>
      )}
    </div>
  );
}

function Destination({ platform, projectId, credentials, readOnly }: DestinationProps) {
  const manifest = manifestOf(platform);
  const stored = credentials.stored.get(platform);
  const isTwin = manifest.base !== platform;
  return (
    <section aria-label={manifest.label} className="p-5">
      <div className="mb-4 flex items-center gap-2">
        <PlatformMark platform={platform} />
        <h3 className="font-semibold">{manifest.label}</h3>
        <ConnectionWord connection={stored?.connection} />
      </div>
      {isTwin && <p className="mb-3 text-dense text-muted">An empty field takes the value of {manifestOf(manifest.base).label}, except the destination.</p>}
      <div className="flex flex-col gap-3">
        {visibleCredentials(manifest).map((field) => (
          <CredentialInput
            key={field.name}
            field={field}
            value={credentials.valueOf(platform, field.name)}
            readOnly={readOnly}
            onChange={(value) => credentials.edit(platform, field.name, value)}
          />
        ))}
        {!readOnly && <TestConnection platform={platform} projectId={projectId} credentials={credentials} />}
      </div>
    </section>
  );
}

function ConnectionWord({ connection }: { connection: { state: string; account?: string | undefined; message?: string | undefined } | undefined }) {
  if (!connection || connection.state === 'untested') return null;
  const ok = connection.state === 'ok';
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <span
      title={connection.message}
      className={cn('ml-auto inline-flex min-w-0 items-center gap-1 rounded-full px-2 text-tiny font-semibold', ok ? 'bg-published-soft text-published' : 'bg-failed-soft text-failed')}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{ok ? (connection.account ?? 'Connected') : 'Reconnect'}</span>
    </span>
  );
}

type TestConnectionProps = { platform: PlatformKey; projectId: string; credentials: Credentials };

function TestConnection({ platform, projectId, credentials }: TestConnectionProps) {
  const test = useAction(testPlatformSetting, { silent: true, refresh: [listPlatformSettings] });
  const [result, setResult] = useState<{ ok: boolean; message: string; url?: string | undefined } | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    setResult(null);
    const saved = !credentials.isTouched(platform) || (await credentials.saveOne(platform));
    if (saved) setResult(await test.run({ params: { platform }, query: { projectId } }));
    setBusy(false);
  }

  const failure = test.error && !busy ? test.error.message : null;
  const ok = result?.ok ?? false;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" busy={busy} onClick={() => void run()} title="Saves this card first, then asks the network">
        <PlugZap aria-hidden />
        Test connection
      </Button>
      <div role="status" className="min-w-0 flex-1 text-dense">
        {(result ?? failure) && (
          <p className={cn('flex items-start gap-1.5', ok ? 'text-published' : 'text-failed')}>
            {ok ? <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" /> : <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />}
            <span className="min-w-0 break-words">
              {result?.message ?? failure}{' '}
              {result?.url && (
                <a href={result.url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                  Open
                </a>
              )}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
