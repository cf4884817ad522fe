import type { z } from 'zod';
import { ACTIVE_JOB_STATES, type JobState } from '@/lib/jobs/states';
import { announceJob } from './announce';
import { activeChildIdsOf, childrenOf, parentsWaitingOfEveryProject, showOnParent, wakeParent } from './children.store';
import { stillHeld } from './claim.store';
import type { Child, ChildOutcome, TrackedContext } from './context';
import type { TrackedJobDeclaration } from './define';
import { ClaimLostError } from './ended-errors';
import { ring } from './ring';
import { addJob } from './start-job';
import { cancelActive, findJob, type TrackedJob } from './store';
import { JobWaits } from './wait-until';

const isActive = ({ state }: { state: JobState }) => ACTIVE_JOB_STATES.includes(state);

/** Thrown by a job whose children are active: it waits for them. */
export class WaitsForChildren extends JobWaits {
  readonly share: { from: number; to: number };

  constructor(sentence: string, share: { from: number; to: number }) {
    super(null, { code: 'children', sentence });
    this.share = share;
  }
}

/** The part of a handler's context that starts children and waits for them. */
export function childrenOfJob(job: TrackedJob): Pick<TrackedContext, 'startChild' | 'untilChildrenEnded'> {
  const parentId = String(job._id);
  return {
    startChild: async <P extends z.ZodType>(
      name: string,
      declaration: TrackedJobDeclaration<string, P>,
      child: Child<P>,
    ) => {
      const of = { projectId: String(job.projectId), createdBy: String(job.createdBy) };
      const started = await addJob(declaration, { ...child, ...of, parent: { id: parentId, childName: name } });
      if (await stillHeld(job)) return String(started._id);
      // Cancelled at this very moment, the child would work for nothing; another worker's parent waits for it.
      const parent = await findJob(parentId);
      if (!parent || !isActive(parent)) await cancelWithChildren(String(started._id));
      throw new ClaimLostError();
    },
    untilChildrenEnded: async ({ sentence = 'Waits for its parts.', share = { from: 0, to: 1 } } = {}) => {
      const children = await childrenOf(parentId);
      if (children.some(isActive)) throw new WaitsForChildren(sentence, share);
      return children.map(({ childName, kind, state, result, error }): ChildOutcome => ({
        name: childName ?? '',
        kind,
        state,
        result,
        error,
      }));
    },
  };
}

/** Cancels a job and everything it has started. Null when it had ended; its children are cancelled all the same. */
export async function cancelWithChildren(id: string): Promise<TrackedJob | null> {
  const cancelled = await cancelActive(id);
  if (cancelled) void announceJob(cancelled);
  for (const childId of await activeChildIdsOf(id)) await cancelWithChildren(childId);
  if (cancelled?.parentId) await tellParent(String(cancelled.parentId));
  return cancelled;
}

/** After a child's step or end: its parent shows how far they are, and goes on when the last has ended. */
export async function tellParent(parentId: string): Promise<void> {
  const children = await childrenOf(parentId);
  if (!children.some(isActive)) {
    const woken = await wakeParent(parentId);
    if (!woken) return;
    void announceJob(woken);
    return ring(String(woken._id));
  }
  const done = children.filter((child) => !isActive(child)).length;
  const part = children.reduce((sum, child) => sum + (isActive(child) ? child.progress : 1), 0) / children.length;
  const shown = await showOnParent(parentId, { part, sentence: `${done} of ${children.length} parts done` });
  if (shown) void announceJob(shown);
}

const LOOKED_AT = 200;

/** Wakes parents whose last child ended while its worker died. Returns how many. */
export async function wakeForgottenParents(): Promise<number> {
  let woken = 0;
  for (const parentId of await parentsWaitingOfEveryProject(LOOKED_AT)) {
    if ((await activeChildIdsOf(parentId)).length > 0) continue;
    await tellParent(parentId);
    woken += 1;
  }
  return woken;
}
