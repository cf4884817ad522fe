import type { Actor } from '@/server/people/access/actor';
import { presentProject } from '@/server/people/projects/present';
import type { StoredProject } from '@/server/people/projects/store';
import { publicOrigin } from './client';

/** A project as this caller sees it, with addresses of this host. */
export async function projectFor(
  caller: { actor: Actor; request: Request },
  project: StoredProject | Promise<StoredProject>,
) {
  return presentProject(await project, { actor: caller.actor, origin: publicOrigin(caller.request.headers) });
}
