import type { VendorRequest } from '@/server/system/net/vendor-call';
import type { RehearsedAnswer } from '@/server/publishing/platforms/types';

/** X's responses before a post is created: whose account it is, and ids of uploads. */
export function xRehearsal({ url }: VendorRequest): RehearsedAnswer {
  return {
    body: {
      data: url.endsWith('/2/users/me') ? { id: '0', username: 'account' } : { id: '0', expires_after_secs: 86_400 },
    },
  };
}
