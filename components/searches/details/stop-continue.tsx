'use client';

import { CirclePlay, CircleStop } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { WireSearch } from '@/lib/contracts/searches';
import { isActive, isContinuable } from '@/lib/searches/values';
import { BESIDE_SHEET } from './beside-sheet';
import { useSearchActs } from '../use-search-acts';

/** Stop and Continue, each where the status allows it. */
export function StopContinue({ search: { id, status } }: { search: WireSearch }) {
  const acts = useSearchActs(id);
  return (
    <>
      {isActive(status) && (
        <Button variant="outline" busy={acts.isStopping} title="Stop Search" className="h-8" onClick={acts.stop}>
          {!acts.isStopping && <CircleStop aria-hidden />}
          <span className={BESIDE_SHEET}>Stop Search</span>
        </Button>
      )}
      {isContinuable(status) && (
        <Button variant="outline" busy={acts.isContinuing} title="Continue Search" className="h-8" onClick={acts.goOn}>
          {!acts.isContinuing && <CirclePlay aria-hidden />}
          <span className={BESIDE_SHEET}>Continue Search</span>
        </Button>
      )}
    </>
  );
}
