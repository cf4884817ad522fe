'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
import type { WirePost } from '@/lib/contracts/posts';
import { POST_STATUSES, type PostStatus } from '@/lib/posts/statuses';
import { getPost, setPostStatus } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { usePublishing } from '../publishing/use-publishing';

const MARK: Record<PostStatus, string> = {
  draft: 'Mark as draft',
  scheduled: 'Mark as scheduled',
  published: 'Mark as published by hand',
  partial: 'Mark as partial',
  failed: 'Mark as failed',
};
const OPTIONS = POST_STATUSES.map((value) => ({ value, label: MARK[value] }));

/** Sets one of the five statuses by hand; rarely needed, spelled out, and undone by Undo. */
export function SetStatusDialog({ post, onClose }: { post: WirePost; onClose: () => void }) {
  const [status, setStatus] = useState<PostStatus>(post.status);
  const setting = useAction(setPostStatus, { refresh: [...POST_LISTS, getPost, countPosts] });
  const { tellDone } = usePublishing(post.projectId);

  async function mark(): Promise<void> {
    const saved = await setting.run({ params: { id: post._id }, body: { status } });
    if (saved) tellDone(MARK[status].replace('Mark', 'Marked'), saved);
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Set status"
        description="Scheduled goes out at its date; the others cancel what waits to be sent."
      >
        <DialogBody>
          <RadioGroup aria-label="Post status" options={OPTIONS} value={status} onValueChange={setStatus} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={setting.busy} disabled={status === post.status} onClick={() => void mark()}>
            Set status
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
