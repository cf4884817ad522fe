/** A file of a part. `alt`: its text for those who can’t see it; empty: the media library’s. */
export type PartFile = { url: string; alt: string };
/** One of several messages that a post is sent as. */
export type Part = { content: string; media: readonly PartFile[] };

/** The parts in stored or sent data, which may hold anything. */
export function partsIn(value: unknown): Part[] {
  if (!Array.isArray(value) || value.length < 2) return [];
  return value.map((part: { content?: unknown; media?: unknown } | null) => ({
    content: typeof part?.content === 'string' ? part.content : '',
    media: filesIn(part?.media),
  }));
}

function filesIn(value: unknown): PartFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: { url?: unknown; alt?: unknown } | null) =>
    typeof file?.url === 'string' && file.url !== ''
      ? [{ url: file.url, alt: typeof file.alt === 'string' ? file.alt : '' }]
      : [],
  );
}

/** The addresses of all files of these parts. */
export function addressesOfParts(parts: readonly Part[]): string[] {
  return parts.flatMap(({ media }) => media.map(({ url }) => url));
}
