'use client';

import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { listPlatformSettings, testPlatformSetting } from '@/lib/routes/platform-settings';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import type { Credentials } from './use-credentials';

/** The response of a network. */
export type Verdict = { ok: boolean; message: string; url?: string | undefined };

type TestProps = { platform: PlatformKey; projectId: string; credentials: Credentials };

/** Saves what is typed, asks the network, and says whose account it is and what is missing. */
export function useTestConnection({ platform, projectId, credentials }: TestProps) {
  const test = useAction(testPlatformSetting, { silent: true, refresh: [listPlatformSettings] });
  const [result, setResult] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);

  /** Resolves with whether the network accepts it. */
  async function run(): Promise<boolean> {
    setBusy(true);
    setResult(null);
    const typed = credentials.isTouched(platform);
    const stored = !typed || (await credentials.saveOne(platform));
    const answer = stored ? await test.run({ params: { platform }, query: { projectId } }) : null;
    // A user who tests new keys wants to know whether they are saved.
    setResult(answer && { ...answer, message: typed ? `Saved. ${answer.message}` : answer.message });
    setBusy(false);
    return answer?.ok ?? false;
  }

  const failure = test.error && !busy ? test.error.message : null;
  return { run, busy, result: result ?? (failure === null ? null : { ok: false, message: failure }) };
}

export type ConnectionTest = ReturnType<typeof useTestConnection>;

export function TestButton({ test }: { test: ConnectionTest }) {
  return (
    <Button variant="outline" size="sm" busy={test.busy} onClick={() => void test.run()} aria-label="Test connection">
      <PlugZap aria-hidden />
      Test
    </Button>
  );
}

/** The network's response, read out when it comes. */
export function VerdictLine({ result, platform }: { result: Verdict | null; platform: PlatformKey }) {
  return (
    <div role="status" className="min-w-0 text-dense">
      {result && <Words {...result} lead={manifestOf(platform).guide.words?.broken} />}
    </div>
  );
}

/** `lead`: the network's fixed message, shown before the reason of a failure. */
function Words({ ok, lead, message, url }: Verdict & { lead: string | undefined }) {
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
