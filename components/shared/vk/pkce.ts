/**
 * A verifier that stays in this browser, the challenge that VK is told (RFC 7636, S256), and a state that VK brings
 * back.
 */
export type Pkce = { state: string; verifier: string; challenge: string };

/**
 * Makes a pair for one sign-in. Null where the browser has no cryptography for pages: on plain http, except localhost.
 */
export async function makePkce(statePrefix = ''): Promise<Pkce | null> {
  if (!window.isSecureContext) return null;
  const verifier = randomText(48);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { state: `${statePrefix}${randomText(32)}`, verifier, challenge: base64url(new Uint8Array(digest)) };
}

function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
