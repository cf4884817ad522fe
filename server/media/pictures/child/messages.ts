import type { ImageWork } from '@/lib/media/work';
import type { AnimationProbe, ImageFormat, ImageProbe } from '@/lib/media/probe';

/** A picture in a file that sharp opens; HEIC and BMP are decoded into one before. */
export type PictureFile = { file: string; format: ImageFormat };
export type MadePicture = { path: string; extension: string; contentType: string; bytes: number };
export type PictureSize = { width: number; height: number };

/** What the child does, each with what comes of it. */
export type Commands = {
  /** What a picture is. Decodes it once, so that a damaged one is known before a network says so. */
  look: { input: PictureFile & { bytes: number }; output: ImageProbe | AnimationProbe };
  /** Size, as its header says, within the limits. */
  size: { input: PictureFile; output: PictureSize };
  /** HEIC into a picture without losses that sharp opens. */
  decode: { input: { file: string; to: string }; output: null };
  /** `to` is a path without extension. */
  make: { input: PictureFile & { work: ImageWork; to: string }; output: MadePicture };
  thumbnail: { input: PictureFile & { side: number; quality: number; to: string }; output: PictureSize };
  /** ffmpeg 5 has no decoder for WebP that moves. */
  movingGif: { input: { file: string; to: string }; output: null };
};
export type CommandName = keyof Commands;
export type Request = {
  [Name in CommandName]: { id: number; name: Name; input: Commands[Name]['input'] };
}[CommandName];

/** `refused`: a sentence for people. `failed`: for the log. */
export type Reply = { id: number; rss: number } & ({ output: unknown } | { refused: string } | { failed: string });
/** Said once it listens, and before it ends itself because of a limit. */
export type Signal = { ready: true } | { limit: 'memory' | 'time' };
