'use client';

import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import type { Credentials } from '../use-credentials';
import { KeysStep } from './keys-step';

type KeysDialogProps = { platform: PlatformKey; projectId: string; credentials: Credentials; onClose: () => void };

/** The keys of a channel, masked, for those who can't change them. */
export function KeysDialog({ platform, projectId, credentials, onClose }: KeysDialogProps) {
  const label = labelOf(platform);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={`Keys of ${label}`} description="Only admins of the project can change them.">
        <DialogBody>
          <section aria-label={label}>
            <KeysStep
              {...{ platform, projectId, credentials }}
              callback={undefined}
              readOnly
              judged={false}
              onConnected={onClose}
            />
          </section>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
