import type { ReactNode } from 'react';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';

type FormDialogProps = {
  title: string;
  description: string;
  /** Of the button that submits. */ act: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a few fields, Cancel, and the act. */
export function FormDialog({ title, description, act, busy, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={title} description={description}>
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <DialogBody>{children}</DialogBody>
          <DialogSubmit act={act} busy={busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
