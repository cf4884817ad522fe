'use client';

import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { listPlatformSettings, testPlatformSetting } from '@/lib/routes/platform-settings';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Credentials } from './use-credentials';
import { manifestOf } from '@/lib/platforms/index';

type TestProps = { platform: PlatformKey; projectId: string; credentials: Credentials };

/** Saves the card, asks the network, and says whose account it is and what is missing. */
export function useTestConnection({ platform, projectId, credentials }: TestProps) {
  const test = useAction(testPlatformSetting, { silent: true, refresh: [listPlatformSettings] });
  const [result, setResult] = useState<{ ok: boolean; message: string; url?: string | undefined } | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    setResult(null);
    const typed = credentials.isTouched(platform);
    const stored = !typed || (await credentials.saveOne(platform));
    const answer = stored ? await test.run({ params: { platform }, query: { projectId } }) : null;
    // A user who tests new keys wants to know whether they are saved.
    setResult(answer && { ...answer, message: typed ? `Saved. ${answer.message}` : answer.message });
    setBusy(false);
  }

  const failure = test.error && !busy ? test.error.message : null;
  return { run, busy, result: result ?? (failure === null ? null : { ok: false, message: failure, url: undefined }) };
}

export type ConnectionTest = ReturnType<typeof useTestConnection>;

export function TestButton({ test, short = false }: { test: ConnectionTest; short?: boolean }) {
  return (
    <Button
      variant="outline"
      size="sm"
      busy={test.busy}
      onClick={() => void test.run()}
      aria-label={short ? 'Test connection' : undefined}
      title="Saves this card first, then asks the network"
    >
      <PlugZap aria-hidden />
      {short ? 'Test' : 'Test connection'}
    </Button>
  );
}

/** The network's response, read out when it comes. */
export function TestResult({ test: { result }, platform }: { test: ConnectionTest; platform: PlatformKey }) {
  return (
    <div role="status" className="min-w-0 text-dense">
      {result && <Verdict {...result} url={result.url} lead={manifestOf(platform).guide.words?.broken} />}
    </div>
  );
}

type VerdictProps = {
  ok: boolean;
  /** The network's fixed message, shown before the reason of a failure. */ lead: string | undefined;
  message: string;
  url: string | undefined;
};

function Verdict({ ok, lead, message, url }: VerdictProps) {
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <p className={cn('flex items-start gap-1.5', ok ? 'text-published' : 'text-failed')}>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        {!ok && lead && <span className="block font-semibold">{lead}</span>}
        {message}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
            Open
          </a>
        )}
      </span>
    </p>
  );
}
