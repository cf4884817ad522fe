import type { WireAgentSchedule } from '@/lib/contracts/agent-schedules';
import { clock } from '@/server/system/clock';
import type { Agent } from '../stored/agent.store';
import type { Schedule } from '../stored/schedule.store';
import { isFinished } from './slots';

/** A schedule in the form of the contract. `finished`: it has no slot left. */
export function presentSchedule(agent: Pick<Agent, 'timeZone'>, schedule: Schedule): WireAgentSchedule {
  return {
    id: String(schedule._id),
    name: schedule.name ?? null,
    frequency: schedule.frequency,
    date: schedule.date ?? null,
    time: schedule.time,
    dayOfWeek: schedule.dayOfWeek ?? null,
    intervalDays: schedule.intervalDays ?? null,
    startDate: schedule.startDate ?? null,
    isActive: schedule.isActive,
    finished: isFinished(agent, schedule, clock.now()),
  };
}
