import type { Viewport } from '@/lib/timeline/model';

/** Bytes a second and pixel: the file, its parts, and pictures that stand still. Measured are 0.2 to 0.6. */
const A_PIXEL = 2.5;
/** Bytes a pixel of a drawn picture that moves: a photograph as PNG takes no more. */
const A_DRAWN_PIXEL = 4;
/** Bytes a pixel of a frame that was turned round: files may be larger than the film. */
const A_REVERSED_PIXEL = 2;
/** Copies of the media of a remote storage are checked when they are made. */
const LEAST = 50_000_000;

type Input = {
  seconds: number;
  viewport: Viewport;
  /** Pictures that are drawn frame by frame. */
  drawn: number;
  /** Frames of clips in reverse. */
  reversed: number;
};

/** Bytes of disk that a render may take while it is made. */
export const diskOf = ({ seconds, viewport: { width, height }, drawn, reversed }: Input): number =>
  LEAST + width * height * (seconds * A_PIXEL + drawn * A_DRAWN_PIXEL + reversed * A_REVERSED_PIXEL);
