'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { connectProblemSentence } from '@/lib/platforms/connect-problems';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { manifestOf } from '@/lib/platforms/index';

/** How connecting in the browser ended, as the address says it after the return. */
export type ConnectReturn = { platform: PlatformKey; ok: boolean; sentence: string };

function readReturn(params: URLSearchParams): ConnectReturn | null {
  const problem = params.get('connect-error');
  const named = params.get(problem ? 'platform' : 'connected');
  const platform = PLATFORM_KEYS.find((key) => key === named);
  if (!platform) return null;
  const label = labelOf(platform);
  if (!problem) return { platform, ok: true, sentence: `${label} is connected.` };
  const sentence = connectProblemSentence(problem, label);
  return sentence ? { platform, ok: false, sentence } : null;
}

/**
 * After coming back from a network: a toast, and the address as it was before. The result is shown on the card until
 * the page is left.
 */
export function useConnectReturn(): ConnectReturn | null {
  const params = useSearchParams();
  const [returned] = useState(() => readReturn(params));

  useEffect(() => {
    if (!returned) return;
    const { words } = manifestOf(returned.platform).guide;
    // One id: React runs effects twice while developing.
    const options = { id: 'connect-return' };
    if (returned.ok) toast.success(words?.done ?? returned.sentence, options);
    else
      toast.error(
        words?.failed ?? returned.sentence,
        words?.failed ? { ...options, description: returned.sentence } : options,
      );
    const url = new URL(window.location.href);
    for (const name of ['connected', 'connect-error', 'platform']) url.searchParams.delete(name);
    window.history.replaceState(null, '', url);
  }, [returned]);
  return returned;
}
