import type { Role } from './roles';

/** Those that a member can have: a project has one owner. */
export const MEMBER_ROLES = ['client', 'viewer', 'author', 'editor', 'admin'] as const satisfies readonly Role[];
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Those that a program's token may be limited to. Shared posts are for the person that they are shared with. */
export const TOKEN_ROLES = ['viewer', 'author', 'editor', 'admin', 'owner'] as const satisfies readonly Role[];
