/** A piece of a sentence: plain words, or an address that can be opened. */
export type LinkPart = { text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"'”’]+/g;
/** Punctuation at the end of a sentence is not part of the address before it. */
const TRAILING = /[.,;:!?)\]…]+$/;

/** Cuts a sentence at the addresses in it, so that each can be drawn as a link. */
export function linkParts(sentence: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let at = 0;
  for (const match of sentence.matchAll(ADDRESS)) {
    const href = match[0].replace(TRAILING, '');
    if (!URL.canParse(href)) continue;
    if (match.index > at) parts.push({ text: sentence.slice(at, match.index), href: null });
    parts.push({ text: href, href });
    at = match.index + href.length;
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), href: null });
  return parts;
}
