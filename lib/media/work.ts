import type { Cut } from './cut';
import type { Finding } from './findings';
import type { Fit, Frame } from './frame';
import type { Size } from './preset';

export type VideoEncode = {
  frame: Frame;
  /** The source as shown; differs from what is stored when pixels are not square. */
  shown: Size;
  squarePixels: boolean;
  /** As ffmpeg takes it; null: the source's own. */
  fps: string | null;
  /** Pictures between key frames. */
  gop: number;
  deinterlace: boolean;
  hdr: 'pq' | 'hlg' | null;
  matrix: string;
  fullRange: boolean;
  alpha: boolean;
  background: Fit['background'];
  /** The most, on average. */
  kbps: number;
  /** The cap decides the rate: worth a pass to spread it well. */
  twoPass: boolean;
};

/** `fillsGaps`: parts that can't be decoded become silence. */
export type AudioEncode = { kbps: number; fillsGaps?: boolean };

export type VideoWork = {
  kind: 'video';
  video: 'copy' | VideoEncode;
  audio: 'copy' | 'none' | AudioEncode;
  /** How often the source is shown, for pictures that are shorter than the network allows. */
  times: number;
  /** The part that is shown; absent for the whole. */
  cut?: Cut;
  durationS: number;
  noEditLists: boolean;
  maxBytes: number | null;
};

export type ImageWork = {
  kind: 'image';
  format: 'jpeg' | 'png' | 'webp';
  frame: Frame;
  quality: number;
  maxBytes: number;
  /** Fills bars and transparent areas. */
  background: Fit['background'];
};

/** A JPEG without its notes, its picture untouched. */
export type StripWork = { kind: 'strip' };
export type Work = VideoWork | ImageWork | StripWork;

/** The conversion that a file needs for a network. */
export type Plan =
  { action: 'keep' } | { action: 'refuse'; message: string } | { action: 'convert'; findings: Finding[]; work: Work };
