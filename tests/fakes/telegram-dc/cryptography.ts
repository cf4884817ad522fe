import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';

export const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
export const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

export const toBig = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex') || '0'}`);
export const toBytes = (value: bigint, length = 256) =>
  Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');

export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let power = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result;
}

/** AES-256-IGE, block by block (core.telegram.org/mtproto/description). */
export function ige(data: Buffer, { key, iv }: { key: Buffer; iv: Buffer }, mode: 'encrypt' | 'decrypt'): Buffer {
  const aes = (mode === 'encrypt' ? createCipheriv : createDecipheriv)('aes-256-ecb', key, null).setAutoPadding(false);
  const xor = (a: Buffer, b: Buffer) => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
  const [first, second] = [iv.subarray(0, 16), iv.subarray(16, 32)];
  let [before, after] = mode === 'encrypt' ? [first, second] : [second, first];
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 16) {
    const block = data.subarray(at, at + 16);
    const turned = xor(aes.update(xor(block, before)), after);
    blocks.push(turned);
    [before, after] = [turned, block];
  }
  return Buffer.concat(blocks);
}

/** The AES key of a message: `x` 0 from the client, 8 from the server. */
function messageKeys(authKey: Buffer, messageKey: Buffer, x: 0 | 8) {
  const a = sha256(messageKey, authKey.subarray(x, x + 36));
  const b = sha256(authKey.subarray(40 + x, 76 + x), messageKey);
  return {
    key: Buffer.concat([a.subarray(0, 8), b.subarray(8, 24), a.subarray(24, 32)]),
    iv: Buffer.concat([b.subarray(0, 8), a.subarray(8, 24), b.subarray(24, 32)]),
  };
}

export const keyId = (authKey: Buffer) => sha1(authKey).subarray(-8);

/** Null: the message was not made with this key. */
export function openMessage(authKey: Buffer, packet: Buffer): Buffer | null {
  const messageKey = packet.subarray(8, 24);
  const body = packet.subarray(24, packet.length - ((packet.length - 24) % 16));
  const plain = ige(body, messageKeys(authKey, messageKey, 0), 'decrypt');
  return sha256(authKey.subarray(88, 120), plain).subarray(8, 24).equals(messageKey) ? plain : null;
}

export function sealMessage(authKey: Buffer, message: Buffer): Buffer {
  const plain = Buffer.concat([message, randomBytes(12 + ((16 - ((message.length + 12) % 16)) % 16))]);
  const messageKey = sha256(authKey.subarray(96, 128), plain).subarray(8, 24);
  return Buffer.concat([keyId(authKey), messageKey, ige(plain, messageKeys(authKey, messageKey, 8), 'encrypt')]);
}

/** Telegram's own prime, which clients know. */
export const PRIME = Buffer.from(
  'c71caeb9c6b1c9048e6c522f70f13f73980d40238e3e21c14934d037563d930f48198a0aa7c14058229493d22530f4dbfa336f6e0ac925139543aed44cce7c3720fd51f69458705ac68cd4fe6b6b13abdc9746512969328454f18faf8c595f642477fe96bb2a941d5bcd1d4ac8cc49880708fa9b378e3c4f3a9060bee67cf9a4a4a695811051907e162753b56b0f6b410dba74d8a84b2a14b3144e0ef1284754fd17ed950d5965b4b9dd46582db1178d169c6bc465b0d6ff9ca3928fef5b9ae4e418fc15e83ebea0f87fa9ff5eed70050ded2849f47bf959d956850ce929851f0d8115f635b105ee2e4e15d04b2454bf6f4fadf034b10403119cd8e3b92fcc5b',
  'hex',
);
export const GENERATOR = 3;

type Stored = { salt1: Buffer; salt2: Buffer; v: bigint };
const stored = new Map<string, Stored>();

/** The salts and the verifier, which a server stores with an account. */
function storedOf(password: string): Stored {
  const known = stored.get(password);
  if (known) return known;
  const salt1 = randomBytes(16);
  const salt2 = randomBytes(16);
  const salted = (data: Buffer, salt: Buffer) => sha256(salt, data, salt);
  const first = salted(salted(Buffer.from(password), salt1), salt2);
  const x = toBig(salted(pbkdf2Sync(first, salt1, 100_000, 64, 'sha512'), salt2));
  const made = { salt1, salt2, v: modPow(BigInt(GENERATOR), x, toBig(PRIME)) };
  stored.set(password, made);
  return made;
}

/** The server's side of a password (core.telegram.org/api/srp). */
export function passwordCheck(password: string) {
  const { salt1, salt2, v } = storedOf(password);
  const p = toBig(PRIME);
  const g = toBytes(BigInt(GENERATOR));
  const b = toBig(randomBytes(256));
  const k = toBig(sha256(PRIME, g));
  const B = toBytes((k * v + modPow(BigInt(GENERATOR), b, p)) % p);
  const id = toBig(randomBytes(7));
  const matches = ({ srpId, A, M1 }: { srpId: bigint; A: Buffer; M1: Buffer }) => {
    const u = toBig(sha256(A, B));
    const shared = sha256(toBytes(modPow(toBig(A) * modPow(v, u, p), b, p)));
    const hashes = Buffer.from(sha256(PRIME).map((byte, index) => byte ^ (sha256(g)[index] ?? 0)));
    return srpId === id && sha256(hashes, sha256(salt1), sha256(salt2), A, B, shared).equals(M1);
  };
  return { salt1, salt2, B, id, matches };
}
export type PasswordCheck = ReturnType<typeof passwordCheck>;
