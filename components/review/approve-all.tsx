'use client';

import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { WireReviewPost } from '@/lib/contracts/approvals';
import { isLeft } from './is-left';
import { useApproving, type Decider } from './use-deciding';

type ApproveAllProps = { by: Decider; posts: readonly WireReviewPost[] };

/** A bar that stays in sight, for as long as something remains to be decided. */
export function ApproveAll({ by, posts }: ApproveAllProps) {
  const [isConfirming, setConfirming] = useState(false);
  const left = posts.filter(isLeft);
  const { approve, busy } = useApproving(by, (now) => {
    setConfirming(false);
    const missed = now.filter((post) => isLeft(post) && left.some(({ _id }) => _id === post._id)).length;
    if (missed > 0) toast.warning('Some posts changed meanwhile', { description: 'Look at them again, then decide.' });
  });
  if (left.length < 2) return null;
  const count = `${left.length} posts`;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-canvas/95 px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
      <Button size="lg" className="h-12 w-full" onClick={() => setConfirming(true)}>
        <BadgeCheck aria-hidden />
        Approve all that remain ({left.length})
      </Button>
      <Dialog open={isConfirming} onOpenChange={setConfirming}>
        <DialogContent title={`Approve ${count}?`}>
          <DialogBody>
            <p>They go out as they are shown here. Whatever is changed afterwards is shown to you again.</p>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" size="lg" onClick={() => setConfirming(false)}>
              Cancel
            </Button>
            <Button size="lg" busy={busy} onClick={() => void approve(left)}>
              Approve {count}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </div>
  );
}
