/** The text that percent escapes stand for. Those that are none, or not of UTF-8, stay as they are. */
export function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
