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
  /** This host requires a second factor of them, and they have none yet: they may do nothing but set one up. */
  mustSetUp?: boolean;
};
