import { ENTRIES, fileOfArchiveAddress, postLine } from '@/lib/archive/format';
import { createPost } from '@/lib/contracts/posts';
import { clock } from '@/server/system/clock';
import type { KeptFile } from '@/server/media/files/store';
import { probesOfMedia } from '@/server/publishing/posts/probes-of-media';
import { insertPost } from '@/server/publishing/posts/stored/store';
import { importedPost } from './imported-post';
import { withMedia } from './post-lines';
import type { OpenArchive } from './read-archive';

type ImportPosts = {
  archive: OpenArchive;
  importId: string;
  userId: string;
  projectId: string;
  origin: string;
  files: ReadonlyMap<string, KeptFile>;
  remarks: string[];
  onPost: (done: number, total: number) => void;
  signal: AbortSignal;
};

/**
 * Imports every post of the archive once, however often this runs: a post's number in the archive is its key. Returns
 * how many there are now.
 */
export async function importPosts({
  archive,
  importId,
  userId,
  projectId,
  origin,
  files,
  remarks,
  onPost,
  signal,
}: ImportPosts): Promise<number> {
  const address = (url: string): string | null => {
    const id = fileOfArchiveAddress(url);
    const file = id ? files.get(id) : undefined;
    if (!id) return url;
    return file ? `${origin}/files/${file._id}.${file.extension}` : null;
  };
  let number = 0;
  let imported = 0;
  for await (const value of archive.lines(ENTRIES.posts)) {
    signal.throwIfAborted();
    number += 1;
    onPost(number, archive.manifest.counts.posts);
    const line = postLine.safeParse(value);
    const body = line.success ? bodyOf(line.data, address) : null;
    if (!line.success || !body?.success) {
      remarks.push(`Post ${number} was left out: it can’t be read.`);
      continue;
    }
    const post = importedPost({
      line: line.data,
      body: body.data,
      projectId,
      userId,
      now: clock.now(),
      probes: await probesOfMedia(body.data),
    });
    await insertPost({ ...post, originKey: `import:${importId}:${number}` }).catch((error: unknown) => {
      // It already exists: this import was started before.
      if ((error as { code?: number }).code !== 11_000) throw error;
    });
    imported += 1;
  }
  return imported;
}

/** The same checks as for posts that people save. */
function bodyOf(line: ReturnType<typeof postLine.parse>, address: (url: string) => string | null) {
  return createPost.body?.safeParse({
    title: line.title,
    content: line.content,
    mediaUrl: line.mediaUrl && address(line.mediaUrl),
    tags: line.tags,
    platformPosts: line.platformPosts.map(({ platform, platformSpecificData }) => ({
      platform,
      platformSpecificData: withMedia(platformSpecificData, address),
    })),
  });
}
