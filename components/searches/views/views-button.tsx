'use client';

import { Bookmark } from 'lucide-react';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import { Button } from '@/components/ui/button';
import type { ResultsAddress } from '../use-search-address';

const load = () => import('./views-popover').then((part) => part.ViewsPopover);

/** Ways to look at results that were given a name. */
export function ViewsButton({ address }: { address: ResultsAddress }) {
  const { Part, button } = useLazyPart<{ address: ResultsAddress }>(load);
  if (Part) return <Part address={address} />;
  return (
    <Button variant="outline" {...button} aria-haspopup="dialog" aria-expanded={false}>
      <Bookmark aria-hidden />
      Views
    </Button>
  );
}
