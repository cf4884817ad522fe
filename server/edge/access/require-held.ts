import type { InProject, Role } from '@/lib/contracts/endpoint';
import { rightsIn } from '@/lib/posts/approval';
import type { StoredProject } from '@/server/people/projects/store';
import { findSeries } from '@/server/publishing/planning/recurrence.store';
import { forEditors, notHeld } from '@/server/publishing/post-rules/author-refusals';
import { findPost } from '@/server/publishing/stored-posts/store';

type HeldCall = { access: InProject; project: StoredProject; role: Role; userId: string; id: string | undefined };

/** Throws 403 where an author would send what no client has approved. */
export async function requireHeld({
  access: { of, underApproval },
  project,
  role,
  userId,
  id,
}: HeldCall): Promise<void> {
  const rights = rightsIn(project, { role, userId });
  if (!underApproval || rights.release) return;
  if (underApproval === 'editors') throw forEditors();
  const found = id ? await (of === 'series' ? findSeries(id) : findPost(id)) : null;
  if (found && !rights.changes(found.createdBy)) throw notHeld();
}
