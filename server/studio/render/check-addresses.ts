import { FETCHING_MEDIA, fetchMediaProblem } from '@/server/media/files/fetch-media';
import { guardedLook } from '@/server/system/net/guarded-fetch';

/** A render is begun by a person who waits: slow servers are given up, and no more is asked than fits into seconds. */
const LIMITS = { atOnce: 24, eachMs: 4_000, allMs: 8_000, most: 240 };

type Check = {
  urls: readonly string[];
  allowAddress?: ((address: string) => boolean) | undefined;
  /** Lower in tests. */
  limits?: typeof LIMITS;
};

/**
 * Why addresses outside of this host can't be used, by address; those that lead to a file are left out. Each is asked
 * once. What there was no time to ask is found out by the render itself.
 */
export async function faultsOfAddresses({ urls, allowAddress, limits = LIMITS }: Check): Promise<Map<string, string>> {
  const faults = new Map<string, string>();
  const all = AbortSignal.timeout(limits.allMs);
  const waiting = [...new Set(urls)].slice(0, limits.most);
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
