import type { Actor } from '@/server/people/access/actor';
import { presentProjects } from './present';
import { projectsOf } from './store';

type Input = { actor: Actor; origin: string; query?: { page?: number | undefined; limit?: number | undefined } };

/** The default page size. */
const PAGE_SIZE = 200;

/**
 * Projects that the caller owns or is a member of, newest first: all, or a page of them. An API token sees the projects
 * that it names.
 */
export async function listProjectsOf({ actor, origin, query = {} }: Input) {
  const projects = (await projectsOf(actor.userId)).filter(
    (project) => actor.projectIds === null || actor.projectIds.includes(String(project._id)),
  );
  const { page, limit = page === undefined ? projects.length : PAGE_SIZE } = query;
  const start = ((page ?? 1) - 1) * limit;
  return {
    items: await presentProjects({ projects: projects.slice(start, start + limit), actor, origin }),
    total: projects.length,
  };
}
