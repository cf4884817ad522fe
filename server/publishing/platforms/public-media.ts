import { isVideoUrl } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import { permanent } from './failure';
import type { AdapterContext } from './types';

const OWN_PATH = /^\/(?:api\/)?files\/[\w-]{16,64}\.[a-z0-9]{1,8}$/;
const LOCAL_HOST = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|.*\.local$)/;

/**
 * The address at which a network that fetches media finds a file. Our own files use PUBLIC_URL, even when they were
 * uploaded while the host was known by a local name.
 */
export function publicAddress(url: string, network: string): string {
  if (!url.startsWith('/')) {
    const address = new URL(url);
    const ours = env.PUBLIC_URL !== undefined && OWN_PATH.test(address.pathname) && LOCAL_HOST.test(address.hostname);
    return ours ? `${env.PUBLIC_URL}${address.pathname}` : address.href;
  }
  if (!env.PUBLIC_URL)
    throw permanent(
      `${network} fetches media by its address, and this host has no public one. Set PUBLIC_URL to its https address.`,
    );
  return `${env.PUBLIC_URL}${url}`;
}

/** Whether a file is a picture or a video: by its address where possible, else by its bytes. */
export async function kindOf(context: AdapterContext, url: string): Promise<'image' | 'video'> {
  if (isVideoUrl(url)) return 'video';
  if (/\.(jpe?g|png|webp|gif|avif|heic|heif)$/i.test(url.split(/[?#]/)[0] ?? '')) return 'image';
  return (await context.openMedia(url)).kind;
}
