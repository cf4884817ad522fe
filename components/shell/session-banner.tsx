'use client';

import { useState } from 'react';
import { setSessionEnded, useSessionEnded } from '@/components/api/session-ended';
import { useCache } from '@/components/api/use-cache';
import { SignInForm } from '@/components/shared/sign-in-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';

/** After a 401: the way back in, over the page, so that nothing typed is lost (decisions.md section 2). */
export function SessionBanner() {
  const ended = useSessionEnded();
  const { user } = useWorkspace();
  const cache = useCache();
  const [open, setOpen] = useState(false);

  function enter(): void {
    setSessionEnded(false);
    setOpen(false);
    cache.refreshAll();
  }

  return (
    <div role="status">
      {ended && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-partial-soft px-4 py-2 text-dense text-partial">
          <span>Your session has ended. </span>
          <Button size="small" onClick={() => setOpen(true)}>
            Sign in again
          </Button>
        </div>
      )}
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Sign in again" description="The page stays as it is.">
          <DialogBody>
            <SignInForm mode="sign-in" initialEmail={user.email} onDone={enter} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </div>
  );
}
