import type { Role } from '@/lib/contracts/endpoint';

/** The caller, by cookie or bearer. API tokens are limited to a role and, when projectIds is set, to some projects. */
export type Actor = {
  userId: string;
  email: string;
  name: string;
  timeZone: string;
  isAdmin: boolean;
  sessionId: string;
  kind: 'session' | 'api';
  via: 'cookie' | 'bearer';
  roleLimit: Role;
  projectIds: string[] | null;
};
