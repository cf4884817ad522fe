import type { PostLine } from '@/lib/archive/format';
import type { PostInput } from '@/lib/contracts/posts';
import type { Probe } from '@/lib/media/probe';
import { emptyPost } from '@/server/publishing/posts/create-post';
import { DONE, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';
import { unconfirmed } from '@/server/publishing/post-rules/end-attempt';
import { withSavedInput } from '@/server/publishing/post-rules/save';
import type { Restoring } from '@/server/system/owned-data';

type Imported = {
  line: PostLine;
  body: PostInput;
  projectId: string;
  userId: string;
  now: Date;
  probes: Record<string, Probe>;
  idOf: Restoring['idOf'];
};

/**
 * A post from an archive. Published posts stay published, with their link; failed ones keep their reason; everything
 * else becomes a draft with its date, which nothing sends by itself.
 */
export function importedPost({ line, body, projectId, userId, now, probes, idOf }: Imported): Post {
  const saved = withSavedInput(emptyPost({ projectId, userId, now }), {
    body: { ...body, scheduledFor: null, status: 'draft' },
    now,
    probes,
  });
  const draft = line.parts === undefined ? withoutParts(saved, body.content ?? '') : saved;
  const platformPosts = draft.platformPosts.map((entry) => {
    const was = line.platformPosts.find(({ platform }) => platform === entry.platform);
    return was ? withPast(withParts(entry, was), was) : entry;
  });
  const scheduledFor = line.scheduledFor ? new Date(line.scheduledFor) : null;
  // Marked as announced: a post that will not go out by itself needs no reminder.
  return {
    ...draft,
    platformPosts,
    scheduledFor,
    announcedFor: scheduledFor,
    status: statusOf({ draft, platformPosts, dated: scheduledFor !== null }),
    createdAt: new Date(line.createdAt),
    // Nothing waits for its time again when it is restored from the trash.
    trash: line.trashedAt ? { at: new Date(line.trashedAt), by: userId, armed: [] } : null,
    ...(line.recurrence ? { recurrence: occurrenceOf(line.recurrence, idOf) } : {}),
  };
}

/** As older versions store posts: their lines of dashes are text. */
function withoutParts({ parts: _, numbered: _numbered, ...post }: Post, content: string): Post {
  return { ...post, content };
}

/** Parts that are out are never sent again. */
function withParts(entry: PlatformPost, { partsOut = [] }: PostLine['platformPosts'][number]): PlatformPost {
  if (partsOut.length === 0) return entry;
  const [first] = partsOut;
  return {
    ...entry,
    ...{ externalId: first?.externalId ?? null, publicUrl: webAddress(first?.publicUrl) },
    partsOut: partsOut.map((part) => ({
      ...{ externalId: part.externalId, publicUrl: webAddress(part.publicUrl) },
      at: new Date(part.at),
    })),
  };
}

const webAddress = (url: string | null | undefined): string | null => (url && /^https?:\/\//i.test(url) ? url : null);

function withPast(entry: PlatformPost, was: PostLine['platformPosts'][number]): PlatformPost {
  if (was.status === 'published') {
    const publicUrl = webAddress(was.publicUrl);
    return {
      ...entry,
      status: 'published',
      externalId: was.externalId,
      publicUrl,
      publishedAt: was.publishedAt ? new Date(was.publishedAt) : null,
      delivery: DONE,
    };
  }
  // Its outcome is unknown: sending it needs an answer here too.
  if (was.errorClass === 'unknown') return unconfirmed(entry);
  if (was.status === 'failed')
    return { ...entry, status: 'failed', errorText: was.errorText, errorClass: was.errorClass, delivery: DONE };
  return entry;
}

function statusOf({
  draft,
  platformPosts,
  dated,
}: {
  draft: Post;
  platformPosts: readonly PlatformPost[];
  dated: boolean;
}): Post['status'] {
  const statuses = platformPosts.map(({ status }) => status);
  if (statuses.includes('published'))
    return statuses.every((status) => status === 'published') ? 'published' : 'partial';
  if (statuses.length > 0 && statuses.every((status) => status === 'failed')) return 'failed';
  return dated ? 'draft' : draft.status;
}

function occurrenceOf(
  { id, root, day, edited }: NonNullable<PostLine['recurrence']>,
  idOf: Restoring['idOf'],
): NonNullable<Post['recurrence']> {
  return { id: idOf('Recurrence', id), root: idOf('Recurrence', root), day, edited };
}
