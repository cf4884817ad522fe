import type { ImageFormat } from './probe';

/** Least and most, both allowed. */
export type Range = readonly [min: number, max: number];
export type Size = readonly [width: number, height: number];

/** The network's documented limits; absent ones are not documented. */
export type VideoHard = {
  containers?: readonly string[];
  videoCodecs?: readonly string[];
  audioCodecs?: readonly string[];
  chroma?: '4:2:0';
  progressive?: true;
  fps?: Range;
  minSide?: number;
  maxWidth?: number;
  maxHeight?: number;
  /** A frame that is allowed beside maxWidth × maxHeight. */
  orPortrait?: Size;
  aspect?: Range;
  squarePixels?: true;
  maxVideoKbps?: number;
  maxAudioHz?: number;
  maxChannels?: number;
  maxAudioKbps?: number;
  durationS?: Range;
  maxBytes?: number;
  noEditLists?: true;
  fastStart?: true;
};

/** Output for a video that has to be encoded anyway: always MP4, H.264 High, yuv420p, AAC-LC, index first. */
export type VideoTarget = {
  /** The largest frame, by the shape of the picture. */
  frame: { landscape: Size; portrait: Size; square: Size };
  /** The shape that crop and pad make; without one, the nearest legal shape. */
  shape?: Size;
  maxFps: number;
  /** Null: as much as the size of the picture needs. */
  maxVideoKbps: number | null;
  audioKbps: number;
  maxBytes: number | null;
  noEditLists?: true;
  /** Seconds between key frames. */
  gopS: number;
};

export type ImageHard = {
  formats?: readonly ImageFormat[];
  maxBytes: number;
  maxSumOfSides?: number;
  aspect?: Range;
  minWidth?: number;
  maxWidth?: number;
  srgb?: true;
  /** Limits that the network enforces by converting: no reason to refuse a file. */
  scaledByNetwork?: readonly ('minWidth' | 'maxWidth')[];
};

export type ImageTarget = { format: 'jpeg' | 'keep'; box: Size; quality: number; maxBytes: number };

/** Moving pictures that are taken as they are; where absent they become videos. */
export type AnimationHard = {
  formats: readonly ImageFormat[];
  maxBytes: number;
  maxWidth?: number;
  maxHeight?: number;
  maxSumOfSides?: number;
  maxFrames?: number;
  maxPixels?: number;
};

/** A cover is an exact frame, cut or padded to its shape. */
export type CoverPreset = {
  hard: { formats: readonly ImageFormat[]; maxBytes: number };
  target: { size: Size; maxBytes: number };
  sources: readonly string[];
};

export type MediaPresets = {
  video: { hard: VideoHard; target: VideoTarget; sources: readonly string[] };
  /** Null: the network takes videos only. */
  image: { hard: ImageHard; target: ImageTarget; sources: readonly string[] } | null;
  animation: (AnimationHard & { sources: readonly string[] }) | null;
  cover: CoverPreset | null;
};

/** A frame for every shape: at most so wide and so high. */
export function upTo(width: number, height: number): VideoTarget['frame'] {
  return { landscape: [width, height], portrait: [width, height], square: [width, height] };
}
