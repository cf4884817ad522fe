import { invalid } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { guardedFetch, type Fetching } from '@/server/system/net/guarded-fetch';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';

/** An address of media, from a user. */
export const FETCHING_MEDIA: Fetching = { called: 'media address', accept: 'image/*, video/*, */*;q=0.5' };

type Fetch = {
  url: string;
  field: string;
  toPath: string;
  signal: AbortSignal;
  allowAddress?: (address: string) => boolean;
};

/** The guarded fetcher for requests that wait: its refusals become a 422 on the field with the address. */
export async function fetchMedia({ url, field, toPath, signal, allowAddress }: Fetch): Promise<{ finalUrl: string }> {
  await requireDisk(0);
  try {
    return await guardedFetch({
      url,
      fetching: FETCHING_MEDIA,
      toPath,
      maxBytes: env.MAX_UPLOAD_MB * 1_048_576,
      signal,
      ...(allowAddress ? { allowAddress } : {}),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw invalid(field, fetchMediaProblem(error));
  }
}

/** Why a media address can't be used, for people. */
export function fetchMediaProblem(error: unknown): string {
  const refusal = refusalIn(error);
  if (!refusal) log.info({ err: error }, 'a media address could not be reached');
  return refusal?.message ?? 'The media address can’t be reached. Check it, or upload the file.';
}

/** A refusal of the name's addresses arrives wrapped in the connection's error. */
export function refusalIn(error: unknown): FetchRefusedError | null {
  if (error instanceof FetchRefusedError) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null;
}
