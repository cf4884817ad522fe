/** Roles of a project, weakest first (docs/decisions/people.md). */
export const ROLES = ['client', 'viewer', 'author', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is at least as strong as another. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
