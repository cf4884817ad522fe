/** One channel, 16 bits. */
export type Sound = { samples: Int16Array; rate: number };

const HEADER_BYTES = 44;

/** A WAV file as Festival writes it: always the same header. An utterance without words may have none. */
export function soundOf(bytes: Buffer | null): Sound {
  if (!bytes || bytes.length < HEADER_BYTES || bytes.toString('latin1', 36, 40) !== 'data')
    return { samples: new Int16Array(), rate: 16_000 };
  const length = Math.min(bytes.readUInt32LE(40), bytes.length - HEADER_BYTES) & ~1;
  const from = bytes.byteOffset + HEADER_BYTES;
  return { samples: new Int16Array(bytes.buffer.slice(from, from + length)), rate: bytes.readUInt32LE(24) };
}
