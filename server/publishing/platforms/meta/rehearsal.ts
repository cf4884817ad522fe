import type { RehearsedAnswer } from '@/server/publishing/platforms/types';

/** Meta's responses before a post is published: whose account it is, and containers that are ready. */
export function metaRehearsal(): RehearsedAnswer {
  return { body: { id: '0', user_id: '0', username: 'account', status_code: 'FINISHED', status: 'FINISHED' } };
}
