import { splitText } from './split-text';

/**
 * Cuts each part of a thread that does not fit into several that do, at the end of a paragraph, sentence or word. Parts
 * that fit stay as they are. `fits` is asked with the part that a text begins in, and whether it is the first piece of
 * it: the files of a part stay with its first piece.
 */
export function splitThread(
  parts: readonly string[],
  fits: (text: string, part: number, isFirst: boolean) => boolean,
): string[][] {
  return parts.map((part, index) => {
    const pieces: string[] = [];
    let rest = part.trim();
    while (rest !== '') {
      const isFirst = pieces.length === 0;
      const [head, after] = splitText({ text: rest, fits: (text) => fits(text, index, isFirst) });
      // Not even one character fits: the rest is kept whole, and is found to be too long.
      if (head === '') return [...pieces, rest];
      pieces.push(head);
      rest = after;
    }
    return pieces.length > 0 ? pieces : [''];
  });
}
