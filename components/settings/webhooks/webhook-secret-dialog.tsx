'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { CopyField } from '../copy-field';

/** A new secret of a webhook, shown this once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Signing secret"
        description="Store it where your receiver can read it. It is not shown again."
        hideClose
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogBody>
          <CopyField label="Signing secret" value={secret} />
          <p className="text-dense text-muted">
            With it the receiver verifies that a delivery comes from here. Lost? Create a new one under Edit webhook.
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>I have stored it</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
