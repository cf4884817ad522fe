import { createCipheriv, createDecipheriv, createHash, createHmac, pbkdf2, randomFillSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BaseCryptoProvider, type IAesCtr, type ICryptoProvider, type IEncryptionScheme } from '@mtcute/core/utils.js';

const BLOCK = 16;

/** mtcute's cryptography by Node's own: no native module, no WebAssembly. */
export class NodeCrypto extends BaseCryptoProvider implements ICryptoProvider {
  sha1(data: Uint8Array): Uint8Array {
    return createHash('sha1').update(data).digest();
  }

  sha256(data: Uint8Array): Uint8Array {
    return createHash('sha256').update(data).digest();
  }

  pbkdf2(
    password: Uint8Array,
    salt: Uint8Array,
    iterations: number,
    length = 64,
    hash = 'sha512',
  ): Promise<Uint8Array> {
    return new Promise((resolve, reject) =>
      pbkdf2(password, salt, iterations, length, hash, (error, key) => (error ? reject(error) : resolve(key))),
    );
  }

  hmacSha256(data: Uint8Array, key: Uint8Array): Uint8Array {
    return createHmac('sha256', key).update(data).digest();
  }

  createAesCtr(key: Uint8Array, iv: Uint8Array): IAesCtr {
    const cipher = createCipheriv('aes-256-ctr', key, iv);
    return { process: (data) => cipher.update(data) };
  }

  createAesIge(key: Uint8Array, iv: Uint8Array): IEncryptionScheme {
    return { encrypt: (data) => ige(data, { key, iv }, true), decrypt: (data) => ige(data, { key, iv }, false) };
  }

  gzip(data: Uint8Array, maxSize: number): Uint8Array | null {
    const packed = gzipSync(data);
    return packed.length <= maxSize ? packed : null;
  }

  gunzip(data: Uint8Array): Uint8Array {
    return gunzipSync(data, { maxOutputLength: 64 * 1024 * 1024 });
  }

  randomFill(into: Uint8Array): void {
    randomFillSync(into);
  }
}

/** AES-256 in IGE mode, which OpenSSL no longer offers: each block is chained with the one before on both sides. */
function ige(data: Uint8Array, { key, iv }: { key: Uint8Array; iv: Uint8Array }, isEncrypting: boolean): Uint8Array {
  const cipher = (isEncrypting ? createCipheriv : createDecipheriv)('aes-256-ecb', key, null).setAutoPadding(false);
  const out = new Uint8Array(data.length);
  const block = new Uint8Array(BLOCK);
  // Encrypting: first the ciphertext before, then the plaintext before; decrypting the other way round.
  let before = isEncrypting ? iv.subarray(0, BLOCK) : iv.subarray(BLOCK, 2 * BLOCK);
  let after = isEncrypting ? iv.subarray(BLOCK, 2 * BLOCK) : iv.subarray(0, BLOCK);
  for (let at = 0; at < data.length; at += BLOCK) {
    const input = data.subarray(at, at + BLOCK);
    for (let i = 0; i < BLOCK; i++) block[i] = (input[i] ?? 0) ^ (before[i] ?? 0);
    const turned = cipher.update(block);
    for (let i = 0; i < BLOCK; i++) out[at + i] = (turned[i] ?? 0) ^ (after[i] ?? 0);
    before = out.subarray(at, at + BLOCK);
    after = input;
  }
  return out;
}
