import { manifestOf } from '@/lib/platforms/index';
import { judge, savedPlatforms, type KnownProbes, type PostForm } from './form';

export type Plan = { enabled: number; complete: number; incomplete: string[] };

/**
 * How many platforms are enabled, how many of them are complete, and the names of those that are not (spec section 5).
 * By the same rule as a save.
 */
export function planOf(form: PostForm, probes: KnownProbes = {}): Plan {
  const keys = savedPlatforms(form);
  const incomplete = keys.filter((key) => !judge(form, key, probes).complete).map((key) => manifestOf(key).label);
  return { enabled: keys.length, complete: keys.length - incomplete.length, incomplete };
}

/** The plan in words, for the foot of the form. */
export function planSentence({ enabled, complete, incomplete }: Plan): string {
  if (enabled === 0) return 'No platform chosen yet.';
  const platforms = `${enabled} ${enabled === 1 ? 'platform' : 'platforms'}, ${complete} complete.`;
  return incomplete.length === 0 ? platforms : `${platforms} Incomplete: ${incomplete.join(', ')}.`;
}
