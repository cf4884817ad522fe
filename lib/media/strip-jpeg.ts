const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** JFIF, colour profile and Adobe's colour transform: without them a picture would look different. */
const KEPT_APPS = new Set([0xe0, 0xe2, 0xee]);

/**
 * A JPEG without metadata (Exif, XMP, IPTC, comments) and without trailing bytes; not one pixel is touched.
 * Null when the bytes are no well-formed JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return joined([...kept, bytes.subarray(at, at + 2)]);
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = marker === SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isKept(bytes, marker, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function isKept(bytes: Uint8Array, marker: number, at: number): boolean {
  // APP2 also carries lists of further pictures (MPF), which we cut off.
  if (marker === 0xe2 && String.fromCharCode(...bytes.subarray(at + 4, at + 7)) === 'MPF') return false;
  return marker === 0xfe ? false : marker < 0xe0 || marker > 0xef || KEPT_APPS.has(marker);
}

/** Where the next marker begins behind the coded picture. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
