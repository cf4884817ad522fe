/** The text of bytes: by their mark, as UTF-8, as a page says of itself, otherwise as the likelier older encoding. */
export function textOfBytes(bytes: Uint8Array, said?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(known(said) ?? older(bytes)).decode(bytes);
  }
}

function known(said: string | undefined): string | null {
  try {
    return said ? new TextDecoder(said).encoding : null;
  } catch {
    return null;
  }
}

/**
 * In windows-1251 a Cyrillic word is letters of the upper half in a row, however few such words a file has; western
 * accents stand alone among letters of the lower half.
 */
function older(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 100_000);
  let inWords = 0;
  let alone = 0;
  sample.forEach((byte, at) => {
    if (byte < 0xc0) return;
    if ((sample[at - 1] ?? 0) >= 0xc0 || (sample[at + 1] ?? 0) >= 0xc0) inWords += 1;
    else alone += 1;
  });
  return inWords > alone ? 'windows-1251' : 'windows-1252';
}
