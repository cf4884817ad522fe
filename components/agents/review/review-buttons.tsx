import { Check, Pencil, X } from 'lucide-react';
import { Button } from '@/components/ui/button';

type ReviewButtonsProps = {
  canEdit: boolean;
  busy: boolean;
  onApprove: () => void;
  onEdit: () => void;
  onReject: () => void;
};

/** Approve, edit or reject a post that waits for review. */
export function ReviewButtons({ canEdit, busy, onApprove, onEdit, onReject }: ReviewButtonsProps) {
  return (
    <>
      <Button size="sm" disabled={!canEdit} busy={busy} onClick={onApprove}>
        <Check aria-hidden />
        Approve
      </Button>
      <Button variant="outline" size="sm" disabled={!canEdit} onClick={onEdit}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button variant="outline" size="sm" disabled={!canEdit} onClick={onReject}>
        <X aria-hidden />
        Reject
      </Button>
    </>
  );
}
