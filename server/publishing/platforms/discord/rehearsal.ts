import type { RehearsedAnswer } from '@/server/publishing/platforms/types';

/** Discord's response to reading a webhook. */
export function discordRehearsal(): RehearsedAnswer {
  return { body: { id: '0', name: 'Rehearsal', channel_id: '0', guild_id: '0' } };
}
