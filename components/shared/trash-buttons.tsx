import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';

type TrashButtonsProps = { name: string; onRestore: () => void; onDelete: () => void };

/** The acts on something in the trash: it comes back, or goes for good. */
export function TrashButtons({ name, onRestore, onDelete }: TrashButtonsProps) {
  return (
    <div className="ml-auto flex gap-2">
      <Button variant="outline" size="sm" aria-label={`Restore ${name}`} onClick={onRestore}>
        <RotateCcw aria-hidden />
        Restore
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${name} for good`}
        title="Delete for good"
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
