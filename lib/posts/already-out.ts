type Channel = { label: string; published: boolean; parts?: readonly unknown[]; partsOut?: number };

/** Where a post is out that is not out everywhere, for the person who decides of the rest; null: nowhere. */
export function alreadyOut(channels: readonly Channel[]): string | null {
  const out = channels.flatMap(({ label, published, parts = [], partsOut = 0 }) =>
    published ? [label] : partsOut > 0 ? [`${label} (${partsOut} of ${parts.length} parts)`] : [],
  );
  return out.length > 0 ? `Already out: ${out.join(', ')}. You decide about the rest.` : null;
}
