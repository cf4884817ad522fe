import { belongsTo, haveSameTexts, keptVersions, textsOf, type PostTexts } from '@/lib/posts/text-versions';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import {
  insertVersion,
  newestVersion,
  removeVersions,
  replaceVersion,
  versionsOfPost,
} from '@/server/publishing/stored-posts/version.store';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';

type Saved = { before: Post; after: Post; by: string | null };

/**
 * Keeps the texts that a save has changed, and those of before where no version has them. Never fails the save: the
 * next one keeps what this could not.
 */
export async function keepVersions({ before, after, by }: Saved): Promise<void> {
  const [was, is] = [textsOf(before), textsOf(after)];
  if (haveSameTexts(was, is)) return;
  const of = { projectId: after.projectId, postId: after._id };
  try {
    const newest = await newestVersion(of);
    const now = clock.now();
    const isKept = newest ? haveSameTexts(newest, was) : isEmpty(was);
    if (!isKept) {
      const [at, since] = [before.updatedAt, newest ? before.updatedAt : before.createdAt];
      await insertVersion({ ...of, texts: was, at, since, by: newest ? null : before.createdBy });
    }
    const last = newest && isKept ? { by: newest.by ? String(newest.by) : null, since: newest.since } : null;
    if (newest && last && belongsTo(last, { by, at: now })) await replaceVersion(newest._id, { texts: is, at: now });
    else await insertVersion({ ...of, texts: is, at: now, since: now, by });
    const all = await versionsOfPost(of);
    const old = all.slice(keptVersions(all.map(({ characters }) => characters)));
    if (old.length > 0)
      await removeVersions(
        of,
        old.map(({ _id }) => _id),
      );
  } catch (err) {
    log.error({ err, postId: after._id }, 'a version of a post’s text could not be kept');
  }
}

const isEmpty = ({ title, content, own }: PostTexts) => title === '' && content === '' && own.length === 0;
