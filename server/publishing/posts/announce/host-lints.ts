import type { Lint, PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { env } from '@/server/system/env';
import { serverNetworkOf } from '@/server/publishing/platforms/index';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';

type HostFacts = { platform: PlatformKey; hasMedia: boolean; usable: UsableCredentials };

/** Findings that only this host can know: what is missing in Settings, and whether networks can reach its files. */
export function hostLints({ platform, hasMedia, usable }: HostFacts): Lint[] {
  const label = labelOf(platform);
  const fix = { kind: 'open-settings' as const, label: 'Open Settings' };
  const found: Lint[] = [];
  if (usable.missing.length > 0) {
    found.push({
      code: 'CREDENTIALS_MISSING',
      severity: 'warning',
      message: `${label} is not connected: ${usable.missing.join(', ')} missing. Add it in Settings`,
      fix,
    });
  } else if (usable.state === 'reconnect') {
    found.push({
      code: 'RECONNECT',
      severity: 'warning',
      message:
        usable.blocked?.text ??
        `${label} refused its credentials last time, so this post is at risk. Reconnect it in Settings`,
      fix,
    });
  }
  if (hasMedia && needsPublicMedia(platform) && !isPublicAddress(env.PUBLIC_URL)) {
    found.push({
      code: 'MEDIA_NOT_PUBLIC',
      severity: 'warning',
      message: `${label} fetches media by its address, and this host has no public https address. Set PUBLIC_URL to one`,
    });
  }
  return found;
}

/** Waived when the vendor's address is overridden: then the fetcher isn't the real network. */
function needsPublicMedia(platform: PlatformKey): boolean {
  const { fetchesMedia } = serverNetworkOf(platform);
  return fetchesMedia !== undefined && fetchesMedia.calledAt === fetchesMedia.own;
}

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|lan|home|test|example|invalid)|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*|0\..*|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|\[.*\]|[^.]+)$/i;

/** By its text alone: https, and not a private or local name (docs/decisions/publishing.md). */
export function isPublicAddress(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && !PRIVATE_HOST.test(hostname);
}
