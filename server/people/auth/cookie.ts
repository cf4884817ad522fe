/** The browser's session cookie; next-auth is configured with the same name and value. */
export const SESSION_COOKIE = 'workspace-session';

/** Browsers keep a cookie for at most 400 days; the session document decides when it ends. */
const MAX_AGE_SECONDS = 400 * 86_400;

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function sessionCookie(token: string, secure: boolean): string {
  return `${SESSION_COOKIE}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes(secure)}`;
}

export function clearedSessionCookie(secure: boolean): string {
  return `${SESSION_COOKIE}=; Max-Age=0; ${attributes(secure)}`;
}

/** The session token among a request's cookies. */
export function tokenFromCookies(header: string | null): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim() || null;
  }
  return null;
}
