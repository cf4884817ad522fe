import type { Probe } from '@/lib/media/probe';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { dataOf, savedPlatforms, type PostForm } from './form';
import { judgePlatform } from './judge-platform';

/** Analyses of our own files that the form names, by id. */
export type KnownProbes = Readonly<Record<string, Probe>>;

/** Findings about a platform of the form while it is edited: the same that a save would report. */
export function judge(form: PostForm, key: PlatformKey, probes: KnownProbes = {}) {
  const main = { title: form.title, content: form.content, mediaUrl: form.media[0] ?? null, mediaProbes: probes };
  const { manifest, post, lints, complete } = judgePlatform(main, {
    platform: key,
    platformSpecificData: dataOf(form, key),
  });
  return { post, limit: manifest.textLimit(post), lints, complete: complete || form.platforms[key].locked !== null };
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
