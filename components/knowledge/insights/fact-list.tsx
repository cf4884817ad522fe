import { useId, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export type Fact = { key: string; label: string; note: ReactNode; onOpen?: () => void };

type FactListProps = { title: string; help?: string; empty: string; facts: readonly Fact[] };

/** Documents or questions, each with a remark. */
export function FactList({ title, help, empty, facts }: FactListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-panel p-4">
      <div>
        <h2 id={id} className="text-dense font-semibold">
          {title}
        </h2>
        {help && <p className="text-tiny text-muted">{help}</p>}
      </div>
      {facts.length === 0 ? (
        <p className="text-dense text-muted">{empty}</p>
      ) : (
        <ul className="flex max-h-72 flex-col overflow-y-auto" tabIndex={0} aria-labelledby={id}>
          {facts.map(({ key, label, note, onOpen }) => (
            <li key={key} className="flex items-baseline gap-3 border-b border-line py-1.5 text-dense last:border-b-0">
              {onOpen ? (
                <Button
                  variant="link"
                  size="inline"
                  className="min-w-0 shrink justify-start text-dense"
                  onClick={onOpen}
                >
                  <span className="truncate">{label}</span>
                </Button>
              ) : (
                <span className="min-w-0 break-words">{label}</span>
              )}
              <span className="ml-auto shrink-0 text-tiny text-muted">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
