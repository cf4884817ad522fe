type Samples = { rate: number; /** The length of all of them. */ bytes: number; channels?: 1 | 2 };

/** The bytes of a WAV file before its samples. */
export const WAV_HEADER_BYTES = 44;

/** A WAV file's header: samples of 16 bits, of one channel unless `channels` says otherwise. */
export function wavHeader({ rate, bytes, channels = 1 }: Samples): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  head.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, channels, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * channels * 2, true);
  head.setUint16(32, channels * 2, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, bytes, true);
  return new Uint8Array(head.buffer);
}

/** The samples of a WAV file that has such a header; null: it has another one. */
export function samplesOfWav(file: Uint8Array): { rate: number; samples: Int16Array } | null {
  const head = new DataView(file.buffer, file.byteOffset, Math.min(file.byteLength, WAV_HEADER_BYTES));
  if (head.byteLength < WAV_HEADER_BYTES) return null;
  const rate = head.getUint32(24, true);
  const own = wavHeader({ rate, bytes: head.getUint32(40, true) });
  if (own.some((byte, at) => byte !== file[at])) return null;
  // A copy: samples of 16 bits can't begin at any byte.
  const bytes = new Uint8Array(file.subarray(WAV_HEADER_BYTES, WAV_HEADER_BYTES + head.getUint32(40, true)));
  return { rate, samples: new Int16Array(bytes.buffer, 0, bytes.byteLength >> 1) };
}
