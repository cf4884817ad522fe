import { FILM_MAX_SECONDS } from './formats';

/** The results of a render: a video, a moving picture without sound, the sound alone, or one frame. */
export const RENDER_FORMATS = ['mp4', 'webm', 'mov', 'prores', 'gif', 'audio', 'still'] as const;
export type RenderFormat = (typeof RENDER_FORMATS)[number];

/** Those that are made of a film in H.264 once that is there. */
const CONVERTED = ['webm', 'mov', 'prores'] as const;
export type ConvertedFormat = (typeof CONVERTED)[number];
export type EncodedFormat = Exclude<RenderFormat, ConvertedFormat>;
export const isConverted = (format: RenderFormat): format is ConvertedFormat =>
  (CONVERTED as readonly RenderFormat[]).includes(format);
/** The engine makes this of a timeline first. */
export const encodedFormat = (format: RenderFormat): EncodedFormat => (isConverted(format) ? 'mp4' : format);

/** The longest render of each format in seconds (docs/decisions/studio.md): longer GIFs and ProRes grow too large. */
export const RENDER_MAX_SECONDS: Record<RenderFormat, number> = {
  mp4: FILM_MAX_SECONDS,
  webm: 1200,
  mov: FILM_MAX_SECONDS,
  prores: 300,
  gif: 60,
  audio: FILM_MAX_SECONDS,
  still: FILM_MAX_SECONDS,
};

/** Pictures a second of a GIF, whose clock counts in hundredths; and its longer side at most. */
export const GIF = { fps: 12.5, side: 480 } as const;

/** Work for one second of a film, in seconds of the usual 720 × 1280 as a video. */
const SHARE: Record<RenderFormat, number> = {
  ...{ mp4: 1, webm: 4, mov: 1, prores: 2 },
  ...{ gif: 1, audio: 0.05, still: 0 },
};
const USUAL_PIXELS = 720 * 1280;
/** Starting, drawing, storing: about as long as two seconds of film. */
const START_UNITS = 2;

/** How much work a render is, in seconds of the usual film. */
export function renderUnits({
  seconds,
  viewport,
  format,
}: {
  seconds: number;
  viewport: { width: number; height: number };
  format: RenderFormat;
}): number {
  return START_UNITS + seconds * SHARE[format] * ((viewport.width * viewport.height) / USUAL_PIXELS);
}
