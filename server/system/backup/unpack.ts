import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, createWriteStream, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as newExtract } from 'tar-stream';
import { isNewer } from '@/lib/updates/is-newer';
import { VERSION } from '@/server/system/version';
import { BackupError, FILES, FORMAT, HEADER, headerSchema, KNOWN_MEMBER, SECRET, SUMS, type Header } from './format';

/** Made by a newer version, which the message names. */
class NewerError extends Error {}

/** The sums of what was read, written as the backup's own. */
const FOUND_SUMS = 'sums-found';

/**
 * Unpacks a backup into an empty folder and checks every sum; from standard input where `from` is null. Throws a
 * BackupError when anything is missing, broken or unknown. Files lie as storage has them, in folders by the first
 * letters of their names; with `files: false` they are checked, and not kept.
 */
export async function unpackBackup({
  from,
  into,
  files = true,
}: {
  from: string | null;
  into: string;
  files?: boolean;
}): Promise<Header> {
  const source = from ?? 'What was piped in';
  const extract = newExtract();
  const reading = pipeline(
    from === null ? process.stdin : createReadStream(from),
    extract as unknown as NodeJS.WritableStream,
  );
  reading.catch(() => undefined);
  let complete = false;
  let header: Header | null = null;
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      // First of all: what follows may be in a form that only a newer version knows.
      if (!header && name !== HEADER) throw new Error('it is none of this product');
      if (complete || type !== 'file' || !KNOWN_MEMBER.test(name)) throw new Error(`${name} does not belong there`);
      const sum = await unpackMember(
        entry as unknown as Readable,
        files || !name.startsWith(FILES) ? placeOf(name, into) : null,
      );
      header ??= headerOf(path.join(into, HEADER));
      if (name === SUMS) complete = true;
      else appendFileSync(path.join(into, FOUND_SUMS), `${sum}  ${name}\n`, { mode: 0o600 });
    }
    await reading;
    if (!complete || !header) throw new Error('its end is missing');
    if ((await sumOf(path.join(into, SUMS))) !== (await sumOf(path.join(into, FOUND_SUMS))))
      throw new Error('its contents do not match their checksums');
    return header;
  } catch (error) {
    if (error instanceof NewerError)
      throw new BackupError(
        `${source} was made by ${error.message}, and this program is the older ${VERSION}. Update it first, then restore. Nothing was changed.`,
      );
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') throw new BackupError(`${source} can't be read: ${code}.`);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BackupError(`The disk of ${into} is too small for ${source}. Nothing was changed.`);
    throw new BackupError(
      `${source} is not a whole backup: ${error instanceof Error ? error.message : String(error)}. Nothing was changed. Use another one.`,
    );
  }
}

/** Whether a file is a backup of the host with this secret, by its second member. */
export async function isBackupOf({ file, secret }: { file: string; secret: string }): Promise<boolean> {
  const extract = newExtract();
  const source = createReadStream(file);
  const reading = pipeline(source, extract as unknown as NodeJS.WritableStream);
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      if (entry.header.name === SECRET) return (await text(entry as unknown as Readable)) === secret;
      entry.resume();
    }
    return false;
  } catch {
    return false;
  } finally {
    source.destroy();
  }
}

function placeOf(name: string, into: string): string {
  if (!name.startsWith(FILES)) return path.join(into, name.replace(/\.gz$/, ''));
  const own = path.basename(name);
  return path.join(into, FILES, ...(name.includes('/private/') ? ['.private'] : []), own.slice(0, 2), own);
}

/** Returns the SHA-256 of the member as it lies in the backup; packed ones are unpacked. Null: it is not kept. */
async function unpackMember(member: Readable, file: string | null): Promise<string> {
  const hash = createHash('sha256');
  if (file === null) {
    for await (const chunk of member) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const to = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  if (file.endsWith('.jsonl')) await pipeline(member, counted, createGunzip(), to);
  else await pipeline(member, counted, to);
  return hash.digest('hex');
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  if (!statSync(file, { throwIfNoEntry: false })) return 'none';
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function headerOf(file: string): Header {
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { format, version } = (found ?? {}) as { format?: unknown; version?: unknown };
  if (isNewer(version, VERSION) || (typeof format === 'number' && format > FORMAT))
    throw new NewerError(
      isNewer(version, VERSION) ? `version ${version}` : `a newer version (format ${String(format)})`,
    );
  const parsed = headerSchema.safeParse(found);
  if (parsed.success) return parsed.data;
  throw new Error(`its ${HEADER} can’t be read`);
}
