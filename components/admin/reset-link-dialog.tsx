'use client';

import { useAction } from '@/components/api/use-action';
import { CopyField } from '@/components/shared/copy-field';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WireAccount } from '@/lib/contracts/host';
import { createAccountResetLink } from '@/lib/routes/host';
import { shortTime } from '@/lib/format/relative-time';

/** Creates a password reset link, to be passed on by hand. */
export function ResetLinkDialog({ account, onClose }: { account: WireAccount; onClose: () => void }) {
  const create = useAction(createAccountResetLink, { failure: 'The link could not be created' });
  const made = create.data;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Password reset link" description={`For ${account.name}, ${account.email}`} hideClose>
        <DialogBody>
          {made ? (
            <CopyField
              label="Link"
              value={made.url}
              help={`Anyone who opens it can set a new password, once, until ${shortTime(new Date(made.expiresAt))}. Pass it on privately.`}
            />
          ) : (
            <p>
              The link can set a new password once, within two hours. The old password and sessions stay valid until
              then.
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{made ? 'Close' : 'Cancel'}</Button>
          </DialogClose>
          {!made && (
            <Button busy={create.busy} onClick={() => void create.run({ params: { id: account._id } })}>
              Create link
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
