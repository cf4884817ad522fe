import { frameFor, type Fit, type Frame } from './frame';
import type { MediaPresets } from './preset';

type Input = {
  presets: MediaPresets;
  as?: 'media' | 'cover';
  picture: boolean;
  source: { width: number; height: number };
  fit: Fit;
};

/**
 * The shape that a fit would give a file for a network, before rendering: the parts cut and padded. Sizes
 * are those of the source; the result may be smaller. Null where the network takes no such file.
 */
export function previewFrame({ presets, as = 'media', picture, source, fit }: Input): Frame | null {
  const box = [source.width * 8, source.height * 8] as const;
  if (as === 'cover') {
    if (!presets.cover) return null;
    const mode = fit.mode === 'auto' ? 'crop' : fit.mode;
    return frameFor({ source, fit: { ...fit, mode }, shape: presets.cover.target.size, box, even: false });
  }
  if (picture) return presets.image && frameFor({ source, fit, aspect: presets.image.hard.aspect, box, even: false });
  const { hard, target } = presets.video;
  return frameFor({ source, fit, aspect: hard.aspect, shape: target.shape, box, even: false });
}
