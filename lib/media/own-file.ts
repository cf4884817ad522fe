import { addressesOfParts, partsIn } from './part-files';

const OWN_PATH = /^\/(?:api\/)?files\/([\w-]{16,64})\.([a-z0-9]{1,8})$/;

/**
 * The file that an address names when it has the form of one of our files, on any host: ids can't be
 * guessed, and hosts change (another name, a proxy, localhost). Null for other addresses.
 */
export function ownFileOf(url: string): { id: string; extension: string } | null {
  const path = url.startsWith('/') ? url.split(/[?#]/)[0] : URL.parse(url)?.pathname;
  const [, id, extension] = OWN_PATH.exec(path ?? '') ?? [];
  return id && extension ? { id, extension } : null;
}

/** Every one of our files that a post names, anywhere: main media, several, optimised, covers. */
export function fileIdsIn(post: {
  mediaUrl?: string | null;
  parts?: unknown;
  platformPosts: readonly { platformSpecificData: Record<string, unknown> }[];
}): string[] {
  const addresses = [
    post.mediaUrl,
    ...addressesOfParts(partsIn(post.parts)),
    ...post.platformPosts.flatMap(({ platformSpecificData }) => [
      ...MEDIA_FIELDS.flatMap((name) => platformSpecificData[name]),
      ...addressesOfParts(partsIn(platformSpecificData.parts)),
    ]),
  ];
  const ids = addresses.flatMap((address) =>
    typeof address === 'string' && address !== '' ? (ownFileOf(address)?.id ?? []) : [],
  );
  return [...new Set(ids)];
}

/** Fields of platformSpecificData that carry addresses of media (docs/decisions/publishing.md). */
export const MEDIA_FIELDS = ['mediaUrl', 'mediaUrls', 'optimizedUrl', 'optimizedUrls', 'coverFrame'] as const;
