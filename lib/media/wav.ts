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
