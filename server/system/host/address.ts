import os from 'node:os';
import { AppError } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';
import { isLocalName } from './local-name';
import { hostSettings } from './settings';

/**
 * The origin of mailed links: PUBLIC_URL, otherwise the address that an administrator confirmed; null without either.
 */
export async function mailedOrigin(): Promise<string | null> {
  return env.PUBLIC_URL ?? (await hostSettings()).publicOrigin;
}

/** Whether links to this host can be mailed. */
export async function canMailLinks(): Promise<boolean> {
  return env.SMTP_URL !== undefined && (await mailedOrigin()) !== null;
}

export type AskedHost = { host: string | null; isHttps: boolean };

/**
 * Whether a request's Host is a name of this host. A stranger's page can point its own name at a host in a private
 * network (DNS rebinding): the browser then takes this host for that site. So a visitor without a session is let in
 * only under a name that a stranger can't own, or one that an administrator has named. Over https the certificate has
 * named it.
 */
export async function isKnownHost({ host, isHttps }: AskedHost): Promise<boolean> {
  const url = host ? URL.parse(`http://${host}`) : null;
  if (!url) return false;
  if (isHttps) return true;
  if (isLocalName(url.hostname) || url.hostname === os.hostname().toLowerCase()) return true;
  const named = [env.PUBLIC_URL, (await hostSettings()).publicOrigin];
  return named.some((origin) => origin && URL.parse(origin)?.hostname === url.hostname);
}

/** What to do under a name that this host does not know. */
export function unknownHostSentence(host: string | null): string {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? 'this name';
  return `This host does not know itself as ${name}. Open it by its IP address and confirm its address under Administration, or set PUBLIC_URL and restart it.`;
}

/** Throws UNKNOWN_HOST for a name that is not this host's. */
export async function requireKnownHost(asked: AskedHost): Promise<void> {
  if (!(await isKnownHost(asked))) throw new AppError('UNKNOWN_HOST', unknownHostSentence(asked.host));
}
