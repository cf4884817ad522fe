import { archiveAddress } from '@/lib/archive/format';
import { MEDIA_FIELDS, ownFileOf } from '@/lib/media/own-file';
import { partsIn, type Part, type PartFile } from '@/lib/platforms/parts';

type WithMedia = {
  mediaUrl?: string | null | undefined;
  parts?: unknown;
  platformPosts?: readonly { platformSpecificData?: Record<string, unknown> | null | undefined }[] | null | undefined;
};

/** Our own files by id, so that they are found under another address; other addresses unchanged. */
export function withinArchive(address: string): string {
  const own = ownFileOf(address);
  return own ? archiveAddress(own.id) : address;
}

/** The content of a post with every media address mapped; null leaves one out. */
export function withMediaOf<P extends WithMedia>(post: P, change: (address: string) => string | null): P {
  const { mediaUrl, parts, platformPosts } = post;
  return {
    ...post,
    ...(mediaUrl ? { mediaUrl: change(mediaUrl) } : {}),
    ...(Array.isArray(parts) ? { parts: partsWith(parts, change) } : {}),
    ...(platformPosts
      ? {
          platformPosts: platformPosts.map((entry) => ({
            ...entry,
            ...(entry.platformSpecificData
              ? { platformSpecificData: withMedia(entry.platformSpecificData, change) }
              : {}),
          })),
        }
      : {}),
  };
}

function withMedia(data: Record<string, unknown>, change: (address: string) => string | null): Record<string, unknown> {
  const one = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? change(value) : value);
  const changed = MEDIA_FIELDS.flatMap((name) => {
    const value = data[name];
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.map(one).filter((entry) => entry !== null) : one(value)]] as const;
  });
  const parts = Array.isArray(data.parts) ? { parts: partsWith(data.parts, change) } : {};
  return { ...data, ...Object.fromEntries(changed), ...parts };
}

function partsWith(value: readonly unknown[], change: (address: string) => string | null): Part[] {
  const media = ({ url, ...file }: PartFile) => {
    const changed = change(url);
    return changed === null ? [] : [{ ...file, url: changed }];
  };
  return partsIn(value).map((part) => ({ ...part, media: part.media.flatMap(media) }));
}
