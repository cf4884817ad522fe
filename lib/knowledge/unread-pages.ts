type Pages = {
  /** Of the whole document. */
  pages: number | null;
  /** Pages that can't be opened. */
  damaged: number;
  /** Pages without text, which a model that sees may read. */
  pictures: number;
  /** Those of them that one has read. */
  seen: number;
};

/** The sentence that says which pages of a document were not read, and what to do; null when all were. */
export function unreadPages({ pages, damaged, pictures, seen }: Pages): string | null {
  const of = (count: number) => `${count} of ${pages} pages ${count === 1 ? 'is' : 'are'}`;
  const rest = pictures - seen;
  const sentences = [
    damaged > 0 && `${of(damaged)} damaged and could not be read. Export the document again.`,
    rest > 0 &&
      seen === 0 &&
      `${of(rest)} without text. Set up a model that sees (Administration, AI), then choose “Read again”.`,
    rest > 0 && seen > 0 && `${of(rest)} without text and beyond the first ${seen} that are read. Split the document.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
