import { Button } from './button';
import { DialogFooter } from './dialog';

type DialogSubmitProps = {
  /** The verb of the button that sends the form. */ act: string;
  busy: boolean;
  onCancel: () => void;
};

/** The foot of a dialog that is a form: Cancel, and the button that sends it. */
export function DialogSubmit({ act, busy, onCancel }: DialogSubmitProps) {
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {act}
      </Button>
    </DialogFooter>
  );
}
