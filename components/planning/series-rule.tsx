'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import type { WireSeries } from '@/lib/contracts/recurrences';
import { editSeries, listSeries } from '@/lib/routes/recurrences';
import { editSeriesRules } from '@/lib/routes/rules/recurrences';
import { RuleFields } from './rule-fields';
import { ruleOf } from './rule-values';
import { useRuleForm } from './use-rule-form';

/** Changes when the coming posts of a series go out. */
export function SeriesRule({ series, onClose }: { series: WireSeries; onClose: () => void }) {
  const { rule } = series;
  const edit = useAction(editSeries, {
    silent: true,
    refresh: [listSeries, ...POST_LISTS, countPosts, getPost],
    onDone: () => {
      toast.success('Series saved');
      onClose();
    },
  });
  const {
    form,
    rule: values,
    change,
  } = useRuleForm({
    action: edit,
    initial: {
      ...{ frequency: rule.frequency, interval: String(rule.interval), weekdays: rule.weekdays },
      ...{ monthlyBy: rule.monthlyBy, ends: rule.until ? 'until' : rule.count ? 'count' : 'never' },
      ...{ until: rule.until ?? '', count: String(rule.count ?? 10), time: rule.time },
    },
    bodyOf: (typed) => ({ scope: 'all' as const, rule: { ...ruleOf(typed), time: typed.time } }),
    send: (body) => edit.run({ params: { id: series._id }, body }),
    rules: editSeriesRules,
    fields: { 'rule.interval': 'interval', 'rule.until': 'until', 'rule.count': 'count', 'rule.time': 'time' },
  });
  return (
    <form {...form.element} aria-label="Rule" className="flex flex-col gap-3 border-t border-line pt-3">
      <RuleFields rule={values} onChange={change} errorOf={form.errorOf} />
      <Field label="Time" help={`On the clock of ${rule.timeZone}`} className="w-44" error={form.errorOf('time')}>
        {(control) => <Input {...control} {...form.register('time')} type="time" />}
      </Field>
      <FormFailure message={form.failure?.message} />
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={edit.busy}>
          Save for all coming posts
        </Button>
      </div>
    </form>
  );
}
