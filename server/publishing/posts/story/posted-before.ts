import { isDeepStrictEqual } from 'node:util';
import { effectivePost } from '@/lib/platforms/effective';
import { visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { networkOf } from '@/lib/platforms/keys';
import { ownFileOf } from '@/lib/media/own-file';
import { comparableText, POSTED_BEFORE_DAYS, type PostedBefore } from '@/lib/posts/posted-before';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { filesOfEveryProject } from '@/server/media/files/store';
import { usableCredentials } from '@/server/publishing/connections/credentials-for';
import { everySettingOf } from '@/server/publishing/connections/store';
import { platformPostOf, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';
import { postsWithFingerprints } from '@/server/publishing/stored-posts/content.store';

/** Identifies a platform post's content on its account: one fingerprint of its text, one per file of our own. */
type Prints = { platform: PlatformKey; text: string | null; media: string[] };

/**
 * The post with the fingerprints of its contents and, for each platform, what was sent before with the same ones.
 * Computed when it is saved: two small reads and one index lookup.
 */
export async function markedPostedBefore(post: Post): Promise<Post> {
  const all = await printsOf(post);
  const fingerprints = [...new Set(all.flatMap(({ text, media }) => [...(text ? [text] : []), ...media]))];
  const since = new Date(clock.now().getTime() - POSTED_BEFORE_DAYS * 86_400_000);
  const others =
    fingerprints.length > 0
      ? (await postsWithFingerprints({ projectId: post.projectId, fingerprints, since })).filter(
          ({ _id, recurrence }) => _id !== post._id && !(recurrence && recurrence.root === post.recurrence?.root),
        )
      : [];
  const platformPosts = post.platformPosts.map((entry) => {
    const own = all.find(({ platform }) => platform === entry.platform);
    // Occurrences of one series are meant to say the same.
    const postedBefore = own && entry.status !== 'published' ? latest(own, others) : null;
    return isDeepStrictEqual(postedBefore, entry.postedBefore ?? null) ? entry : { ...entry, postedBefore };
  });
  const isSame =
    isDeepStrictEqual(fingerprints, post.fingerprints ?? []) &&
    platformPosts.every((entry, index) => entry === post.platformPosts[index]);
  return isSame ? post : { ...post, fingerprints, platformPosts };
}

async function printsOf(post: Post): Promise<Prints[]> {
  const entries = post.platformPosts.map((entry) => ({
    entry,
    content: effectivePost(manifestOf(entry.platform), post, entry.platformSpecificData),
  }));
  const ids = entries.flatMap(({ content }) => content.media.flatMap((url) => ownFileOf(url)?.id ?? []));
  const [settings, files] = await Promise.all([
    everySettingOf([post.projectId]),
    ids.length > 0 ? filesOfEveryProject([...new Set(ids)]) : [],
  ]);
  const hashes = new Map(files.map((file) => [file._id, file.sha256]));
  return entries.map(({ entry, content }) => {
    const { platform } = entry;
    const account = accountOf(platform, usableCredentials(settings, entry).credentials) || post.projectId;
    const print = (kind: string, value: string) =>
      sha256(JSON.stringify([networkOf(platform), account, kind, value])).slice(0, 32);
    const words = comparableText(`${content.title}\n${content.text}`);
    const media = content.media.flatMap((url) => {
      const hash = hashes.get(ownFileOf(url)?.id ?? '');
      return hash ? [print('media', hash)] : [];
    });
    return { platform, text: words ? print('text', words) : null, media };
  });
}

/**
 * Identifies the destination, whichever credential opens it: the channel, the group, the account; otherwise all fields.
 */
function accountOf(platform: PlatformKey, credentials: Record<string, string>): string {
  const manifest = manifestOf(platform);
  const destinations = visibleCredentials(manifest).filter((field) => field.destination);
  const open = destinations.filter((field) => field.kind !== 'secret');
  const account = manifest.credentials.filter((field) => field.account && credentials[field.name]);
  const fields = [open, account, destinations].find((some) => some.length > 0) ?? visibleCredentials(manifest);
  return fields
    .map(({ name }) => credentials[name] ?? '')
    .join('\n')
    .trim();
}

/** The newest platform post among others with one of the same fingerprints, live ones first. */
function latest({ platform, text, media }: Prints, others: readonly Post[]): PostedBefore | null {
  const base = networkOf(platform);
  const found = others.flatMap((other) => {
    const what =
      text && other.fingerprints?.includes(text)
        ? ('text' as const)
        : media.some((print) => other.fingerprints?.includes(print))
          ? ('media' as const)
          : null;
    const entries = other.platformPosts.filter((entry) => networkOf(entry.platform) === base);
    return what ? entries.flatMap((entry) => sentOrWaiting(other, entry, what)) : [];
  });
  return found.toSorted((a, b) => Number(b.live) - Number(a.live) || b.at.getTime() - a.at.getTime())[0] ?? null;
}

function sentOrWaiting(other: Post, entry: PlatformPost, what: PostedBefore['what']): PostedBefore[] {
  if (entry.status === 'published' && entry.publishedAt)
    return [{ postId: other._id, what, at: entry.publishedAt, live: true, url: entry.publicUrl }];
  const at = platformPostOf(other, entry.platform)?.delivery.dueAt;
  return entry.delivery.state === 'waiting' && at ? [{ postId: other._id, what, at, live: false, url: null }] : [];
}
