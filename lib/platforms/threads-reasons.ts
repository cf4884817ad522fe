import { META } from './meta-reasons';
import type { ReasonRow } from './reason-row';

/** Why a container of Threads ended. */
export const THREADS: readonly ReasonRow[] = [
  {
    cause: 'not-fetched',
    codes: ['FAILED_DOWNLOADING_VIDEO', 'FAILED_DOWNLOADING_IMAGE'],
    message: 'Threads could not fetch the media from this host. An administrator checks its address.',
    act: 'retry',
  },
  {
    cause: 'video-shape',
    codes: ['INVALID_ASPEC_RATIO', 'INVALID_ASPECT_RATIO'],
    message: 'Threads can’t use the shape of this video. Fit it, or choose another one.',
    act: 'edit',
  },
  {
    cause: 'video-length',
    codes: ['INVALID_DURATION'],
    message: 'Threads takes videos up to 5 minutes. Cut this one.',
    act: 'edit',
  },
  {
    cause: 'file-refused',
    codes: ['INVALID_BIT_RATE', 'INVALID_FRAME_RATE', 'INVALID_AUDIO_CHANNELS', 'INVALID_AUDIO_CHANNEL_LAYOUT'],
    message: 'Threads can’t use the format of this video. Optimise it, or choose another one.',
    act: 'edit',
  },
  {
    cause: 'processing',
    codes: ['FAILED_PROCESSING_AUDIO', 'FAILED_PROCESSING_VIDEO', 'UNKNOWN'],
    message: 'Threads could not process the video. Retry, or choose another one.',
    act: 'retry',
  },
  {
    cause: 'links',
    says: /LINK_LIMIT_EXCEEDED/,
    message: 'Threads takes at most 5 links. Take some out.',
    act: 'edit',
  },
  ...META,
];
