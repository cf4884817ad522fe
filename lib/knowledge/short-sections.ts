import type { Section } from './passages';

/** Characters that are cut, counted and stemmed in a few milliseconds. */
const LONGEST = 200_000;

/** A document's sections, long ones in pieces that end where a line ends, or else a word. */
export function shortSections(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => {
    const pieces: Section[] = [];
    let { text } = section;
    while (text.length > LONGEST) {
      const at = endIn(text);
      pieces.push({ ...section, text: text.slice(0, at) });
      text = text.slice(at);
    }
    return [...pieces, { ...section, text }];
  });
}

function endIn(text: string): number {
  for (const end of ['\n', ' ']) {
    const at = text.lastIndexOf(end, LONGEST);
    if (at > LONGEST / 2) return at;
  }
  // Both halves of a character stay together.
  return /[\uDC00-\uDFFF]/.test(text.charAt(LONGEST)) ? LONGEST - 1 : LONGEST;
}
