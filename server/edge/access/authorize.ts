import type { Access, ProgramAccess, Role } from '@/lib/contracts/endpoint';
import { AppError } from '@/lib/errors/app-error';
import { defaultProjectOf, findProject, projectsOf, type StoredProject } from '@/server/people/projects/store';
import type { Actor } from '@/server/people/access/actor';
import { projectOf } from './project-of';
import { isAtLeast, roleIn, weaker } from '@/server/people/access/roles';
import { requireHeld } from './require-held';

/** The scope of a call: one project with the caller's role in it, or, for lists, several. */
export type Scope = { project: StoredProject | null; role: Role | null; projectIds: string[] };

const NOTHING: Scope = { project: null, role: null, projectIds: [] };

type AccessRequest = {
  access: Access;
  program?: ProgramAccess | undefined;
  actor: Actor;
  id: string | undefined;
  projectId: string | undefined;
};

/**
 * Decides whether the actor may make the call, from the declaration alone. Unknown and foreign resources both end in
 * 404; a known one with too weak a role in 403.
 */
export async function authorize({ access, program, actor, id, projectId }: AccessRequest): Promise<Scope> {
  if (access === 'user') requireProgram(program, actor);
  if (typeof access === 'string') {
    if (access === 'host-admin' && !actor.isAdmin)
      throw new AppError('FORBIDDEN', 'Only an administrator of this host can do that');
    return NOTHING;
  }
  if (access.of === 'list' && !projectId) {
    const visible = (await projectsOf(actor.userId)).filter((project) => {
      const role = roleFor(project, actor);
      return role && isAtLeast(role, access.role);
    });
    return { project: null, role: null, projectIds: visible.map((project) => String(project._id)) };
  }
  const project = await projectFor({ access, actor, id, projectId });
  const role = project && roleFor(project, actor);
  if (!project || !role) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  if (!isAtLeast(role, access.role)) {
    throw new AppError(
      'FORBIDDEN',
      `Your role here is ${role}; this needs ${access.role}. Ask an admin of the project.`,
    );
  }
  await requireHeld({ access, project, role, userId: actor.userId, id });
  return { project, role, projectIds: [String(project._id)] };
}

/** The actor's role in a project, as far as their token reaches; null: they see nothing of it. */
export function roleFor(project: StoredProject, actor: Actor): Role | null {
  const role = inScope(actor, String(project._id)) ? roleIn(project, actor.userId) : null;
  return role && weaker(role, actor.roleLimit);
}

/** A program's token works on content, within its role and projects; the account itself is for its owner only. */
function requireProgram(program: ProgramAccess | undefined, actor: Actor): void {
  if (actor.kind !== 'api') return;
  if (!program)
    throw new AppError('FORBIDDEN', 'API tokens cannot do this: it is for people. Sign in with a password.');
  if (!isAtLeast(actor.roleLimit, program.role))
    throw new AppError(
      'FORBIDDEN',
      `This API token is limited to the role ${actor.roleLimit}; this needs ${program.role}.`,
    );
  if (program.everywhere && actor.projectIds !== null)
    throw new AppError('FORBIDDEN', 'This API token is limited to some projects; this needs one for all of them.');
}

function inScope(actor: Actor, projectId: string): boolean {
  return actor.projectIds === null || actor.projectIds.includes(projectId);
}

async function projectFor({
  access,
  actor,
  id,
  projectId,
}: {
  access: Exclude<Access, string>;
  actor: Actor;
  id: string | undefined;
  projectId: string | undefined;
}) {
  if (access.of === 'query' || access.of === 'list') {
    if (projectId) return findProject(projectId);
    return actor.projectIds?.[0] ? findProject(actor.projectIds[0]) : defaultProjectOf(actor.userId);
  }
  const owner = id ? await projectOf[access.of](id) : null;
  return owner ? findProject(owner) : null;
}
