import { dayIn } from '@/lib/dates/day-in';
import { viewerZone } from '@/lib/dates/viewer-zone';
import type { PlatformKey } from '@/lib/platforms/define';

/** A time of the queue that no post holds yet. */
export type FreeSlot = { at: string; platform: PlatformKey | null; tag: string | null };

/** A time at which agents will make posts. It has the shape of a post's place in a calendar. */
export type AgentSlot = {
  _id: string;
  scheduledFor: string;
  createdAt: string;
  agents: readonly { _id: string; username: string }[];
};

/** Under the viewer's day of each, in the order of their times. */
function byDay<S>(slots: readonly S[], timeOf: (slot: S) => string): Map<string, S[]> {
  const days = new Map<string, S[]>();
  const dayOf = dayIn(viewerZone());
  for (const slot of [...slots].sort((a, b) => timeOf(a).localeCompare(timeOf(b)))) {
    const key = dayOf(new Date(timeOf(slot)));
    days.set(key, [...(days.get(key) ?? []), slot]);
  }
  return days;
}

type Place = FreeSlot & { post: object | null };

/** The free places of a queue by day, each time once: slots for several networks at one time are one place to write. */
export function freeSlotsByDay(places: readonly Place[], now: Date): Map<string, FreeSlot[]> {
  const free = new Map<string, FreeSlot>();
  for (const { at, platform, tag, post } of places)
    if (post === null && new Date(at) > now && !free.has(at)) free.set(at, { at, platform, tag });
  return byDay([...free.values()], ({ at }) => at);
}

type Run = { when: string; agent: { _id: string; username: string; status: string } };

/** The times of agents that are at work, by day, each once. A paused agent makes nothing. */
export function agentSlotsByDay(runs: readonly Run[]): Map<string, AgentSlot[]> {
  const times = new Map<string, Map<string, string>>();
  for (const { when, agent } of runs) {
    if (agent.status !== 'active') continue;
    const agents = times.get(when) ?? new Map<string, string>();
    times.set(when, agents.set(agent._id, agent.username));
  }
  const slots = [...times].map(([when, agents]) => ({
    _id: when,
    scheduledFor: when,
    createdAt: when,
    agents: [...agents].map(([_id, username]) => ({ _id, username })),
  }));
  return byDay(slots, ({ scheduledFor }) => scheduledFor);
}
