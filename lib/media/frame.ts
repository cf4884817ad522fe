import type { Range, Size } from './preset';

/** How the user wants a picture of the wrong shape to be fitted. `auto`: keep when allowed, else pad. */
export type Fit = {
  mode: 'auto' | 'keep' | 'crop' | 'pad';
  /** The point that a crop keeps in the middle where it can, 0–1 from the left and the top. */
  focus: { x: number; y: number };
  /** The fill of the bars of a pad. */
  background: 'blur' | `#${string}`;
};

export const DEFAULT_FIT: Fit = { mode: 'auto', focus: { x: 0.5, y: 0.5 }, background: 'blur' };

/**
 * Pixels as shown. `crop` is cut from the source first, then scaled to `inner`, which stands in the middle of `outer`.
 */
export type Frame = { crop: { x: number; y: number; width: number; height: number } | null; inner: Size; outer: Size };

type Input = {
  source: { width: number; height: number };
  fit: Fit;
  /** Shapes that the network takes. */
  aspect?: Range | undefined;
  /** The shape that crop and pad make, whatever the network would take. */
  shape?: Size | undefined;
  /** The largest frame. */
  box: Size;
  min?: { width?: number | undefined; side?: number | undefined } | undefined;
  /** Videos have even sides. */
  even: boolean;
};

/** Whether a shape can stay as it is. */
export function isLegalAspect(ratio: number, aspect: Range | undefined): boolean {
  return !aspect || (ratio >= aspect[0] && ratio <= aspect[1]);
}

/** The frame of the result. Never larger than the source, unless the network asks for more. */
export function frameFor({ source, fit, aspect, shape, box, min, even }: Input): Frame {
  const ratio = source.width / source.height;
  const mode = fit.mode === 'auto' ? (isLegalAspect(ratio, aspect) ? 'keep' : 'pad') : fit.mode;
  const wanted = mode === 'keep' ? ratio : shape ? shape[0] / shape[1] : nearest(ratio, aspect);
  const crop = mode === 'crop' ? cropTo({ source, ratio: wanted, focus: fit.focus }) : null;
  const from = crop ?? source;
  const padded = mode === 'pad' && Math.abs(wanted / ratio - 1) > 0.001;
  const natural: Size = padded ? around(from, wanted) : [from.width, from.height];
  const outer = rounded(scaled(natural, { box, min }), even, aspect);
  return { crop, inner: padded ? inside(outer, ratio, even) : outer, outer };
}

function nearest(ratio: number, aspect: Range | undefined): number {
  return aspect ? Math.min(aspect[1], Math.max(aspect[0], ratio)) : ratio;
}

/** The largest part of the wanted shape, its middle as near to the focus as the edges allow. */
function cropTo({
  source,
  ratio,
  focus,
}: {
  source: { width: number; height: number };
  ratio: number;
  focus: Fit['focus'];
}): Frame['crop'] {
  const width = Math.max(1, Math.min(source.width, Math.round(source.height * ratio)));
  const height = Math.max(1, Math.min(source.height, Math.round(source.width / ratio)));
  if (width === source.width && height === source.height) return null;
  const at = (middle: number, length: number, whole: number) =>
    Math.round(Math.min(whole - length, Math.max(0, middle * whole - length / 2)));
  return { x: at(focus.x, width, source.width), y: at(focus.y, height, source.height), width, height };
}

/** The smallest frame of a shape that holds the picture. */
function around({ width, height }: { width: number; height: number }, ratio: number): Size {
  return width / height > ratio ? [width, width / ratio] : [height * ratio, height];
}

function inside(outer: Size, ratio: number, even: boolean): Size {
  const size: Size = outer[0] / outer[1] > ratio ? [outer[1] * ratio, outer[1]] : [outer[0], outer[0] / ratio];
  const fit = (value: number, max: number) =>
    Math.min(max, Math.max(even ? 2 : 1, even ? 2 * Math.round(value / 2) : Math.round(value)));
  return [fit(size[0], outer[0]), fit(size[1], outer[1])];
}

function scaled([width, height]: Size, { box, min }: { box: Size; min: Input['min'] }): Size {
  const grow = Math.max(1, (min?.width ?? 0) / width, (min?.side ?? 0) / Math.min(width, height));
  const shrink = Math.min(1, box[0] / (width * grow), box[1] / (height * grow));
  return [width * grow * shrink, height * grow * shrink];
}

/** Rounded to whole (for videos even) pixels, towards the legal side where the shape stands on the edge. */
function rounded([width, height]: Size, even: boolean, aspect: Range | undefined): Size {
  const step = even ? 2 : 1;
  const whole = (value: number) => Math.max(step, step * Math.round(value / step));
  const size: [number, number] = [whole(width), whole(height)];
  if (!aspect) return size;
  if (size[0] / size[1] > aspect[1]) size[0] = Math.max(step, step * Math.floor((size[1] * aspect[1]) / step));
  else if (size[0] / size[1] < aspect[0]) size[1] = Math.max(step, step * Math.floor(size[0] / aspect[0] / step));
  return size;
}
