/** Properties found by analysing a file. Sizes are as shown: rotation and pixel shape applied. */
export type Probe = ImageProbe | AnimationProbe | VideoProbe | AudioProbe;

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif' | 'tiff' | 'bmp';

export type ImageProbe = {
  kind: 'image';
  bytes: number;
  format: ImageFormat;
  width: number;
  height: number;
  /** EXIF orientation, 1 upright. */
  orientation: number;
  color: 'srgb' | 'wide' | 'cmyk';
  /** Bits per channel. */
  bitDepth: number;
  alpha: boolean;
  /** Carries the place where it was taken. */
  location: boolean;
};

/** A picture that moves. */
export type AnimationProbe = {
  kind: 'animation';
  bytes: number;
  format: 'gif' | 'apng' | 'webp';
  width: number;
  height: number;
  frames: number;
  durationS: number;
  alpha: boolean;
};

export type VideoStream = {
  codec: string;
  profile: string | null;
  pixelFormat: string;
  bitDepth: number;
  chroma: '4:2:0' | '4:2:2' | '4:4:4' | 'other';
  /** As stored, before rotation. */
  codedWidth: number;
  codedHeight: number;
  /** Clockwise, as a player turns it. */
  rotation: 0 | 90 | 180 | 270;
  /** Width of a pixel over its height. */
  pixelAspect: number;
  fps: number;
  variableFps: boolean;
  interlaced: boolean;
  hdr: 'pq' | 'hlg' | null;
  /** `bt709` and the like; null when the file does not say. */
  matrix: string | null;
  fullRange: boolean;
  kbps: number | null;
};

export type AudioStream = { codec: string; profile: string | null; channels: number; hz: number; kbps: number | null };

export type VideoProbe = {
  kind: 'video';
  bytes: number;
  container: string;
  durationS: number;
  width: number;
  height: number;
  video: VideoStream;
  audio: AudioStream | null;
  /** Null where the container has no such thing. */
  fastStart: boolean | null;
  /** `plain`: encoder delay only; `trims`: hides material that players don't show. */
  editList: 'none' | 'plain' | 'trims';
  /** The index promises more bytes than there are. */
  cutOff: boolean;
  location: boolean;
  /** The share of its frames that don't decode, 0–1; absent until it is decoded. */
  damage?: number;
  /** The same of its sound. */
  soundDamage?: number;
};

export type AudioProbe = { kind: 'audio'; bytes: number; container: string; durationS: number; audio: AudioStream };

/** Properties shared by pictures and videos. */
export function aspectOf({ width, height }: { width: number; height: number }): number {
  return width / Math.max(1, height);
}

/** Seconds of what plays; null for pictures. */
export const lengthOf = (probe: Probe): number | null =>
  probe.kind === 'video' || probe.kind === 'audio' ? probe.durationS : null;
