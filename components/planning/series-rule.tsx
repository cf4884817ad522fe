'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import type { WireSeries } from '@/lib/contracts/recurrences';
import { editSeries, listSeries } from '@/lib/routes/recurrences';
import { RuleFields, ruleOf, type RuleForm } from './rule-fields';

/** Changes when the coming posts of a series go out. */
export function SeriesRule({ series, onClose }: { series: WireSeries; onClose: () => void }) {
  const { rule } = series;
  const [time, setTime] = useState(rule.time);
  const [form, setForm] = useState<RuleForm>({
    frequency: rule.frequency,
    interval: String(rule.interval),
    weekdays: rule.weekdays,
    monthlyBy: rule.monthlyBy,
    ends: rule.until ? 'until' : rule.count ? 'count' : 'never',
    until: rule.until ?? '',
    count: String(rule.count ?? 10),
  });
  const edit = useAction(editSeries, {
    silent: true,
    refresh: [listSeries, ...POST_LISTS, countPosts, getPost],
    onDone: () => {
      toast.success('Series saved');
      onClose();
    },
  });
  const issue = (path: string) => edit.error?.issues.find((entry) => entry.path.endsWith(path))?.message;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <RuleFields rule={form} onChange={(change) => setForm((old) => ({ ...old, ...change }))} issue={issue} />
      <Field label="Time" help={`On the clock of ${rule.timeZone}`} className="w-44" error={issue('time')}>
        {(control) => <Input {...control} type="time" value={time} onChange={(event) => setTime(event.target.value)} />}
      </Field>
      <div role="alert" className="text-dense text-failed">
        {edit.error?.message}
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          busy={edit.busy}
          onClick={() =>
            void edit.run({ params: { id: series._id }, body: { scope: 'all', rule: { ...ruleOf(form), time } } })
          }
        >
          Save for all coming posts
        </Button>
      </div>
    </div>
  );
}
