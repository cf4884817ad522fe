import type { Role } from '@/lib/contracts/endpoint';

/** Permissions of a token, by role. */
export const ROLE_WORDS: Record<Role, { short: string; long: string }> = {
  viewer: { short: 'Read only', long: 'Read only' },
  editor: { short: 'Editor', long: 'Editor: write, schedule and publish' },
  admin: { short: 'Admin', long: 'Admin: also settings and members' },
  owner: { short: 'Full access', long: 'Full access: everything that you may do in projects' },
};
