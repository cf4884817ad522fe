'use client';

import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import type { WireAgentSchedule } from '@/lib/contracts/agent-schedules';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { listAgentPosts } from '@/lib/routes/agent-posts';
import { deleteAgentSchedule, updateAgentSchedule } from '@/lib/routes/agent-schedules';
import { AGENT_CACHES, POST_CACHES } from '../use-agent-acts';
import { amountWords, scheduleWords } from '../words';
import { RunChanges } from './run-changes';
import { ScheduleFields } from './schedule-fields';
import { valuesOf } from './schedule-values';
import { useScheduleForm } from './use-schedule-form';

const NEWEST = 100;

type ScheduleDialogProps = {
  agent: WireInstagramAgent;
  schedule: WireAgentSchedule;
  kind: 'edit' | 'delete' | 'switch';
  onClose: () => void;
};

/** Edits a schedule, switches it or deletes it; each shows before what becomes of the next runs and of its posts. */
export function ScheduleDialog({ agent, schedule, kind, onClose }: ScheduleDialogProps) {
  const known = valuesOf(schedule);
  const refresh = [...AGENT_CACHES, ...POST_CACHES];
  const save = useAction(updateAgentSchedule, { refresh, failure: 'Failed to update schedule', onDone: onClose });
  const remove = useAction(deleteAgentSchedule, { refresh, failure: 'Failed to delete schedule', onDone: onClose });
  const params = { id: agent._id, scheduleId: schedule.id };
  const name = schedule.name || scheduleWords(schedule);
  const { form, fields, ...typed } = useScheduleForm({
    action: kind === 'delete' ? remove : save,
    initial: kind === 'switch' ? { ...known, isActive: !known.isActive } : known,
    send: ({ isActive, ...body }) =>
      kind === 'delete'
        ? remove.run({ params })
        : save.run({ params, body: kind === 'switch' ? { isActive } : { ...body, isActive } }),
  });
  const { isActive } = fields.values;
  const act = { edit: 'Save', delete: 'Delete schedule', switch: isActive ? 'Switch on' : 'Switch off' }[kind];
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={kind === 'edit' ? 'Edit schedule' : kind === 'delete' ? 'Delete schedule' : `${act} schedule`}
        description={name}
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody>
            {kind === 'edit' && <ScheduleFields {...fields} zone={agent.timeZone} />}
            {(kind === 'delete' || typed.schedule) && (
              <RunChanges
                zone={agent.timeZone}
                before={schedule}
                after={kind === 'delete' ? null : typed.schedule}
                title="What becomes of the next ten runs"
              />
            )}
            <PostsOf agent={agent} schedule={schedule} />
          </DialogBody>
          <DialogSubmit act={act} busy={save.busy || remove.busy} isDestructive={kind === 'delete'} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Posts that the schedule has made: approved ones keep their time, waiting ones lose it. */
function PostsOf({ agent, schedule }: Pick<ScheduleDialogProps, 'agent' | 'schedule'>) {
  const { data } = useEndpoint(listAgentPosts, { params: { id: agent._id }, query: { limit: NEWEST } });
  const made = data?.posts.filter(({ scheduleId, scheduledFor }) => scheduleId === schedule.id && scheduledFor) ?? [];
  const waiting = made.filter(({ review }) => review?.state === 'waiting').length;
  const keeping = made.filter(({ status }) => status === 'scheduled').length;
  if (waiting + keeping === 0) return null;
  return (
    <p className="text-dense text-muted">
      {[
        keeping > 0 &&
          `${amountWords(keeping, 'scheduled post')} made by it ${keeping === 1 ? 'keeps its' : 'keep their'} time.`,
        waiting > 0 &&
          `${amountWords(waiting, 'post')} waiting for review ${waiting === 1 ? 'loses its' : 'lose their'} time.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
