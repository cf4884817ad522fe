import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error of a part of the form. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-dense text-failed">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
