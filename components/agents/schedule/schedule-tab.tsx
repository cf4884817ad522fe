'use client';

import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Switch } from '@/components/ui/switch';
import type { WireAgentSchedule } from '@/lib/contracts/agent-schedules';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { createAgentSchedule } from '@/lib/routes/agent-schedules';
import { EstimateLine } from '../estimate-line';
import { AGENT_CACHES, POST_CACHES } from '../use-agent-acts';
import { scheduleWords } from '../words';
import { GenerateInAdvance } from './generate-in-advance';
import { RunChanges } from './run-changes';
import { RunLedger } from './run-ledger';
import { ScheduleFields } from './schedule-fields';
import { newSchedule } from './schedule-values';
import { UpcomingRuns } from './upcoming-runs';
import { useScheduleForm } from './use-schedule-form';

const ScheduleDialog = loadLater(() => import('./schedule-dialog').then((part) => part.ScheduleDialog));

type ScheduleTabProps = { agent: WireInstagramAgent; canEdit: boolean };

/** When an agent posts: its schedules, a form for another one, the runs ahead and those that were. */
export function ScheduleTab({ agent, canEdit }: ScheduleTabProps) {
  const [open, setOpen] = useState<{ kind: 'edit' | 'delete' | 'switch'; schedule: WireAgentSchedule } | null>(null);
  return (
    <>
      {canEdit && <AddSchedule agent={agent} />}
      <Section id="schedules" title="Schedules" description={`Times are on the clock of ${agent.timeZone}.`}>
        {agent.schedules.length === 0 ? (
          <p className="text-dense text-muted">No schedules. The agent posts nothing by itself.</p>
        ) : (
          <ul aria-label="Schedules" className="-my-2 flex flex-col divide-y divide-line">
            {agent.schedules.map((schedule) => {
              const name = schedule.name || scheduleWords(schedule);
              return (
                <li key={schedule.id} className="flex flex-wrap items-center gap-3 py-2.5">
                  <Switch
                    aria-label={`${name} is active`}
                    checked={schedule.isActive}
                    disabled={!canEdit}
                    onCheckedChange={() => setOpen({ kind: 'switch', schedule })}
                  />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-semibold">{name}</p>
                    <p className="text-dense text-muted">
                      {[
                        schedule.name && scheduleWords(schedule),
                        schedule.startDate && `from ${schedule.startDate}`,
                        schedule.finished ? 'finished' : !schedule.isActive && 'off',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Edit ${name}`}
                    disabled={!canEdit}
                    onClick={() => setOpen({ kind: 'edit', schedule })}
                  >
                    <Pencil aria-hidden />
                    Edit
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Delete ${name}`}
                    disabled={!canEdit}
                    onClick={() => setOpen({ kind: 'delete', schedule })}
                  >
                    <Trash2 aria-hidden />
                    Delete
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <EstimateLine agentId={agent._id} />
      </Section>
      <UpcomingRuns agent={agent} />
      <GenerateInAdvance agent={agent} canEdit={canEdit} />
      <RunLedger agent={agent} />
      {open && <ScheduleDialog agent={agent} schedule={open.schedule} kind={open.kind} onClose={() => setOpen(null)} />}
    </>
  );
}

function AddSchedule({ agent }: { agent: WireInstagramAgent }) {
  const add = useAction(createAgentSchedule, {
    refresh: [...AGENT_CACHES, ...POST_CACHES],
    failure: 'Failed to add schedule',
    onDone: () => form.startFrom(newSchedule()),
  });
  const { form, fields, schedule } = useScheduleForm({
    action: add,
    initial: newSchedule(),
    send: (body) => add.run({ params: { id: agent._id }, body }),
  });
  return (
    <Section id="add-schedule" title="Add schedule">
      <form {...form.element} aria-label="Add schedule" className="flex flex-col gap-4">
        <ScheduleFields {...fields} zone={agent.timeZone} />
        {schedule && <RunChanges zone={agent.timeZone} before={null} after={schedule} title="Runs that it adds" />}
        <div>
          <Button type="submit" busy={add.busy}>
            {!add.busy && <Plus aria-hidden />}
            Add schedule
          </Button>
        </div>
      </form>
    </Section>
  );
}
