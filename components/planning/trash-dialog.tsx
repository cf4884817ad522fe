'use client';

import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { TrashList } from './trash-list';
import type { PlanningDialogProps } from './types';

/** The trash over the schedule. */
export function TrashDialog({ canEdit, onClose }: PlanningDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Trash"
        description="Deleted posts are kept for 30 days. None of them is published."
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <DialogBody>
          <TrashList canEdit={canEdit} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
