'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { listPlatformSettings, sendTestMessage } from '@/lib/routes/platform-settings';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Verdict } from '../test-connection';

/** Sends the test message, and says what came of it. */
export function useTestMessage({ platform, projectId }: { platform: PlatformKey; projectId: string }) {
  const action = useAction(sendTestMessage, { silent: true, nowOrNever: true, refresh: [listPlatformSettings] });
  const [told, setTold] = useState<Verdict | null>(null);

  async function send(): Promise<void> {
    setTold(null);
    setTold(await action.run({ params: { platform }, query: { projectId } }));
  }
  const failure = action.error && !action.busy ? { ok: false, message: action.error.message } : null;
  return { send, busy: action.busy, result: told ?? failure };
}

export type TestMessage = ReturnType<typeof useTestMessage>;
