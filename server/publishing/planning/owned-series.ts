import { z } from 'zod';
import { postInput } from '@/lib/contracts/posts';
import { clockTime } from '@/lib/contracts/queue';
import { timeZone } from '@/lib/contracts/auth';
import { firstWords } from '@/lib/posts/first-words';
import { REPEAT_FREQUENCIES } from '@/lib/schedule/recurrence';
import { inputDay } from '@/lib/wire/scalars';
import { withMediaOf, withinArchive } from '@/server/publishing/posts/archived-media';
import type { OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { insertSeries, seriesOf, seriesOfProject } from './recurrence.store';

const rule = z.object({
  frequency: z.enum(REPEAT_FREQUENCIES),
  interval: z.number().int().min(1).max(99),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  monthlyBy: z.enum(['date', 'weekday']),
  startDay: inputDay,
  time: clockTime,
  timeZone,
  until: inputDay.nullable(),
  count: z.number().int().min(1).max(1000).nullable(),
  skipped: z.array(inputDay).max(20_000),
});
const line = z.object({
  id: z.string().max(64),
  root: z.string().max(64),
  state: z.enum(['active', 'ended', 'stopped']),
  rule,
  template: z.record(z.string(), z.unknown()),
  madeThrough: inputDay.nullable(),
});

/**
 * Series with their rules and contents. An import must not begin to publish by itself: one that was running arrives as
 * ended, and goes on when its rule is saved again.
 */
export const ownedSeries: OwnedData = {
  ...seriesOfProject,
  called: {
    one: 'series of recurring posts',
    many: 'series of recurring posts',
    arrive: 'and none goes on by itself',
  },
  travels: {
    async *export(projectId) {
      for (const { _id: id, root, state, rule, template, madeThrough } of (await seriesOf([projectId], 0)).reverse())
        yield { id, root, state, rule, template: withMediaOf(template, withinArchive), madeThrough };
    },
    async restore(lines, { projectId, userId, idOf, addressOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name: 'A series', remark });
        const sent = known && withMediaOf(known.template as never, addressOf);
        const template = known && readLine(postInput, sent, { name: 'A series', remark });
        if (!known || !template) continue;
        const { id, root, state, rule, madeThrough } = known;
        const ended = state === 'active' ? 'ended' : state;
        await insertSeries({
          _id: idOf('Recurrence', id),
          root: idOf('Recurrence', root),
          projectId,
          createdBy: userId,
          state: ended,
          rule,
          template,
          madeThrough,
          nextMakeAt: null,
        });
        if (state === 'active')
          remark(
            `The series “${firstWords({ title: template.title ?? '', content: template.content ?? '' })}” is ended: save its rule to go on with it.`,
          );
        count += 1;
      }
      return { count };
    },
  },
};
