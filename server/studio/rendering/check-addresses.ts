import { AppError } from '@/lib/errors/app-error';
import { FETCHING_MEDIA, fetchMediaProblem } from '@/server/media/files/fetch-media';
import { guardedLook } from '@/server/system/net/guarded-fetch';

/** Addresses outside of this host that one render may use: each is a request of ours to a server of others. */
export const MAX_ADDRESSES = 50;
/** A render is begun by a person who waits: slow servers are given up, and no more is asked than fits into seconds. */
const LIMITS = { atOnce: 8, eachMs: 4_000, allMs: 8_000 };

type Check = {
  urls: readonly string[];
  allowAddress?: ((address: string) => boolean) | undefined;
  /** Lower in tests. */
  limits?: typeof LIMITS;
};

/** Throws VALIDATION_FAILED when there are more addresses than a render may use; the same one counts once. */
export function requireFewAddresses(urls: readonly string[]): void {
  const count = new Set(urls).size;
  if (count <= MAX_ADDRESSES) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `A render can use ${MAX_ADDRESSES} media addresses outside of the media library; this needs ${count}. Upload some of the files to the library, or render a part.`,
  );
}

/**
 * Why addresses outside of this host can't be used, by address; those that lead to a file are left out. Each is asked
 * once. What there was no time to ask is found out by the render itself.
 */
export async function faultsOfAddresses({ urls, allowAddress, limits = LIMITS }: Check): Promise<Map<string, string>> {
  const faults = new Map<string, string>();
  const all = AbortSignal.timeout(limits.allMs);
  const waiting = [...new Set(urls)];
  const askNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !all.aborted; url = waiting.shift()) {
      const fault = await faultOf(url, { allowAddress, all, eachMs: limits.eachMs });
      if (fault) faults.set(url, fault);
    }
  };
  await Promise.all(Array.from({ length: limits.atOnce }, askNext));
  return faults;
}

type Asking = { allowAddress: Check['allowAddress']; all: AbortSignal; eachMs: number };

async function faultOf(url: string, { allowAddress, all, eachMs }: Asking): Promise<string | null> {
  const late = AbortSignal.timeout(eachMs);
  try {
    const { contentType } = await guardedLook({
      url,
      fetching: FETCHING_MEDIA,
      signal: AbortSignal.any([all, late]),
      ...(allowAddress ? { allowAddress } : {}),
    });
    return /^text\/html\b/i.test(contentType)
      ? 'The media address leads to a web page, not to a file. Check it, or upload the file.'
      : null;
  } catch (error) {
    if (late.aborted) return `The media address does not answer in time. Check it, or upload the file.`;
    return all.aborted ? null : fetchMediaProblem(error);
  }
}
