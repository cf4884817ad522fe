import type { ReactNode } from 'react';
import { Button } from './button';
import { DialogClose, DialogFooter } from './dialog';

type DialogSubmitProps = {
  /** The verb of the button that sends the form. */ act: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /** Another way to send it, before the button. */ other?: ReactNode;
  /** For what can't be undone. */ isDestructive?: boolean;
};

/** The foot of a dialog that is a form: Cancel, and the button that sends it. */
export function DialogSubmit({ act, busy, disabled, other, isDestructive = false }: DialogSubmitProps) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="outline">Cancel</Button>
      </DialogClose>
      {other}
      <Button type="submit" variant={isDestructive ? 'destructive' : 'default'} busy={busy} disabled={disabled}>
        {act}
      </Button>
    </DialogFooter>
  );
}
