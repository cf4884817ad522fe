import { postLine, type PostLine } from '@/lib/archive/format';
import { createPost } from '@/lib/contracts/posts';
import { clock } from '@/server/system/clock';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { probesOfMedia } from './probes-of-media';
import { withMediaOf, withinArchive } from './archived-media';
import { importedPost } from './imported-post';
import type { Post } from '../post-rules/aggregate';
import { postsAfter } from '../stored-posts/counts.store';
import { insertPost, postsOfProject } from '../stored-posts/store';

const BATCH = 200;

/** The posts of a project, those in the trash too, oldest first. None of them is sent by itself after an import. */
export const ownedPosts: OwnedData = {
  ...postsOfProject,
  called: { one: 'post', many: 'posts' },
  travels: {
    async *export(projectId) {
      let after: string | null = null;
      for (;;) {
        const batch: Post[] = await postsAfter({ projectId, after, limit: BATCH });
        yield* batch.map(lineOf);
        after = batch.at(-1)?._id ?? null;
        if (batch.length < BATCH) return;
      }
    },
    async restore(lines, { importId, projectId, userId, idOf, addressOf, remark }) {
      let number = 0;
      let count = 0;
      for await (const value of lines) {
        number += 1;
        const named = { name: `Post ${number}`, remark };
        const known = readLine(postLine, value, named);
        const line = known && withMediaOf(known, addressOf);
        const body = line && readLine(createPost.body, asSent(line), named);
        if (!line || !body) continue;
        const probes = await probesOfMedia(body);
        const post = importedPost({ line, body, projectId, userId, now: clock.now(), probes, idOf });
        // One that a series has made is never made again by it.
        const { series } = line;
        const originKey = series
          ? `series:${idOf('Recurrence', series.id)}:${series.day}`
          : `import:${importId}:${number}`;
        // Archives of the first version name no ids: there, a post's number is its id.
        await insertPost({ ...post, originKey }, { _id: idOf('Post', line.id ?? String(number)) }).catch(
          (error: unknown) => {
            if (!isThereAlready(error)) throw error;
          },
        );
        count += 1;
      }
      return { count };
    },
  },
};

function lineOf(post: Post): PostLine {
  const { recurrence, trash } = post;
  return {
    ...withMediaOf(
      {
        mediaUrl: post.mediaUrl,
        ...(post.parts ? { parts: [...post.parts] as unknown[], numbered: post.numbered ?? false } : {}),
        platformPosts: post.platformPosts.map(entryOf),
      },
      withinArchive,
    ),
    id: post._id,
    title: post.title,
    content: post.content,
    scheduledFor: post.scheduledFor?.toISOString() ?? null,
    status: post.status,
    tags: post.tags ?? [],
    createdAt: post.createdAt.toISOString(),
    trashedAt: trash?.at.toISOString() ?? null,
    recurrence: recurrence ?? null,
    series: seriesIn(post.originKey),
  };
}

/** The series that made a post, and for which day. */
function seriesIn(originKey: string | undefined): PostLine['series'] {
  const [, id, day] = /^series:([0-9a-f]{24}):([\d-]{10})$/.exec(originKey ?? '') ?? [];
  return id && day ? { id, day } : null;
}

function entryOf(entry: Post['platformPosts'][number]): PostLine['platformPosts'][number] {
  const { platform, status, platformSpecificData, externalId, publicUrl, errorText, errorClass } = entry;
  const publishedAt = entry.publishedAt?.toISOString() ?? null;
  const partsOut = entry.partsOut?.map((part) => ({
    ...{ externalId: part.externalId, publicUrl: part.publicUrl },
    at: part.at.toISOString(),
  }));
  const said = { platform, status, platformSpecificData, externalId, publicUrl, publishedAt, errorText, errorClass };
  return { ...said, ...(partsOut ? { partsOut } : {}) };
}

/** A line as the call that saves a post would be sent it. */
function asSent({ title, content, mediaUrl, tags, platformPosts, parts, numbered }: PostLine) {
  return {
    ...(parts?.length ? { parts, numbered } : {}),
    title,
    content,
    mediaUrl,
    tags,
    platformPosts: platformPosts.map(({ platform, platformSpecificData }) => ({ platform, platformSpecificData })),
  };
}
