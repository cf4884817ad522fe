import type { Role } from './roles';

/**
 * Whether someone with this role may send posts by hand, set their status, and share them by an open link: authors may
 * not where posts are approved first.
 */
export function mayRelease(role: Role, approval: string | null | undefined): boolean {
  return role !== 'author' || (approval ?? 'off') === 'off';
}
