import { COLLECTIONS, type Collection } from '@/lib/archive/collections';
import { counted } from '@/lib/archive/contents';
import { ENTRIES, fileLine, fileOfArchiveAddress, postLine, type PostLine } from '@/lib/archive/format';
import { AppError } from '@/lib/errors/app-error';
import { MEDIA_FIELDS } from '@/lib/media/own-file';
import { addressesOfParts, partsIn } from '@/lib/platforms/parts';
import { platforms } from '@/lib/platforms/index';
import type { Called, OwnedRecord } from '@/server/system/owned-data';
import type { OpenArchive } from './read-archive';
import type { Preview } from './store';

/**
 * Reads an archive from end to end, except the media's bytes, and reports the result of an import. Throws
 * ARCHIVE_INVALID.
 */
export async function previewOf(archive: OpenArchive, owned: OwnedRecord, signal?: AbortSignal): Promise<Preview> {
  const files = await readFiles(archive, signal);
  const posts = await readPosts(archive, files.ids, signal);
  const { project, exportedAt, version, counts } = archive.manifest;
  const things = thingsIn(counts.lines, owned);
  return {
    projectName: project.name,
    description: project.description ?? '',
    exportedAt,
    posts: posts.counts,
    files: files.ids.size,
    bytes: files.bytes,
    // Posts have figures of their own.
    things: things.filter(({ of }) => of !== 'Post').map(({ count, called }) => counted(count, called)),
    platforms: [...posts.platforms].map((key) => platforms[key].label),
    remarks: [
      ...remark(
        posts.counts.scheduled,
        'scheduled post arrives as a draft with its date',
        'scheduled posts arrive as drafts with their dates',
        'so that nothing goes out twice',
      ),
      'Credentials are not part of archives: connect the channels in Settings.',
      ...things.flatMap(({ count, called: { one, many, arrive } }) =>
        arrive ? remark(count, `${one} arrives`, `${many} arrive`, arrive) : [],
      ),
      ...remark(posts.trashed, 'post arrives in the trash', 'posts arrive in the trash', 'as it was'),
      ...(version === 1
        ? ['Recurring posts arrive one by one, without the rule that repeats them. The trash stays behind.']
        : []),
      ...remark(posts.unreadable, 'post can’t be read', 'posts can’t be read', 'and will be left out'),
      ...remark(
        posts.withoutFile,
        'post names a file that is not in the archive',
        'posts name files that are not in the archive',
        'and come without it',
      ),
      ...remark(
        archive.ignored.length,
        'entry is not recognised',
        'entries are not recognised',
        'and will be left out',
      ),
    ],
  };
}

type Thing = { of: Collection; count: number; called: Called };

/** Its things that people know by a name. */
function thingsIn(lines: OpenArchive['manifest']['counts']['lines'], owned: OwnedRecord): Thing[] {
  return COLLECTIONS.flatMap((of): Thing[] => {
    const entry = owned[of];
    const count = lines[of] ?? 0;
    return 'called' in entry && entry.called && count > 0 ? [{ of, count, called: entry.called }] : [];
  });
}

function remark(count: number, one: string, many: string, then: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}, ${then}.`];
}

async function readFiles(archive: OpenArchive, signal?: AbortSignal): Promise<{ ids: Set<string>; bytes: number }> {
  const ids = new Set<string>();
  let bytes = 0;
  for await (const value of archive.lines('files')) {
    signal?.throwIfAborted();
    const line = fileLine.safeParse(value);
    if (!line.success) throw damaged(`line ${ids.size + 1} of ${ENTRIES.files} describes no file`);
    const { id, bytes: declared } = line.data;
    if (ids.has(id)) throw damaged(`the file ${id} is listed twice`);
    if (archive.media.get(id)?.uncompressedSize !== declared)
      throw damaged(`the file ${id} is missing or has another size than listed`);
    ids.add(id);
    bytes += declared;
  }
  return { ids, bytes };
}

function damaged(what: string): AppError {
  return new AppError('ARCHIVE_INVALID', `This archive can’t be imported: ${what}. Export the project again.`);
}

async function readPosts(archive: OpenArchive, files: ReadonlySet<string>, signal?: AbortSignal) {
  const counts = { total: 0, published: 0, scheduled: 0, drafts: 0 };
  const seen = new Set<PostLine['platformPosts'][number]['platform']>();
  let unreadable = 0;
  let trashed = 0;
  let withoutFile = 0;
  for await (const value of archive.lines('Post')) {
    signal?.throwIfAborted();
    const line = postLine.safeParse(value);
    if (!line.success) {
      unreadable += 1;
      continue;
    }
    const { status, platformPosts, trashedAt } = line.data;
    if (trashedAt) {
      trashed += 1;
      continue;
    }
    counts.total += 1;
    if (status === 'published') counts.published += 1;
    else if (status === 'scheduled') counts.scheduled += 1;
    else counts.drafts += 1;
    for (const { platform } of platformPosts) seen.add(platform);
    if (filesOf(line.data).some((id) => !files.has(id))) withoutFile += 1;
  }
  return { counts, platforms: seen, unreadable, withoutFile, trashed };
}

/** The ids of the archive's files that a post names. */
function filesOf({ mediaUrl, parts, platformPosts }: PostLine): string[] {
  const addresses = [
    mediaUrl,
    ...addressesOfParts(partsIn(parts)),
    ...platformPosts.flatMap(({ platformSpecificData }) => [
      ...MEDIA_FIELDS.flatMap((name) => platformSpecificData[name]),
      ...addressesOfParts(partsIn(platformSpecificData.parts)),
    ]),
  ];
  return addresses.flatMap((address) => (typeof address === 'string' ? (fileOfArchiveAddress(address) ?? []) : []));
}
