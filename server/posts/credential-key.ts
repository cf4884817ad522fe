import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { sha256 } from '@/server/crypto';

/**
 * Names a credential without giving it away: what a network limits. Where several destinations share one (a bot and its
 * channels), it is the shared one that counts.
 */
export function credentialKey(platform: PlatformKey, credentials: Record<string, string>): string {
  const { base, credentials: fields } = manifestOf(platform);
  const shared = fields.filter((field) => field.required && !field.destination && field.kind === 'secret');
  const values = (shared.length > 0 ? shared : fields).map(({ name }) => [name, credentials[name] ?? '']);
  return sha256(JSON.stringify([base, ...values]));
}
