import type { PlatformKey } from '@/lib/platforms/define';
import { AppError } from '@/lib/errors/app-error';
import type { Post, Undo } from './aggregate';

/**
 * The post after a change by hand, with its previous state, which Undo restores. `until`: when the change takes effect.
 * A change made while the last one still waits is undone together with it.
 */
export function undoable(before: Post, after: Post, { until, now }: { until: Date; now: Date }): Post {
  if (before === after) return after;
  const old = before.undo && before.undo.until > now ? before.undo.before : standing(before, after);
  return { ...after, undo: { until, before: old, after: standing(after, before) } };
}

/**
 * Undoes the last change by hand: each part that is still as that change left it. Parts that a worker has taken
 * meanwhile stay, and then so does the time: the post stands where it went out. Throws 409 when nothing can be undone.
 */
export function undone(post: Post): Post {
  const { undo } = post;
  if (!undo) throw new AppError('CONFLICT', 'There is nothing to undo: the post was changed since.');
  const { platformPosts: parts, ...main } = undo.before;
  const touched = parts.filter((part) =>
    undo.after.platformPosts.some((left) => left.platform === part.platform && !isSame(part, left)),
  );
  const isAsLeft = ({ platform }: Part) =>
    undo.after.platformPosts.some(
      (left) =>
        left.platform === platform &&
        post.platformPosts.some((entry) => entry.platform === platform && isSame(entry, left)),
    );
  const back = touched.filter(isAsLeft);
  const isMainAsLeft = post.status === undo.after.status && sameTime(post.scheduledFor, undo.after.scheduledFor);
  if (touched.length > 0 ? back.length === 0 : !isMainAsLeft)
    throw new AppError('CONFLICT', 'Too late to undo this: it is on its way, or was changed since.');
  const platformPosts = post.platformPosts.map((entry) => ({
    ...entry,
    ...back.find(({ platform }) => platform === entry.platform),
  }));
  return { ...post, ...(isMainAsLeft && back.length === touched.length ? main : {}), platformPosts, undo: null };
}

type Part = Undo['before']['platformPosts'][number];

/** Parts that are out belong to it where the change made one so. */
function standing({ scheduledFor, status, announcedFor, platformPosts }: Post, other: Post): Undo['before'] {
  const hadParts = (platform: PlatformKey) =>
    Boolean(other.platformPosts.find((entry) => entry.platform === platform)?.partsOut);
  const parts = platformPosts.map(
    ({ platform, status: own, publishedAt, publicUrl, errorText, errorClass, delivery, partsOut }) => ({
      platform,
      status: own,
      publishedAt,
      publicUrl,
      errorText,
      errorClass,
      delivery,
      ...(partsOut || hadParts(platform) ? { partsOut: partsOut ?? [] } : {}),
    }),
  );
  return { scheduledFor, status, announcedFor, platformPosts: parts };
}

function isSame(one: Pick<Part, 'status' | 'delivery'>, other: Pick<Part, 'status' | 'delivery'>): boolean {
  const [a, b] = [one.delivery, other.delivery];
  return one.status === other.status && a.state === b.state && a.tries === b.tries && sameTime(a.dueAt, b.dueAt);
}

function sameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
