import { isAtLeast, type Role } from '@/lib/sign-in/roles';

export { isAtLeast };

/** The weaker of two roles. */
export function weaker(a: Role, b: Role): Role {
  return isAtLeast(a, b) ? b : a;
}

type Membership = {
  userId: { toString(): string };
  members: readonly { userId: { toString(): string }; role: Role }[];
};

/** The role of a user in a project; null for a stranger. */
export function roleIn(project: Membership, userId: string): Role | null {
  if (project.userId.toString() === userId) return 'owner';
  return project.members.find((member) => member.userId.toString() === userId)?.role ?? null;
}
