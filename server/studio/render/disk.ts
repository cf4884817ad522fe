import type { Viewport } from '@/lib/timeline/model';

/** Bytes a second and pixel: the file, its parts, and the pictures of texts. Measured are 0.2 to 0.6. */
const A_PIXEL = 2.5;
/** Copies of the media of a remote storage are checked when they are made. */
const LEAST = 50_000_000;

/** Bytes of disk that a render may take while it is made. */
export const diskOf = ({ seconds, viewport }: { seconds: number; viewport: Viewport }): number =>
  LEAST + seconds * viewport.width * viewport.height * A_PIXEL;
