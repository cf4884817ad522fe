import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';

type ConflictDialogProps = { onTheirs: () => void; onMine: () => void };

/** Asks whose timeline goes on when two people have saved. */
export function ConflictDialog({ onTheirs, onMine }: ConflictDialogProps) {
  return (
    <Dialog open>
      <DialogContent
        title="Someone else has saved this timeline"
        description="Nothing is lost: the version that you don’t choose stays among the earlier versions."
        hideClose
      >
        <DialogFooter>
          <Button variant="outline" onClick={onTheirs}>
            Show theirs
          </Button>
          <Button onClick={onMine}>Save mine as the newest</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
