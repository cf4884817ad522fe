import type { WirePost } from '@/lib/contracts/posts';
import { waitsForApproval } from '@/server/publishing/post-rules/wait-for-approval';
import type { Post } from '@/server/publishing/post-rules/aggregate';

/** A post's place in the project's plan: its tags, the queue, its series, its agent, its approval and comments. */
export function presentPlanning({
  tags = [],
  queuePlace,
  recurrence,
  agent,
  approval,
  comments = 0,
  platformPosts,
}: Post): Pick<WirePost, 'tags' | 'queued' | 'recurrence' | 'agent' | 'approval' | 'comments'> {
  return {
    tags,
    queued: Boolean(queuePlace),
    recurrence: recurrence ? { id: recurrence.id, day: recurrence.day, edited: recurrence.edited } : null,
    agent: agent ? { _id: agent.id, username: agent.username } : null,
    comments,
    approval: { ...approvalOf(approval), waits: waitsForApproval({ approval, platformPosts }) },
  };
}

function approvalOf(approval: Post['approval']): Omit<WirePost['approval'], 'waits'> {
  if (!approval) return { state: 'none', by: null, at: null, current: false };
  const { state, by, at, current } = approval;
  return { state, by, at: at.toISOString(), current };
}
