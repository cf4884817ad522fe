import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';

/** Folding one away would take as much room as showing it. */
const WORTH_FOLDING = 2;

/** Shows the first of many, until the rest is wanted. */
export function useFold(count: number, most: number) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || count < most + WORTH_FOLDING ? count : most;
  return { shown, hidden: count - shown, unfold: () => flushSync(() => setWhole(true)) };
}

export function ShowMore({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="shrink-0 self-stretch" onClick={onShow}>
      Show {count} more
    </Button>
  );
}
