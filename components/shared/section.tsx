import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';

type SectionProps = {
  id: string;
  title: string;
  description?: ReactNode;
  /** Right of the title. */ actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A card with a heading of its own: one subject of a page, and a region of that name. */
export function Section({ id, title, description, actions, className, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id}>
      <Card className={cn('flex flex-col gap-4 p-5', className)}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={`${id}-heading`} className="text-composer font-semibold">
              {title}
            </h2>
            {description && <p className="mt-0.5 max-w-[72ch] text-dense text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {children}
      </Card>
    </section>
  );
}
