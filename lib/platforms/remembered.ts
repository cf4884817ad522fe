/** Texts that are kept, all together, in UTF-16 code units. */
const CACHED_UNITS = 1_000_000;

/**
 * Memoises a function of long texts: every save and every view of a post calls it again for each of its
 * platforms. The texts used last are kept, up to a bound.
 */
export function remembered<T>(
  work: (text: string, mode: string) => T,
  { from }: { from: number },
): (text: string, mode: string) => T {
  const known = new Map<string, T>();
  let kept = 0;
  const forgetOldest = () => {
    for (const key of known.keys()) {
      if (kept <= CACHED_UNITS) return;
      known.delete(key);
      kept -= key.length;
    }
  };
  return (text, mode) => {
    if (text.length < from) return work(text, mode);
    const key = `${mode} ${text}`;
    const value = known.get(key) ?? work(text, mode);
    if (!known.delete(key)) kept += key.length;
    known.set(key, value);
    forgetOldest();
    return value;
  };
}
