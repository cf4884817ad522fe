import { SendHorizontal } from 'lucide-react';

/** The product's mark and name. */
export function Brand() {
  return (
    <div className="flex items-center gap-2 text-composer font-semibold">
      <span aria-hidden className="flex size-8 items-center justify-center rounded-card bg-accent text-on-accent">
        <SendHorizontal className="size-4" />
      </span>
      Workspace
    </div>
  );
}
