import type { Probe } from '@/lib/media/probe';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { dataOf, mainOf, savedPlatforms, type PostForm } from './form';
import { judgePlatform } from './judge-platform';

/** Analyses of our own files that the form names, by id. */
export type KnownProbes = Readonly<Record<string, Probe>>;

/** Findings about a platform of the form while it is edited: the same that a save would report. */
export function judge(form: PostForm, key: PlatformKey, probes: KnownProbes = {}) {
  const { manifest, post, lints, complete } = judgePlatform(
    { ...mainOf(form), mediaProbes: probes },
    {
      platform: key,
      platformSpecificData: dataOf(form, key),
    },
  );
  // Each part has its own.
  const limit = post.parts ? null : manifest.textLimit(post);
  return { post, limit, lints, complete: complete || form.platforms[key].locked !== null };
}

/** The sentence that says why the form can't be saved, or null. */
export function blockedBecause(form: PostForm): string | null {
  for (const key of savedPlatforms(form)) {
    if (!manifestOf(key).tooLongBlocksSaving) continue;
    const tooLong = judge(form, key).lints.find(({ code }) => code === 'TEXT_TOO_LONG');
    if (tooLong) return tooLong.message;
  }
  return null;
}
