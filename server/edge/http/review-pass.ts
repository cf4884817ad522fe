import { isHttps } from './client';
import { Reply } from './reply';

/** A browser keeps the pass of each link for which a code was entered, under a name of its own. */
const PREFIX = 'workspace-review-';
/** As long as a link may last. */
const MAX_AGE_SECONDS = 90 * 86_400;

/** The passes among a request's cookies. */
export function passesIn({ headers }: Request): string[] {
  return (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=');
    return name.startsWith(PREFIX) && value ? [value] : [];
  });
}

/** An empty answer that sets the pass. */
export function withPass(pass: string, { headers }: Request): Reply {
  const name = `${PREFIX}${pass.slice(0, 12)}`;
  const secure = isHttps(headers) ? '; Secure' : '';
  const cookie = `${name}=${pass}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return new Reply(null, { headers: { 'Set-Cookie': cookie } });
}
