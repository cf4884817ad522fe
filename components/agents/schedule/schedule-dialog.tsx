'use client';

import { useState, type FormEvent } from 'react';
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
import { problemsOf, refusedFields, scheduleOf, valuesOf } from './schedule-values';

const NEWEST = 100;

type ScheduleDialogProps = {
  agent: WireInstagramAgent;
  schedule: WireAgentSchedule;
  kind: 'edit' | 'delete' | 'switch';
  onClose: () => void;
};

/** Edits a schedule, switches it or deletes it; each shows before what becomes of the next runs and of its posts. */
export function ScheduleDialog({ agent, schedule, kind, onClose }: ScheduleDialogProps) {
  const [values, setValues] = useState(() => {
    const known = valuesOf(schedule);
    return kind === 'switch' ? { ...known, isActive: !known.isActive } : known;
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const refresh = [...AGENT_CACHES, ...POST_CACHES];
  const save = useAction(updateAgentSchedule, { refresh, failure: 'Failed to update schedule', onDone: onClose });
  const remove = useAction(deleteAgentSchedule, { refresh, failure: 'Failed to delete schedule', onDone: onClose });
  const problems = problemsOf(values);
  const isWrong = Object.keys(problems).length > 0;
  const params = { id: agent._id, scheduleId: schedule.id };
  const name = schedule.name || scheduleWords(schedule);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    if (save.busy || remove.busy) return;
    if (kind === 'delete') await remove.run({ params });
    else if (!isWrong)
      await save.run({ params, body: kind === 'switch' ? { isActive: values.isActive } : scheduleOf(values) });
  }
  const act = { edit: 'Save', delete: 'Delete schedule', switch: values.isActive ? 'Switch on' : 'Switch off' }[kind];
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={kind === 'edit' ? 'Edit schedule' : kind === 'delete' ? 'Delete schedule' : `${act} schedule`}
        description={name}
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            {kind === 'edit' && (
              <ScheduleFields
                values={values}
                zone={agent.timeZone}
                errors={{ ...refusedFields(save.error?.issues ?? []), ...(isSubmitted ? problems : {}) }}
                onChange={setValues}
              />
            )}
            {(kind !== 'edit' || !isWrong) && (
              <RunChanges
                zone={agent.timeZone}
                before={schedule}
                after={kind === 'delete' ? null : scheduleOf(values)}
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
