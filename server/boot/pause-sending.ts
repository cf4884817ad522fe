import { listUsers } from '@/server/people/users/store';
import { startPause } from '@/server/publishing/stored-posts/pause.store';
import { clock } from '@/server/system/clock';

/**
 * Pauses the whole host in the restored database, to which mongoose is connected: until an administrator has looked, it
 * sends nothing. A pause that was there gets these terms: its own end may be past.
 */
export async function pauseSending(reason: string): Promise<void> {
  const users = await listUsers();
  const by = users.find(({ isAdmin }) => isAdmin) ?? users[0];
  if (!by) return;
  const terms = { reason, until: null, choice: null, hours: null };
  await startPause({ projectId: null, platform: null, by: String(by._id), now: clock.now(), terms });
}
