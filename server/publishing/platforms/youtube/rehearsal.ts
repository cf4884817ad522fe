import { env } from '@/server/system/env';
import type { VendorRequest } from '@/server/system/net/vendor-call';
import type { RehearsedAnswer } from '@/server/publishing/platforms/types';

/** Google's responses before a video is created: an access token, the address of an upload, and its progress. */
export function youtubeRehearsal({ method, url, headers }: VendorRequest): RehearsedAnswer {
  if (url.endsWith('/token')) return { body: { access_token: 'rehearsal', expires_in: 3600, token_type: 'Bearer' } };
  if (method === 'POST') return { headers: { location: `${env.YOUTUBE_API_URL}/rehearsal` }, body: {} };
  const last = /bytes \d+-(\d+)\//.exec(headers?.['content-range'] ?? '')?.[1];
  return { status: 308, headers: last ? { range: `bytes=0-${last}` } : {}, body: {} };
}
