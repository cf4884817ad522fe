import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { COLLECTIONS, type Collection } from '@/lib/archive/collections';
import {
  ARCHIVE_VERSION,
  dataEntry,
  ENTRIES,
  manifest,
  settings,
  type ArchiveSettings,
  type Manifest,
} from '@/lib/archive/format';
import { AppError } from '@/lib/errors/app-error';
import { bytesWords } from '@/lib/media/words';
import { isNewer } from '@/lib/updates/is-newer';
import { VERSION } from '@/server/system/version';
import { linesOf } from './lines';

/** No real project has this many files. */
const MAX_ENTRIES = 200_000;
/** Nor as many things of one kind: posts of channels that searches have read are the most. */
const MAX_LINES = 5_000_000;
/**
 * Media does not shrink and text only a little: an archive that unpacks to more than this multiple of its size is a
 * bomb.
 */
const MAX_RATIO = 20;
const SLACK_BYTES = 64 * 1_048_576;
const DOCUMENT_BYTES = 1_048_576;
/** The longest line is a timeline, of up to 16 MB (docs/decisions/studio.md), and as much again for what JSON adds. */
const LINE_BYTES = 32 * 1_048_576;

export type OpenArchive = {
  manifest: Manifest;
  settings: ArchiveSettings;
  /** Bytes of media by their id in the archive. */
  media: Map<string, Entry>;
  /** Names of unknown entries. */
  ignored: string[];
  /** The files, or the lines of a collection: none when the archive has no such entry. */
  lines(of: 'files' | Collection): AsyncGenerator<unknown>;
  read(entry: Entry): Promise<Readable>;
  close(): void;
};

function invalidArchive(reason: string): AppError {
  return new AppError('ARCHIVE_INVALID', `This archive can’t be imported: ${reason}`);
}

/**
 * Opens an untrusted archive. yauzl refuses unsafe names, unknown encryption, and streams that grow beyond their
 * declared size; everything else is checked here before anything is read. Throws ARCHIVE_INVALID.
 */
export async function openArchive(path: string, packedBytes: number): Promise<OpenArchive> {
  const zip = await refusing(() =>
    yauzl.openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true }),
  );
  try {
    const { named, media, ignored } = await refusing(() => entriesOf(zip, packedBytes));
    const required = (name: string): Entry => {
      const entry = named.get(name);
      if (!entry) throw invalidArchive(`${name} is missing. Export the project again.`);
      return entry;
    };
    const read = (entry: Entry) => refusing(() => zip.openReadStreamPromise(entry));
    const document = async (name: string): Promise<unknown> => {
      const entry = required(name);
      if (entry.uncompressedSize > DOCUMENT_BYTES) throw invalidArchive(`${name} is too large.`);
      return parsed(await refusing(async () => textOf(await read(entry))), name);
    };
    const found = await document(ENTRIES.manifest);
    refuseNewer(found);
    const known = manifest.safeParse(found);
    if (!known.success) throw invalidArchive('its manifest is not one of a project.');
    const set = settings.safeParse(await document(ENTRIES.settings));
    if (!set.success) throw invalidArchive('its settings can’t be read.');
    const { version, counts } = known.data;
    for (const name of version === 1 ? [ENTRIES.files, ENTRIES.posts] : [ENTRIES.files]) required(name);
    const linesIn = (name: string, counted: number): AsyncGenerator<unknown> =>
      linesOf({
        open: () => read(required(name)),
        maxBytes: LINE_BYTES,
        maxLines: Math.min(counted, MAX_LINES) + UNCOUNTED,
        tooMany: () => invalidArchive(`${name} has more lines than its manifest says.`),
        tooLong: () => invalidArchive(`a line of ${name} is too long.`),
        parse: (line) => parsed(line, name),
        refusing,
      });
    return {
      manifest: known.data,
      settings: set.data,
      media,
      ignored,
      read,
      lines: (of) => {
        if (of === 'files') return linesIn(ENTRIES.files, counts.files);
        if (version === 1 && of === 'Post') return linesIn(ENTRIES.posts, counts.posts);
        const name = dataEntry(of);
        if (version > 1 && named.has(name)) return linesIn(name, counts.lines[of] ?? 0);
        return linesOfFirstVersion(set.data, of);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** A newer version may have written what this one would lose. */
function refuseNewer(found: unknown): void {
  const { madeBy, version } = (found ?? {}) as { madeBy?: unknown; version?: unknown };
  const isUnknownForm = typeof version === 'number' && version > ARCHIVE_VERSION;
  if (!isUnknownForm && !isNewer(madeBy, VERSION)) return;
  const made = isNewer(madeBy, VERSION) ? `version ${madeBy}` : 'a newer version';
  throw invalidArchive(`${made} has made it, and this host runs ${VERSION}. Update this host, then import it.`);
}

/**
 * No more lines than the manifest counts, which can't count more than an archive may hold; things created while an
 * export runs may be included without being counted.
 */
const UNCOUNTED = 1000;

/** The settings of the first version, as the lines that they would be now. */
async function* linesOfFirstVersion({ platforms, queue }: ArchiveSettings, of: Collection): AsyncGenerator<unknown> {
  if (of === 'PlatformSetting') for (const [platform, values] of Object.entries(platforms)) yield { platform, values };
  if (of === 'Queue' && queue) yield queue;
}

async function entriesOf(zip: ZipFile, packedBytes: number) {
  if (zip.entryCount > MAX_ENTRIES) throw invalidArchive(`it has ${zip.entryCount} entries.`);
  const named = new Map<string, Entry>();
  const media = new Map<string, Entry>();
  const ignored: string[] = [];
  const allowed = packedBytes * MAX_RATIO + SLACK_BYTES;
  const documents = new Set<string>([...Object.values(ENTRIES), ...COLLECTIONS.map(dataEntry)]);
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    unpacked += entry.uncompressedSize;
    if (unpacked > allowed)
      throw invalidArchive(`it would unpack to more than ${bytesWords(allowed)}, far beyond its own size.`);
    if (!entry.canDecodeFileData())
      throw invalidArchive(`${name} is encrypted or packed in a way that is not supported.`);
    const id = /^media\/([\w-]{8,64})\.[a-z0-9]{1,8}$/.exec(name)?.[1];
    if (named.has(name) || (id && media.has(id))) throw invalidArchive(`${name} is in it twice.`);
    if (documents.has(name)) named.set(name, entry);
    else if (id) media.set(id, entry);
    else if (!name.endsWith('/')) ignored.push(name);
  }
  return { named, media, ignored };
}

/** Errors of the library or zlib are the file's fault; errors of the system are not. */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof AppError || (code && !code.startsWith('Z_'))) throw error;
    throw invalidArchive(`${error instanceof Error ? error.message : 'it is damaged'}.`);
  }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidArchive(`${name} is damaged.`); // JSON.parse throws nothing else
  }
}
