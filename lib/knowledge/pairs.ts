/** Characters that stand for pairs: none of them is half of another one, so that every database stores them. */
const CHARACTERS = 0xd7ff;

/** Two words that follow each other, as one character. Of 55,000 others one has the same. */
export function pairOf(first: string, second: string): string {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const part of [first, ' ', second])
    for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  return String.fromCharCode(1 + ((hash >>> 0) % CHARACTERS));
}

/** The pairs of neighbours in a list of stems. */
export function pairsOf(stems: readonly string[]): string {
  const pairs = new Set<string>();
  for (let at = 1; at < stems.length; at += 1) pairs.add(pairOf(stems[at - 1] ?? '', stems[at] ?? ''));
  return [...pairs].join('');
}
