import type { ImageWork, Plan } from './work';
import { animationFindings, imageFindings, type Finding } from './findings';
import { DEFAULT_FIT, frameFor, isLegalAspect, type Fit } from './frame';
import { planVideo } from './plan-video';
import type { CoverPreset, MediaPresets } from './preset';
import { aspectOf, type ImageFormat, type ImageProbe, type Probe } from './probe';
import type { Trim } from './trim';

export type PlanInput = {
  label: string;
  probe: Probe;
  presets: MediaPresets;
  fit?: Fit;
  /** The part of a video that is wanted. */ trim?: Trim | undefined;
};

/**
 * Plans the conversion of a post's media for a network. Pure: the same input gives the same plan, part of the cache's
 * key.
 */
export function planMedia({ label, probe, presets, fit = DEFAULT_FIT, trim }: PlanInput): Plan {
  if (probe.kind === 'audio')
    return refuse(
      presets.image
        ? `${label} takes pictures and videos; this is an audio file`
        : `${label} takes videos only; this is an audio file`,
    );
  if (probe.kind === 'video')
    return planVideo({ label, source: probe, findings: null, preset: presets.video, fit, trim });
  if (trim && probe.kind === 'image') return refuse('Only videos can be trimmed; this is a picture.');
  if (probe.kind === 'image')
    return presets.image
      ? planImage({ label, probe, preset: presets.image, fit })
      : refuse(`${label} takes videos only; this is a picture`);
  const findings = animationFindings(label, probe, presets.animation);
  return findings.length === 0 && !trim
    ? { action: 'keep' }
    : planVideo({ label, source: probe, findings, preset: presets.video, fit, trim });
}

function planImage({
  label,
  probe,
  preset: { hard, target },
  fit,
}: {
  label: string;
  probe: ImageProbe;
  preset: NonNullable<MediaPresets['image']>;
  fit: Fit;
}): Plan {
  const findings = imageFindings(label, probe, hard);
  const illegal = findings.find((finding) => finding.kind === 'frame');
  if (illegal && fit.mode === 'keep') return refuse(`${illegal.message}. Choose crop or pad.`);
  const frame = frameFor({
    source: probe,
    fit,
    aspect: hard.aspect,
    box: target.box,
    min: { width: hard.minWidth },
    even: false,
  });
  const reshaped = fit.mode !== 'auto' && fit.mode !== 'keep' && !isLegalAspect(aspectOf(probe), hard.aspect);
  if (findings.length === 0 && !reshaped) return { action: 'keep' };
  if (findings.every((finding) => finding.kind === 'privacy') && probe.format === 'jpeg' && probe.orientation === 1)
    return { action: 'convert', findings, work: { kind: 'strip' } };
  const format = target.format === 'keep' ? keptFormat(probe) : target.format;
  return {
    action: 'convert',
    findings,
    work: {
      kind: 'image',
      format,
      frame,
      quality: target.quality,
      maxBytes: target.maxBytes,
      background: fit.background,
    },
  };
}

function keptFormat({ format, alpha }: ImageProbe): ImageWork['format'] {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format;
  return alpha ? 'png' : 'jpeg';
}

/** Plans the conversion of a cover frame for a network: cut to the shape of its covers by default. */
export function planCover({
  label,
  probe,
  cover,
  fit = DEFAULT_FIT,
}: {
  label: string;
  probe: Probe;
  cover: CoverPreset | null;
  fit?: Fit;
}): Plan {
  if (!cover) return refuse(`${label} has no cover frames`);
  if (probe.kind === 'video' || probe.kind === 'audio') return refuse('Only image files are allowed for cover frames');
  const { hard, target } = cover;
  const picture: ImageProbe =
    probe.kind === 'image'
      ? probe
      : {
          ...probe,
          kind: 'image',
          format: probe.format === 'apng' ? 'png' : probe.format,
          orientation: 1,
          color: 'srgb',
          bitDepth: 8,
          location: false,
        };
  const findings = imageFindings(label, picture, {
    formats: hard.formats as readonly ImageFormat[],
    maxBytes: hard.maxBytes,
  });
  if (findings.length === 0 && fit.mode === 'auto') return { action: 'keep' };
  const mode = fit.mode === 'auto' ? 'crop' : fit.mode;
  const frame = frameFor({ source: picture, fit: { ...fit, mode }, shape: target.size, box: target.size, even: false });
  return {
    action: 'convert',
    findings,
    work: { kind: 'image', format: 'jpeg', frame, quality: 90, maxBytes: target.maxBytes, background: fit.background },
  };
}

/** Changes that a person would see or hear: made only as the user chose. */
const CHOICES: readonly Finding['kind'][] = ['frame', 'length'];

/**
 * Whether publishing carries this plan out without asking: only the form, the size in pixels
 * or the number of bytes is wrong, or the file contains its location.
 */
export function isAutomatic(plan: Plan): boolean {
  return (
    plan.action === 'convert' && plan.findings.length > 0 && !plan.findings.some(({ kind }) => CHOICES.includes(kind))
  );
}

function refuse(message: string): Plan {
  return { action: 'refuse', message };
}
