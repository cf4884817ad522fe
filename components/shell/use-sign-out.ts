'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { markSignedOut } from '@/components/shared/signed-out';
import { logout } from '@/lib/routes/auth';

/**
 * Signs out, also when the call fails: then the session ends with the next page that the server draws.
 */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const cache = useCache();
  const { run } = useAction(logout, { silent: true });
  return async () => {
    if ((await run({})) === null) markSignedOut();
    router.replace('/auth');
    router.refresh();
    cache.clear();
  };
}
