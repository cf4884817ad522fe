import type { WirePost } from '@/lib/contracts/posts';
import type { Post } from '@/server/publishing/post-rules/aggregate';

/** A post's place in the project's plan: its tags, the queue, its series, its agent. */
export function presentPlanning({
  tags = [],
  queuePlace,
  recurrence,
  agent,
}: Post): Pick<WirePost, 'tags' | 'queued' | 'recurrence' | 'agent'> {
  return {
    tags,
    queued: Boolean(queuePlace),
    recurrence: recurrence ? { id: recurrence.id, day: recurrence.day, edited: recurrence.edited } : null,
    agent: agent ? { _id: agent.id, username: agent.username } : null,
  };
}
