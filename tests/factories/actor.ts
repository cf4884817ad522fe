import type { Actor } from '@/server/people/access/actor';

/** A signed-in person who may do everything in their projects. */
export const makeActor = (fields: Partial<Actor> & Pick<Actor, 'userId'>): Actor => ({
  email: 'a@example.org',
  name: 'A',
  timeZone: 'UTC',
  isAdmin: false,
  sessionId: '',
  kind: 'session',
  via: 'cookie',
  roleLimit: 'owner',
  projectIds: null,
  ...fields,
});
