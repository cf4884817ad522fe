import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from './env';

let master: Buffer | undefined;

/**
 * The host's secret: APP_SECRET, otherwise DATA_DIR/app-secret, created at first use (0600). Written under a temporary
 * name and linked, so that two processes starting together end with the same one.
 */
function masterSecret(): Buffer {
  master ??= Buffer.from(hostSecret(), 'utf8');
  return master;
}

/** The secret as it is, for a backup; everything else derives a key for its purpose. */
export function hostSecret(): string {
  return env.APP_SECRET ?? secretFile();
}

function secretFile(): string {
  const file = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'app-secret');
  const known = readIfThere(file);
  if (known) return known;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readIfThere(file);
  if (!made) throw new Error(`The secret in ${file} can't be read. Check the permissions of the data folder.`);
  return made;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const keys = new Map<string, Buffer>();

/** A key for one purpose, derived from the host's secret once per process. 32 bytes. */
export function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const made = Buffer.from(hkdfSync('sha256', masterSecret(), 'workspace', purpose, 32));
  keys.set(purpose, made);
  return made;
}

/**
 * Encrypts JSON with AES-256-GCM; `bound` (an id) must be given again to open, so that a sealed value can't be moved.
 */
export function seal(value: unknown, bound: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor('credentials'), iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens a sealed value. Throws when the secret differs, or the value was changed or moved. */
export function open(sealed: string, bound: string): unknown {
  const raw = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor('credentials'), raw.subarray(0, 12))
    .setAAD(Buffer.from(bound))
    .setAuthTag(raw.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8'));
}

/** SHA-256 in hex. */
export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

/** An unguessable token of n random bytes, safe in addresses. */
export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
