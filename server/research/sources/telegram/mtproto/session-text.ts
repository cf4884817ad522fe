/** A signed-in connection as it is kept: the data centre, and the key that was agreed on with it. */
export type Session = {
  dcId: number;
  address: string;
  port: number;
  /** One of Telegram's test data centres. */
  isTest: boolean;
  /** 256 bytes. */
  key: Buffer;
  /** The account's id, as far as the text has it. */
  userId: number | null;
};

const KEY_BYTES = 256;
const HAS_SELF = 1;
const HAS_MEDIA = 4;
const TRUE = 0x997275b5;
const FALSE = 0xbc799737;

/**
 * Reads a session as programs print it: mtcute's (version 3), or Telethon's and GramJS's, which begin with 1. Null when
 * it is none.
 */
export function readSession(text: string): Session | null {
  const bare = text.trim();
  if (!/^[\w+/=-]{300,2000}$/.test(bare)) return null;
  try {
    const session = bare.startsWith('1') ? readNumbered(decoded(bare.slice(1))) : readThird(decoded(bare));
    return session && session.key.length === KEY_BYTES && session.dcId > 0 && session.port > 0 ? session : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The session as mtcute writes it. */
export function writeSession({ dcId, address, port, isTest, key, userId }: Session): string {
  const dc = Buffer.concat([Buffer.from([2, dcId, isTest ? 4 : 0]), packed(Buffer.from(address)), int(port)]);
  const self = userId === null ? [] : [int(userId % 2 ** 32), int(Math.floor(userId / 2 ** 32)), int(FALSE)];
  const flags = int(userId === null ? 0 : HAS_SELF);
  return Buffer.concat([Buffer.from([3]), flags, packed(dc), ...self, packed(key)]).toString('base64url');
}

const decoded = (text: string) => Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64');

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Bytes as TL writes them: their length, themselves, and zeros up to a multiple of four. */
function packed(bytes: Buffer): Buffer {
  const head =
    bytes.length < 254
      ? Buffer.from([bytes.length])
      : Buffer.from([254, bytes.length & 255, (bytes.length >> 8) & 255, bytes.length >> 16]);
  return Buffer.concat([head, bytes, Buffer.alloc((4 - ((head.length + bytes.length) % 4)) % 4)]);
}

/** Walks through TL values. Throws RangeError at the end. */
function walk(bytes: Buffer) {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('The session ends too early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const byte = () => take(1).readUInt8();
  const uint = () => take(4).readUInt32LE();
  const packedBytes = () => {
    const first = byte();
    const length = first < 254 ? first : take(3).readUIntLE(0, 3);
    const value = take(length);
    take((4 - (((first < 254 ? 1 : 4) + length) % 4)) % 4);
    return value;
  };
  return { take, byte, uint, packedBytes };
}

/** mtcute's third version. */
function readThird(bytes: Buffer): Session | null {
  const { byte, uint, packedBytes } = walk(bytes);
  if (byte() !== 3) return null;
  const flags = uint();
  const dc = walk(packedBytes());
  if (![1, 2].includes(dc.byte())) return null;
  const dcId = dc.byte();
  const isTest = (dc.byte() & 4) !== 0;
  const address = dc.packedBytes().toString('utf8');
  const port = dc.uint();
  if (flags & HAS_MEDIA) packedBytes();
  let userId: number | null = null;
  if (flags & HAS_SELF) {
    userId = uint() + uint() * 2 ** 32;
    if (![TRUE, FALSE].includes(uint())) return null;
  }
  return { dcId, address, port, isTest, key: Buffer.from(packedBytes()), userId };
}

/** GramJS's form has the address as text after its length; Telethon's as 4 or 16 bytes. */
function readNumbered(bytes: Buffer): Session | null {
  const { take, byte } = walk(bytes);
  const dcId = byte();
  const length = bytes.length - 3 - KEY_BYTES;
  const asText = bytes.subarray(3, length + 1).toString('latin1');
  const isText = bytes.readUInt16BE(1) === length - 2 && /^[\d.:a-f]{7,45}$/i.test(asText);
  if (!isText && length !== 4 && length !== 16) return null;
  const address = isText ? take(length).subarray(2).toString('latin1') : numeric(take(length));
  const port = take(2).readUInt16BE();
  return { dcId, address, port, isTest: false, key: Buffer.from(take(KEY_BYTES)), userId: null };
}

function numeric(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  return Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(group * 2).toString(16)).join(':');
}
