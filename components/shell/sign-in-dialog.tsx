'use client';

import { SignInForm } from '@/components/shared/sign-in-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';

type SignInDialogProps = { email: string; onDone: () => void; onClose: () => void };

/** Signing in over the page, which stays as it is. */
export function SignInDialog({ email, onDone, onClose }: SignInDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Sign in again" description="The page stays as it is.">
        <DialogBody>
          <SignInForm mode="sign-in" initialEmail={email} onDone={onDone} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
