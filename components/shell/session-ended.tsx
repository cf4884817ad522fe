'use client';

import { useState } from 'react';
import { setSessionEnded } from '@/components/api/session-ended';
import { useCache } from '@/components/api/use-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';

const SignInDialog = loadLater(() => import('./sign-in-dialog').then((part) => part.SignInDialog));

/** Says that the session has ended, and opens the way back in. */
export function SessionEnded() {
  const { user } = useWorkspace();
  const cache = useCache();
  const [open, setOpen] = useState(false);

  function enter(): void {
    setSessionEnded(false);
    cache.refreshAll();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-partial-soft px-4 py-2 text-dense text-partial">
        <span>Your session has ended. </span>
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          Sign in again
        </Button>
      </div>
      {open && <SignInDialog email={user.email} onDone={enter} onClose={() => setOpen(false)} />}
    </>
  );
}
