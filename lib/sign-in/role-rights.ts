import type { Role } from './roles';

/** The rights of each role, in a line. */
export const ROLE_RIGHTS: Record<Role, string> = {
  client: 'Sees only posts shared with them: comments, approves, asks for changes',
  viewer: 'Reads everything, changes nothing',
  author: 'Writes; can’t publish by hand where posts need approval',
  editor: 'Writes, schedules, publishes, and sets up agents and the queue',
  admin: 'Also channels, members and settings',
  owner: 'Also deletes the project, or passes it on',
};
