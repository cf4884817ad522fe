/** Shapes of a video and their sizes in pixels, the usual one first. */
export const VIDEO_FORMATS = ['9:16', '1:1', '4:5', '16:9'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];
export const DEFAULT_FORMAT: VideoFormat = '9:16';

export const FORMAT_SIZES: Record<VideoFormat, { width: number; height: number }> = {
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '16:9': { width: 1280, height: 720 },
};

/** The longest film, in seconds. */
export const FILM_MAX_SECONDS = 3600;

/** The shape of a picture whose sides are those of one of them; null: an own size. */
export const formatOf = ({ width, height }: { width: number; height: number }): VideoFormat | null =>
  VIDEO_FORMATS.find((format) => FORMAT_SIZES[format].width === width && FORMAT_SIZES[format].height === height) ??
  null;

/** Those of `wanted` that a film is still to be made in, in the order of the list. */
export const missingFormats = (wanted: readonly VideoFormat[], there: readonly VideoFormat[]): VideoFormat[] =>
  VIDEO_FORMATS.filter((format) => wanted.includes(format) && !there.includes(format));

/** Where each is at home, for people who choose one. */
export const FORMAT_USES: Record<VideoFormat, string> = {
  '9:16': 'Reels, Shorts, Stories',
  '1:1': 'Square, for feeds',
  '4:5': 'Tall, for feeds',
  '16:9': 'Wide, for players and sites',
};
