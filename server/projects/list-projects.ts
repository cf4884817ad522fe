import type { Actor } from '@/server/access/actor';
import { presentProjects } from './present';
import { projectsOf } from './store';

/** Projects that the caller owns or is a member of, newest first; an API token sees those that it names. */
export async function listProjectsOf({ actor, origin }: { actor: Actor; origin: string }) {
  const projects = (await projectsOf(actor.userId)).filter((project) => actor.projectIds === null || actor.projectIds.includes(String(project._id)));
  return presentProjects({ projects, actor, origin });
}
