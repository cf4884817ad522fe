'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { FormFailure } from '@/components/shared/form-failure';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import type { WirePost } from '@/lib/contracts/posts';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { listSeries, repeatPost } from '@/lib/routes/recurrences';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { dayInZone, timeInZone, weekdayOf } from '@/lib/dates/zoned';
import { repeatSentence } from '@/lib/schedule/recurrence';
import { repeatPostRules } from '@/lib/routes/rules/recurrences';
import { RuleFields } from './rule-fields';
import { ruleOf } from './rule-values';
import { useRuleForm } from './use-rule-form';

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
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<WirePost | null>(null);
  const repeat = useAction(repeatPost, { silent: true, refresh: [...POST_LISTS, countPosts, getPost, listSeries] });
  const { form, rule, chosen, change } = useRuleForm({
    action: { busy: saving || repeat.busy, error: repeat.error },
    initial: {
      ...{ frequency: 'weekly', interval: '1', weekdays: [weekdayOf(startDay)], monthlyBy: 'date' },
      ...{ ends: 'never', until: '', count: '10', time: timeInZone(new Date(scheduledFor), timeZone) },
    },
    bodyOf: (values) => ({ ...ruleOf(values), timeZone }),
    send: start,
    rules: repeatPostRules,
  });

  async function start(body: ReturnType<typeof ruleOf> & { timeZone: string }): Promise<void> {
    setSaving(true);
    const post = saved ?? (await save());
    setSaving(false);
    setSaved(post);
    if (!post) return onClose(null);
    const series = await repeat.run({ params: { id: post._id }, body });
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
        <form {...form.element} className="contents">
          <DialogBody>
            <RuleFields rule={rule} onChange={change} errorOf={form.errorOf} />
            <p role="status" className="rounded-control bg-sunken px-3 py-2 text-dense">
              {chosen
                ? repeatSentence({ ...chosen, startDay, time: rule.time, timeZone, skipped: [] })
                : 'Say how it ends, and how often it repeats.'}
            </p>
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Repeat" busy={saving || repeat.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
