/** A WAV file's 44 bytes before its samples: mono, 16 bits. `bytes`: the length of the samples. */
export function wavHeader({ rate, bytes }: { rate: number; bytes: number }): Uint8Array {
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  head.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, bytes, true);
  return new Uint8Array(head.buffer);
}
