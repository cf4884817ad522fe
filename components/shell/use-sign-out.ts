'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { logout } from '@/lib/contracts/auth';

/** Signs out. When the server can't be reached the session would live on unseen, so the failure is shown and nothing is pretended. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const cache = useCache();
  const { run } = useAction(logout, { failure: 'Signing out failed' });
  return async () => {
    if ((await run({})) === null) return;
    router.replace('/auth');
    router.refresh();
    cache.clear();
  };
}
