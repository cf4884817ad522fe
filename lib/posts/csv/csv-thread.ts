import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { PARTS_MAX, partTexts } from '@/lib/platforms/parts';
import { effectiveOf, savedPlatforms, type PostForm } from '@/lib/posts/form';
import { isSplittable, split, writtenOn } from '@/lib/posts/thread-form';

/**
 * A form whose texts that are too long for a network with threads are threads there. Networks that take the common text
 * at once keep it as it is; where none does, it is cut for all of them.
 */
export function withPartsCut(form: PostForm): PostForm {
  const common = savedPlatforms(form).filter((key) => writtenOn(form, key) === form.content);
  const long = common.filter((key) => isLong(form, key));
  const made = long.length === common.length && long.length > 0 ? cut(form, null) : long.reduce(cut, form);
  return savedPlatforms(form)
    .filter((key) => !common.includes(key) && isLong(form, key))
    .reduce(cut, made);
}

/** Says which texts of a row became threads. */
export function threadWarnings(before: PostForm, after: PostForm): string[] {
  return savedPlatforms(after).flatMap((key) => {
    const parts = partTexts(writtenOn(after, key)).length;
    return parts > partTexts(writtenOn(before, key)).length
      ? [`The text is too long for one post on ${labelOf(key)}: it becomes a thread of ${parts} parts.`]
      : [];
  });
}

/** Beyond what all parts together hold nothing is cut: a huge text is measured once, not for each part. */
function isLong(form: PostForm, key: PlatformKey): boolean {
  const { manifest, post } = effectiveOf(form, key);
  const max = manifest.textLimit({ ...post, text: '' })?.max ?? 0;
  return max > 0 && writtenOn(form, key).length <= max * PARTS_MAX && isSplittable(form, key);
}

/** As it was where a thread would be too long. */
function cut(form: PostForm, key: PlatformKey | null): PostForm {
  const made = split(form, key);
  return partTexts(writtenOn(made, key)).length > PARTS_MAX ? form : made;
}
