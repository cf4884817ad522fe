import { isAtLeast, type Role } from './roles';

/**
 * Whether someone with this role may send posts by hand and set their status: authors may not where posts are approved
 * first.
 */
export function mayRelease(role: Role, approval: string | null | undefined): boolean {
  return role !== 'author' || (approval ?? 'off') === 'off';
}

/**
 * Whether someone may share posts by an open link, and a link of theirs approves: its address approves in anyone's
 * hands. Whose own posts need an approval may not; owner and admins may always. `approval`: the rule as it binds them.
 */
export function mayLink(role: Role, approval: string | null | undefined): boolean {
  return isAtLeast(role, 'admin') || (approval ?? 'off') === 'off';
}
