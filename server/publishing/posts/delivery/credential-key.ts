import { visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { sha256 } from '@/server/system/crypto';

/**
 * Names a credential without giving it away: what a network limits. Where several destinations share one (a bot and its
 * channels), it is the shared one that counts; where tokens are replaced, it is their account.
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
 * Names the account that a token opens through an app which serves several (a channel of YouTube's); null where there
 * is no such thing.
 */
export function destinationKey(platform: PlatformKey, credentials: Record<string, string>): string | null {
  const { base, credentials: fields } = manifestOf(platform);
  const secrets = fields.filter((field) => field.required && field.kind === 'secret');
  const own = secrets.filter((field) => field.destination);
  if (own.length === 0 || own.length === secrets.length || fields.some((field) => field.account)) return null;
  return sha256(JSON.stringify([base, ['destination', ...own.map(({ name }) => credentials[name] ?? '')]]));
}
