/** How a voice's text is written in bytes. */
export type Coding = {
  encode: (text: string) => Buffer;
  decode: (bytes: Buffer) => string;
  has: (character: string) => boolean;
};

/** The coding of that name as voices declare it ("utf-8", "ISO-8859-1", "koi8-r"); Latin-1 when it is unknown. */
export function codingOf(name: string): Coding {
  if (/^utf-?8$/i.test(name))
    return { encode: (text) => Buffer.from(text), decode: (bytes) => bytes.toString('utf8'), has: () => true };
  const decoder = decoderOf(name);
  const characters = Array.from({ length: 256 }, (_, byte) =>
    byte < 128 ? String.fromCharCode(byte) : decoder.decode(Uint8Array.of(byte)),
  );
  const bytes = new Map(characters.map((character, byte) => [character, byte]));
  return {
    encode: (text) => Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x20)),
    decode: (read) => Array.from(read, (byte) => characters[byte]).join(''),
    has: (character) => bytes.has(character),
  };
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder('iso-8859-1');
  }
}
