import type { EffectivePost, Lint, PlatformKey, PlatformManifest } from '@/lib/platforms/define';
import { effectivePost, type MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { isComplete } from '@/lib/platforms/lint';
import { platformLints } from './platform-lints';

type Own = { platform: PlatformKey; platformSpecificData: Record<string, unknown> | null | undefined };
export type Judgement = { manifest: PlatformManifest; post: EffectivePost; lints: Lint[]; complete: boolean };

/**
 * State of one platform of a post: what would be sent, its findings, and whether it may be published. The
 * one rule of completeness: a save works out statuses by it, and the form draws its ticks, counts and findings from it
 * before anything is saved.
 */
export function judgePlatform(main: MainPost, { platform, platformSpecificData }: Own): Judgement {
  const manifest = manifestOf(platform);
  const post = effectivePost(manifest, main, platformSpecificData);
  return { manifest, post, lints: platformLints(manifest, post), complete: isComplete(manifest, post) };
}
