import { visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { sha256 } from '@/server/system/crypto';

/**
 * Identifies a credential, the unit that a network limits, without revealing it. Where several destinations share one
 * (a bot and its channels), the shared one counts; where tokens are replaced, their account does.
 */
export function credentialKey(platform: PlatformKey, credentials: Record<string, string>): string {
  const { base, credentials: fields } = manifestOf(platform);
  const account = fields.find((field) => field.account && credentials[field.name]);
  if (account) return sha256(JSON.stringify([base, ['account', credentials[account.name]]]));
  const shared = fields.filter((field) => field.required && !field.destination && field.kind === 'secret');
  const values = (shared.length > 0 ? shared : visibleCredentials(manifestOf(platform))).map(({ name }) => [
    name,
    credentials[name] ?? '',
  ]);
  return sha256(JSON.stringify([base, ...values]));
}

/**
 * Identifies the account that a token opens through an app with several accounts (YouTube channels); null elsewhere.
 */
export function destinationKey(platform: PlatformKey, credentials: Record<string, string>): string | null {
  const { base, credentials: fields } = manifestOf(platform);
  const secrets = fields.filter((field) => field.required && field.kind === 'secret');
  const own = secrets.filter((field) => field.destination);
  if (own.length === 0 || own.length === secrets.length || fields.some((field) => field.account)) return null;
  return sha256(JSON.stringify([base, ['destination', ...own.map(({ name }) => credentials[name] ?? '')]]));
}
