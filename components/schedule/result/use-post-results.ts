'use client';

import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useNow } from '@/components/shared/use-now';
import type { WirePostResults } from '@/lib/contracts/results';
import type { PlatformKey } from '@/lib/platforms/keys';
import { getPostResults, refreshPostResults } from '@/lib/routes/results';

export type ChannelFigures = WirePostResults['platforms'][number];

/** A worker is about to read it. */
const isAwaited = ({ platforms }: WirePostResults) =>
  platforms.some(({ nextAt }) => nextAt !== null && new Date(nextAt) <= new Date());

/** How a post does on its networks; asked again while a reading is under way. */
export function usePostResults(postId: string) {
  const now = useNow();
  const { data, error, refetch } = useEndpoint(getPostResults, { params: { id: postId } }, { pollWhile: isAwaited });
  const { run, busy } = useAction(refreshPostResults, { refresh: [getPostResults] });
  const freeAt = data?.refreshableAt ?? null;
  return {
    isLoading: data === undefined && !error,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    of: (platform: PlatformKey) => data?.platforms.find((one) => one.platform === platform),
    /** Null: nothing of it is out, so nothing can be read. */
    readAgain: data?.platforms.some(({ nextAt }) => nextAt !== null)
      ? () => void run({ params: { id: postId } })
      : null,
    isReading: busy || (data !== undefined && isAwaited(data)),
    /** When reading again is possible; null: now. */
    freeAt: freeAt && new Date(freeAt).getTime() > now ? freeAt : null,
  };
}

export type PostFigures = ReturnType<typeof usePostResults>;
