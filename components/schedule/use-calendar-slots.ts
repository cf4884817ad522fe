'use client';

import { useMemo } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { agentSlotsByDay, freeSlotsByDay, type AgentSlot, type FreeSlot } from '@/lib/schedule/calendar-slots';
import type { Range, ViewName } from '@/lib/schedule/range';
import { listUpcomingOfAgents } from '@/lib/routes/agent-schedules';
import { getQueue } from '@/lib/routes/queue';

export type CalendarSlots = {
  free: ReadonlyMap<string, readonly FreeSlot[]>;
  agents: ReadonlyMap<string, readonly AgentSlot[]>;
};

const HOUR_MS = 3_600_000;

/**
 * Times without a post: free places of the queue, and those at which agents will make one. Left out while filters are
 * active; without them a calendar is still whole, so that a failure to load them is no failure of the page.
 */
export function useCalendarSlots({ view, range, filtered }: { view: ViewName; range: Range; filtered: boolean }) {
  const { project, may } = useWorkspace();
  const query = { projectId: project?._id };
  // The request stays the same for an hour: its slots are compared with the clock here.
  const hour = Math.floor(useNow() / HOUR_MS) * HOUR_MS;
  const to = range.to.toISOString();
  const isOver = range.to.getTime() <= hour;
  const enabled = project !== undefined && !filtered && !isOver;
  const from = new Date(Math.max(range.from.getTime(), hour)).toISOString();
  const queue = useEndpoint(getQueue, { query }, { enabled: enabled && view === 'week' && may('author'), live: true });
  const upcoming = useEndpoint(listUpcomingOfAgents, { query: { ...query, from, to } }, { enabled, live: true });
  return useMemo<CalendarSlots>(
    () => ({
      free: enabled ? freeSlotsByDay(queue.data?.places ?? [], new Date()) : new Map(),
      agents: enabled ? agentSlotsByDay(upcoming.data ?? []) : new Map(),
    }),
    [enabled, queue.data, upcoming.data],
  );
}
