'use client';

import { toast } from '@/components/ui/toast';
import { fixedBecause, movedToDay, pastBecause, shifted, shiftOf, type Move } from '@/lib/schedule/moves';
import { atMinutes } from '@/lib/schedule/range';
import { useTools } from '../tools';
import type { Dropped } from './drag';

/** The effect of a drop: the post goes there, and with a selected one all selected move equally far. */
export function useDrop(): (postId: string, target: Dropped) => void {
  const { posts, selection, move } = useTools();
  return (postId, { day, minutes }) => {
    const post = posts().find(({ _id }) => _id === postId);
    if (!post) return;
    const now = new Date();
    const lead: Move =
      minutes === null
        ? movedToDay(post, { day, now })
        : { id: postId, from: post.scheduledFor, to: atMinutes(day, minutes).toISOString() };
    if (lead.to === lead.from) return;
    const refused = fixedBecause(post) ?? pastBecause(lead.to, now);
    if (refused) {
      toast.error('The post was not moved', { description: refused });
      return;
    }
    const others =
      selection.has(postId) && lead.from ? posts().filter(({ _id }) => _id !== postId && selection.has(_id)) : [];
    const shift = lead.from ? shiftOf({ from: lead.from, to: lead.to }) : null;
    move([lead, ...(shift ? shifted(others, shift) : [])]);
  };
}
