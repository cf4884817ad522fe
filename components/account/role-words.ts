import type { Role } from '@/lib/sign-in/roles';

/** Permissions of a token, by role. */
export const ROLE_WORDS: Record<Role, { short: string; long: string }> = {
  client: { short: 'Shared posts only', long: 'Shared posts only' },
  viewer: { short: 'Read only', long: 'Read only' },
  author: { short: 'Author', long: 'Author: write; publish where no approval is needed' },
  editor: { short: 'Editor', long: 'Editor: write, schedule and publish' },
  admin: { short: 'Admin', long: 'Admin: also settings and members' },
  owner: { short: 'Full access', long: 'Full access: everything that you may do in projects' },
};
