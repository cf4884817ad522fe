import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { savedPlatforms, type PostForm } from './form';
import { judge, type KnownProbes } from './judge-form';

export type Plan = { enabled: number; published: number; failed: number; complete: number; incomplete: string[] };

/**
 * How many platforms are enabled, how many of them are complete, and the names of those that are not.
 * By the same rule as a save. A platform that was sent to counts by how that ended, as the saved post says.
 */
export function planOf(
  form: PostForm,
  probes: KnownProbes = {},
  saved: readonly { platform: PlatformKey; status: string }[] = [],
): Plan {
  const keys = savedPlatforms(form);
  const ended = new Map(saved.map(({ platform, status }) => [platform, status]));
  const open = keys.filter((key) => ended.get(key) !== 'published');
  const incomplete = open.filter((key) => !judge(form, key, probes).complete);
  const failed = open.filter((key) => ended.get(key) === 'failed');
  return {
    enabled: keys.length,
    published: keys.length - open.length,
    failed: failed.length,
    complete: open.filter((key) => !incomplete.includes(key) && !failed.includes(key)).length,
    incomplete: incomplete.map((key) => labelOf(key)),
  };
}

/** The plan in words, for the foot of the form. */
export function planSentence({ enabled, published, failed, complete, incomplete }: Plan): string {
  if (enabled === 0) return 'No platform chosen yet.';
  const wasSent = published + failed > 0;
  const counts = [
    published > 0 && `${published} published`,
    failed > 0 && `${failed} failed`,
    (!wasSent || complete > 0) && `${complete} complete`,
  ].filter((count) => count !== false);
  const platforms = `${enabled} ${enabled === 1 ? 'platform' : 'platforms'}, ${counts.join(', ')}.`;
  return incomplete.length === 0 ? platforms : `${platforms} Incomplete: ${incomplete.join(', ')}.`;
}
