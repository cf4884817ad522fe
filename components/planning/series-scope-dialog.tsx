'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { editSeries, getSeries, listSeries } from '@/lib/routes/recurrences';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { timeInZone } from '@/lib/dates/zoned';
import { bodyOf, type PostForm } from '@/lib/posts/form';
import { SeriesScopes, type SeriesScope } from './series-scopes';

const HELP: Record<SeriesScope, string> = {
  one: 'The others stay as they are, and later changes of the series do not affect this one.',
  following: 'They become a series of their own from here on.',
  all: 'Published posts, and those changed on their own, stay.',
};

type SeriesScopeDialogProps = {
  post: WirePostCard;
  form: PostForm;
  onThis: () => void;
  /** The series was changed. */ onDone: () => void;
  onClose: () => void;
};

/** Asks for which posts of a series a change is meant. */
export function SeriesScopeDialog({ post, form, onThis, onDone, onClose }: SeriesScopeDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const { data: series } = useEndpoint(
    getSeries,
    { params: { id: post.recurrence?.id ?? '' } },
    { enabled: post.recurrence !== null },
  );
  const edit = useAction(editSeries, {
    refresh: [...POST_LISTS, countPosts, getPost, listSeries, getSeries],
    failure: 'The series could not be changed',
  });

  async function save(): Promise<void> {
    if (scope === 'one' || !post.recurrence) return onThis();
    const { scheduledFor: _, status: __, ...body } = bodyOf(form);
    const changed = await edit.run({
      params: { id: post.recurrence.id },
      body: { scope, day: post.recurrence.day, post: body, ...timeChange() },
    });
    if (!changed) return;
    toast.success('Series saved', { description: changed.sentence });
    onDone();
  }

  /** Another time of day is the series' new one; another day is this post's alone. */
  function timeChange() {
    const zone = series?.rule.timeZone ?? viewerZone();
    const time = (iso: string | null) => (iso ? timeInZone(new Date(iso), zone) : null);
    const moved = form.scheduledFor !== null && time(form.scheduledFor) !== time(post.scheduledFor);
    return moved && form.scheduledFor ? { rule: { time: timeInZone(new Date(form.scheduledFor), zone) } } : {};
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Save changes of a recurring post" hideClose>
        <DialogBody>
          <SeriesScopes label="Save for" scope={scope} help={HELP} onChange={setScope} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={edit.busy} onClick={() => void save()}>
            Save
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
