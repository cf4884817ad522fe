'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WirePost } from '@/lib/contracts/posts';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { listSeries, repeatPost } from '@/lib/routes/recurrences';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { dayInZone, timeInZone, weekdayOf } from '@/lib/dates/zoned';
import { repeatSentence } from '@/lib/schedule/recurrence';
import { RuleFields, ruleOf, type RuleForm } from './rule-fields';

type RepeatDialogProps = {
  scheduledFor: string;
  /** The post, saved as it stands in the form; null when it could not be. */ save: () => Promise<WirePost | null>;
  onDone: (post: WirePost) => void;
  /** `saved`: the post, when it was saved on the way. */ onClose: (saved: WirePost | null) => void;
};

/** Makes a post the first of a series. */
export function RepeatDialog({ scheduledFor, save, onDone, onClose }: RepeatDialogProps) {
  const timeZone = viewerZone();
  const startDay = dayInZone(new Date(scheduledFor), timeZone);
  const [rule, setRule] = useState<RuleForm>({
    frequency: 'weekly',
    interval: '1',
    weekdays: [weekdayOf(startDay)],
    monthlyBy: 'date',
    ends: 'never',
    until: '',
    count: '10',
  });
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<WirePost | null>(null);
  const repeat = useAction(repeatPost, { silent: true, refresh: [...POST_LISTS, countPosts, getPost, listSeries] });
  const chosen = ruleOf(rule);
  const sentence = repeatSentence({
    ...chosen,
    startDay,
    time: timeInZone(new Date(scheduledFor), timeZone),
    timeZone,
    skipped: [],
  });
  const issue = (path: string) => repeat.error?.issues.find((entry) => entry.path === path)?.message;

  async function start(): Promise<void> {
    setSaving(true);
    const post = saved ?? (await save());
    setSaving(false);
    setSaved(post);
    if (!post) return onClose(null);
    const series = await repeat.run({ params: { id: post._id }, body: { ...chosen, timeZone } });
    if (!series) return;
    toast.success('The post repeats', { description: series.sentence });
    onDone(post);
  }

  return (
    <Dialog open onOpenChange={() => onClose(saved)}>
      <DialogContent
        title="Repeat this post"
        description="Each time is a post of its own, made six weeks ahead. You can change or skip any of them."
      >
        <DialogBody>
          <RuleFields rule={rule} onChange={(change) => setRule((old) => ({ ...old, ...change }))} issue={issue} />
          <p role="status" className="rounded-control bg-sunken px-3 py-2 text-dense">
            {sentence}
          </p>
          <div role="alert" className="text-dense text-failed">
            {repeat.error?.message}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => onClose(saved)}>
            Cancel
          </Button>
          <Button busy={saving || repeat.busy} onClick={() => void start()}>
            Repeat
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
