import type { AdapterContext } from '@/server/publishing/platforms/types';
import type { Caller } from './send';

/** Signs as the owner of the access token. */
export function callerOf({ credentials, signal }: Pick<AdapterContext, 'credentials' | 'signal'>): Caller {
  const {
    api_key: consumerKey = '',
    api_secret: consumerSecret = '',
    access_token: token = '',
    access_token_secret: tokenSecret = '',
  } = credentials;
  return { keys: { consumerKey, consumerSecret, token, tokenSecret }, signal };
}
