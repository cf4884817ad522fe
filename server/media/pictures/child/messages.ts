import type { ImageWork } from '@/lib/media/work';
import type { Scene } from '@/lib/scene/draw-scene';
import type { Size } from '@/lib/scene/surface';
import type { AnimationProbe, ImageFormat, ImageProbe } from '@/lib/media/probe';

/** A picture in a file that sharp opens; HEIC and BMP are decoded into one first. */
export type PictureFile = { file: string; format: ImageFormat };
export type MadePicture = { path: string; extension: string; contentType: string; bytes: number };
export type PictureSize = { width: number; height: number };

/** The child's commands, each with its result. */
export type Commands = {
  /** Analyses a picture. Decodes it once, so that damage is found before a network reports it. */
  look: { input: PictureFile & { bytes: number }; output: ImageProbe | AnimationProbe };
  /** The size in the header, within the limits. */
  size: { input: PictureFile; output: PictureSize };
  /** HEIC into a lossless picture that sharp opens. */
  decode: { input: { file: string; to: string }; output: null };
  /** `to` is a path without extension. */
  make: { input: PictureFile & { work: ImageWork; to: string }; output: MadePicture };
  thumbnail: { input: PictureFile & { side: number; quality: number; to: string }; output: PictureSize };
  /** The difference hashes of a picture and of parts of it, 16 hex digits each: lib/agents compares them. */
  hash: { input: PictureFile; output: string | null };
  /** A scene at `t` seconds, with pictures by the name of their field. `to` is a path without extension. */
  draw: {
    input: { scene: Scene; size: Size; t: number; to: string; pictures?: Record<string, PictureFile> };
    output: MadePicture;
  };
  /** ffmpeg 5 has no decoder for animated WebP. */
  movingGif: { input: { file: string; to: string }; output: null };
};
export type CommandName = keyof Commands;
export type Request = {
  [Name in CommandName]: { id: number; name: Name; input: Commands[Name]['input'] };
}[CommandName];

/** `refused`: a sentence for people. `failed`: for the log. */
export type Reply = { id: number; rss: number } & ({ output: unknown } | { refused: string } | { failed: string });
/** Sent once it listens, and before it ends itself because of a limit. */
export type Signal = { ready: true } | { limit: 'memory' | 'time' };
