/** The text of bytes: by their mark, as UTF-8, as a page says of itself, otherwise as the likelier older encoding. */
export function decode(bytes: Buffer, said?: string): string {
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

/** Of Cyrillic text in windows-1251 most letters are in the upper half; of western text few are. */
function older(bytes: Buffer): string {
  const sample = bytes.subarray(0, 100_000);
  let high = 0;
  let low = 0;
  for (const byte of sample) {
    if (byte >= 0xc0) high += 1;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) low += 1;
  }
  return high > low / 2 ? 'windows-1251' : 'windows-1252';
}
