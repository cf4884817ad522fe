'use client';

import { ListPlus } from 'lucide-react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import type { WirePost } from '@/lib/contracts/posts';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { addToQueue, getQueue } from '@/lib/routes/queue';
import { shortTime } from '@/lib/format/relative-time';

type AddToQueueProps = {
  /** Saves the form; null when that failed, which the form then shows. */
  save: () => Promise<WirePost | null>;
  disabled: boolean;
  onQueued: (post: WirePost) => void;
};

/** Saves the post and gives it the next free place of the queue. */
export function AddToQueue({ save, disabled, onQueued }: AddToQueueProps) {
  const cache = usePostsCache();
  const add = useAction(addToQueue, {
    refresh: [...POST_LISTS, countPosts, getPost, getQueue],
    failure: 'The post was saved, but not added to the queue',
  });

  async function run(): Promise<void> {
    const saved = await save();
    const queued = saved && (await add.run({ params: { id: saved._id } }));
    if (!queued?.scheduledFor) return;
    cache.put(queued);
    toast.success(`Queued for ${shortTime(new Date(queued.scheduledFor))}`);
    onQueued(queued);
  }

  return (
    <Button variant="outline" className="max-sm:flex-1" busy={add.busy} disabled={disabled} onClick={() => void run()}>
      <ListPlus aria-hidden />
      Add to queue
    </Button>
  );
}
