import { FPS } from '@/lib/video/codec';

/** Ticks a second while a file's own times are still seen. */
const TICKS = 600_000;
/** Times of files are rounded: a frame may come that much late and is still on time. In ticks. */
const LATE = 1_200;

type Frames = {
  interlaced: boolean;
  /** Divides the times. */
  speed?: string;
  /** So many frames, the last one of the file held for those that it lacks. */
  hold?: number;
};

/** A video’s frames at the film’s rate: at each frame’s start the last that has begun, as a player shows it. */
export const filmFrames = ({ interlaced, speed = '1', hold }: Frames): string =>
  [
    `settb=1/${TICKS},setpts=PTS/${speed}-${LATE}`,
    ...(interlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=${FPS}:round=up:start_time=0`,
    ...(hold === undefined ? [] : [`tpad=stop_mode=clone:stop=${hold},trim=end_frame=${hold}`]),
    `settb=1/${FPS},setpts=N`,
  ].join(',');
