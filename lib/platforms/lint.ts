import { fitLints } from '@/lib/platforms/publishing-fit';
import type { EffectivePost, Lint, PlatformManifest } from './define';

/**
 * All errors, warnings and notes about a platform post before it is published.
 * Rules that hold for all networks live here, a network's own in its manifest.
 */
export function lintPlatformPost(manifest: PlatformManifest, post: EffectivePost): Lint[] {
  if (post.parts) return ofParts(post.parts, (part) => lintPlatformPost(manifest, part));
  return [
    ...joinedLints(manifest, post),
    ...textLints(manifest, post),
    ...mediaLints(manifest, post),
    ...fitsOf(manifest, post),
    ...altLints(manifest, post),
    ...commentLints(manifest, post),
    ...manifest.lint(post),
  ];
}

/**
 * Findings of each part, with its number; once, where all parts have the same. A click mends the whole text, so none is
 * offered for one part.
 */
export function ofParts(parts: readonly EffectivePost[], lintsOf: (part: EffectivePost) => Lint[]): Lint[] {
  const all = parts.map(lintsOf);
  const isEverywhere = ({ code, message }: Lint) =>
    all.every((lints) => lints.some((lint) => lint.code === code && lint.message === message));
  return all.flatMap((lints, part) =>
    lints.flatMap(({ fix: _, ...lint }) => {
      if (isEverywhere(lint)) return part === 0 ? [lint] : [];
      return [{ ...lint, part, message: `Part ${part + 1}: ${lint.message}` }];
    }),
  );
}

function joinedLints({ label }: PlatformManifest, { joined }: EffectivePost): Lint[] {
  if (!joined) return [];
  const message = `${label} takes no posts of several parts: these ${joined} are sent as one text, with blank lines between them`;
  return [{ code: 'PARTS_JOINED', severity: 'info', message }];
}

function textLints(manifest: PlatformManifest, post: EffectivePost): Lint[] {
  const limit = manifest.textLimit(post);
  if (!limit || limit.used <= limit.max) return [];
  const over = limit.used - limit.max;
  return [
    {
      code: 'TEXT_TOO_LONG',
      severity: 'error',
      message:
        manifest.tooLong?.(limit) ??
        `${manifest.label} takes at most ${limit.max} ${limit.unit}; this text is ${over} too long`,
      fix: { kind: 'trim', label: `Shorten to ${limit.max}` },
    },
  ];
}

function mediaLints(manifest: PlatformManifest, post: EffectivePost): Lint[] {
  const { maxItems, kinds } = manifest.media;
  const found: Lint[] = [];
  if (post.media.length > maxItems) {
    const count = maxItems === 1 ? 'one file' : `at most ${maxItems} files`;
    found.push({
      code: 'TOO_MANY_FILES',
      severity: 'error',
      message: `${manifest.label} takes ${count} per post; this one has ${post.media.length}`,
      fix: { kind: 'trim', label: `Keep the first ${maxItems}` },
    });
  }
  if (kinds === 'video' && post.media.length > 0 && post.mediaKind !== 'video') {
    found.push({
      code: 'VIDEO_REQUIRED',
      severity: 'error',
      message: `${manifest.label} takes videos only. Requires video file`,
      fix: { kind: 'open-media', label: 'Choose a video' },
    });
  }
  return found;
}

function altLints({ label, altMax }: PlatformManifest, { data, media }: EffectivePost): Lint[] {
  const length = typeof data.alt_text === 'string' && media.length > 0 ? data.alt_text.trim().length : 0;
  if (altMax === undefined || length <= altMax) return [];
  return [
    {
      code: 'ALT_TEXT_TOO_LONG',
      severity: 'error',
      message: `${label} takes at most ${altMax} characters of alt text; this one has ${length}`,
      fix: { kind: 'trim', label: 'Shorten the alt text' },
    },
  ];
}

/** The post is published anyway: a comment is a step of its own. */
function commentLints({ label, commentLimit }: PlatformManifest, post: EffectivePost): Lint[] {
  const comment = typeof post.data.first_comment === 'string' ? post.data.first_comment.trim() : '';
  const limit = comment === '' ? undefined : commentLimit?.(comment, post);
  if (!limit || limit.used <= limit.max) return [];
  return [
    {
      code: 'COMMENT_TOO_LONG',
      severity: 'warning',
      message: `${label} takes at most ${limit.max} characters of first comment; this one is ${limit.used - limit.max} too long and will not be written`,
      fix: { kind: 'trim', label: 'Shorten the first comment' },
    },
  ];
}

/** A network of videos without one says so already. */
function fitsOf({ label, presets, media }: PlatformManifest, post: EffectivePost): Lint[] {
  const probes = (post.probes ?? []).filter((probe) => media.kinds !== 'video' || probe.kind !== 'image');
  return fitLints({ label, presets }, probes);
}

/** Complete: the network's rule holds and no finding is an error. */
export function isComplete(manifest: PlatformManifest, post: EffectivePost): boolean {
  return (
    (post.parts ?? [post]).every(manifest.complete) &&
    !lintPlatformPost(manifest, post).some((lint) => lint.severity === 'error')
  );
}
