import type { EffectivePost, Lint, PlatformManifest } from '@/lib/platforms/define';
import { lintPlatformPost, ofParts } from '@/lib/platforms/lint';

/** Parts that a platform post may lack, each with a sample of it. */
const PARTS: readonly {
  word: (manifest: PlatformManifest) => string;
  filled: (post: EffectivePost) => EffectivePost;
}[] = [
  { word: () => 'text', filled: (post) => ({ ...post, text: 'x' }) },
  { word: () => 'a title', filled: (post) => ({ ...post, title: 'x' }) },
  {
    word: (manifest) => (manifest.media.kinds === 'video' ? 'a video' : 'a picture or a video'),
    filled: (post) => ({ ...post, media: ['x'], mediaKind: 'video' }),
  },
];

/** All findings about a platform post: missing parts first, then the network's rules. */
export function platformLints(manifest: PlatformManifest, post: EffectivePost): Lint[] {
  const lacking = (part: EffectivePost) => incompleteLints(manifest, part);
  return [...(post.parts ? ofParts(post.parts, lacking) : lacking(post)), ...lintPlatformPost(manifest, post)];
}

/**
 * Names the missing parts of an incomplete platform post: those that would satisfy the manifest's own rule.
 */
function incompleteLints(manifest: PlatformManifest, post: EffectivePost): Lint[] {
  if (manifest.complete(post)) return [];
  const alone = PARTS.filter((part) => manifest.complete(part.filled(post)));
  const needed = PARTS.filter(
    (part) =>
      !manifest.complete(PARTS.reduce((filled, other) => (other === part ? filled : other.filled(filled)), post)),
  );
  const words =
    alone.length > 0
      ? alone.map((part) => part.word(manifest)).join(' or ')
      : listed(needed.map((part) => part.word(manifest)));
  const media = post.media.length === 0 && (alone.includes(PARTS[2]!) || needed.includes(PARTS[2]!));
  return [
    {
      code: 'INCOMPLETE',
      severity: 'error',
      message: `${manifest.label} needs ${words || 'more'} before it can be published`,
      ...(media ? { fix: { kind: 'open-media' as const, label: 'Choose media' } } : {}),
    },
  ];
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
